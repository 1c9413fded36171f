import type { emailSync as api } from '@kusuribako/contract/engagement/email-sync'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { updateCartEmails } from '../carts/index.ts'
import { noteOnCustomer } from '../customers/index.ts'

/** Moves what is stored under an account's old address to its new one. Orders stay as they were placed. */
export const syncEmail: Handler<typeof api.sync> = async (ctx, { body: { amsCustomerIds } }) => {
  const requested = [...new Set(amsCustomerIds)]
  const customers = await ctx.tx(async (tx) => {
    const accounts = await lockAccounts(tx, requested)
    const synced = []
    for (const account of accounts) synced.push(await syncAccount(tx, account))
    return synced
  })
  const unknown = requested.filter(
    (number) => !customers.some((one) => one.amsCustomerId === number || one.id === number),
  )
  return { data: { customers, unknown } }
}

interface Account {
  id: string
  email: string
  amsCustomerId: string
  /** The address before it was changed; null when it never was, or is in sync already. */
  former: string | null
}

/** The account service is this shop (034): an account without a number of its own is known there by its id. */
async function lockAccounts({ db }: Tx, numbers: readonly string[]): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select id, email, coalesce(metadata ->> 'ams_customer_id', id) as "amsCustomerId", metadata ->> 'original_email' as former
    from customer where (id = any(${[...numbers]}::text[])
        or metadata ? 'ams_customer_id' and metadata ->> 'ams_customer_id' = any(${[...numbers]}::text[]))
      and has_account and deleted_at is null order by id for update`.execute(db)
  return rows
}

async function syncAccount(tx: Tx, { id, email, amsCustomerId, former }: Account) {
  const carts = await updateCartEmails(tx, id, email)
  const newsletter = former !== null && (await moveSubscription(tx, former, email))
  if (former !== null) await noteOnCustomer(tx, id, { original_email: null })
  return { amsCustomerId, id, carts, newsletter }
}

/** A request under the new address is newer; one under an address that is somebody else's by now is theirs. */
async function moveSubscription({ db, now }: Tx, former: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    update marketing_subscription set email = ${email}, updated_at = ${now} where email = ${former}
      and not exists (select from marketing_subscription where email = ${email})
      and not exists (select from customer where email = ${former} and has_account and deleted_at is null)
    returning email`.execute(db)
  return rows.length > 0
}
