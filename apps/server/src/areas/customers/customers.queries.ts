import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import { containing } from '../../base/pattern.ts'
import type { Row } from '../../base/read.ts'
import { shownMetadata } from './customer-metadata.rules.ts'
import { typedName } from './typed-name.rules.ts'
import { normalizeTypedNumber, phoneIn } from './typed-number.rules.ts'

export interface CustomerRow extends Row {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  billing_address_id: string | null
  phone: string | null
  has_account: boolean
  metadata: Record<string, unknown> | null
}

/** A customer with address book and billing address, in API shape; one statement. */
export async function findCustomer(db: Db, id: string): Promise<CustomerRow | null> {
  const { rows } = await sql<{ customer: CustomerRow }>`
    select (to_jsonb(c) || jsonb_build_object(
      'shipping_addresses', (select coalesce(jsonb_agg(to_jsonb(a) order by a.created_at, a.id), '[]')
        from address a where a.customer_id = c.id and a.deleted_at is null),
      'billing_address', (select to_jsonb(b) from address b where b.id = c.billing_address_id)))::json as customer
    from customer c where c.id = ${id} and c.deleted_at is null`.execute(db)
  return rows[0] ? customerOnWire(rows[0].customer) : null
}

/** A customer's row in API shape: without the password and the shop's internal notes. */
export function customerOnWire<R extends Row>({ password_hash: _, ...row }: R): R {
  return { ...row, metadata: shownMetadata(row.metadata as Record<string, unknown> | null) } as unknown as R
}

/**
 * The same for any buyer. For a guest no stored data is answered: anybody may type the address, and notes of staff or
 * another shop about the person are not theirs to read.
 */
export const buyerOnWire = <R extends Row>(row: R): R =>
  row.has_account ? customerOnWire(row) : customerOnWire({ ...row, ...emptyFields })

const emptyFields = { first_name: null, last_name: null, phone: null, billing_address_id: null, metadata: null }

/** The account of an e-mail address, with its password hash; a guest with the same address is another customer. */
export const findAccount = (db: Db, by: 'email' | 'id', value: string) =>
  db
    .selectFrom('customer')
    .selectAll()
    .where(by, '=', value)
    .where('has_account', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * SQL condition: customers whose address or whole name contains the typed text, in any spelling, or whose telephone
 * number begins with it. Pairs of letters find them through an index (025), a single letter has none. Their
 * ids are found first; otherwise the rows would be scanned in page order.
 */
export function matchesCustomer(q: string): RawBuilder<boolean> {
  const typed = typedName(q)
  const letters = [...typed].length
  if (letters < 2) {
    const pattern = containing(q)
    return sql`(email ilike ${pattern} or first_name ilike ${pattern} or last_name ilike ${pattern})`
  }
  const words = sql`customer_words(email, first_name, last_name)`
  const text = sql`folded_name(${typed})`
  const phone = phoneIn(normalizeTypedNumber(q))
  const phoneMatches =
    phone &&
    sql`union all select id from customer where phone is not null and deleted_at is null
      and digits_of(phone) like ${`${phone}%`}`
  // A text of two letters is itself a pair: its many results are not compared again.
  const containsText = letters > 2 ? sql`and strpos(${words}, ${text}) > 0` : sql``
  return sql`id = any(array(select id from customer where deleted_at is null
    and letter_pairs(${words}) @> letter_pairs(${text}) ${containsText} ${phoneMatches || sql``}))`
}
