import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import { containing } from '../../base/pattern.ts'
import type { Row } from '../../base/read.ts'
import { shownMetadata } from './customer-metadata.rules.ts'
import { inPlainDigits, phoneIn } from './typed-number.rules.ts'

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

/** A customer with the address book and billing address, as the wire has it; one statement. */
export async function findCustomer(db: Db, id: string): Promise<CustomerRow | null> {
  const { rows } = await sql<{ customer: CustomerRow }>`
    select (to_jsonb(c) || jsonb_build_object(
      'shipping_addresses', (select coalesce(jsonb_agg(to_jsonb(a) order by a.created_at, a.id), '[]')
        from address a where a.customer_id = c.id and a.deleted_at is null),
      'billing_address', (select to_jsonb(b) from address b where b.id = c.billing_address_id)))::json as customer
    from customer c where c.id = ${id} and c.deleted_at is null`.execute(db)
  return rows[0] ? customerOnWire(rows[0].customer) : null
}

/** A customer's row as the wire has it: without the password, without what the shop notes for itself. */
export function customerOnWire<R extends Row>({ password_hash: _, ...row }: R): R {
  return { ...row, metadata: shownMetadata(row.metadata as Record<string, unknown> | null) } as unknown as R
}

/**
 * The same for whoever buys. Of a guest it tells nothing that is kept: anybody may type the address, and what staff or
 * another shop's data say of the person is not theirs to read.
 */
export const buyerOnWire = <R extends Row>(row: R): R =>
  row.has_account ? customerOnWire(row) : customerOnWire({ ...row, ...untold })

const untold = { first_name: null, last_name: null, phone: null, billing_address_id: null, metadata: null }

/** The account of an e-mail address, password and all; a guest of the same address is someone else. */
export const findAccount = (db: Db, by: 'email' | 'id', value: string) =>
  db
    .selectFrom('customer')
    .selectAll()
    .where(by, '=', value)
    .where('has_account', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * The condition of customers whose address or whole name holds what somebody typed, whatever its blanks and width, or
 * whose telephone number begins so: pairs of letters find them by an index (025), a single letter has none. Their ids
 * are found first, lest the order of a page be walked for them.
 */
export function mentions(q: string): RawBuilder<boolean> {
  const typed = q.normalize('NFKD').replaceAll(/[ \t]/g, '').toLowerCase()
  const letters = [...typed].length
  if (letters < 2) {
    const pattern = containing(q)
    return sql`(email ilike ${pattern} or first_name ilike ${pattern} or last_name ilike ${pattern})`
  }
  const words = sql`customer_words(email, first_name, last_name)`
  const phone = phoneIn(inPlainDigits(q))
  const phoned =
    phone &&
    sql`union all select id from customer where phone is not null and deleted_at is null
      and digits_of(phone) like ${`${phone}%`}`
  // Two letters are a pair themselves: what many have is not looked at again.
  const whole = letters > 2 ? sql`and strpos(${words}, ${typed}) > 0` : sql``
  return sql`id = any(array(select id from customer where deleted_at is null
    and letter_pairs(${words}) @> letter_pairs(${typed}) ${whole} ${phoned || sql``}))`
}
