import type { storeOrders as api } from '@kusuribako/contract/orders/store-orders'
import { sql } from 'kysely'
import type { Config } from '../../base/config.ts'
import type { Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { findAccount } from '../customers/index.ts'
import { readToken, writeToken } from '../identity/index.ts'
import { reassignGuardedSales } from '../pharmacy/index.ts'

interface Claim {
  /** The account that requests the orders. */
  customer_id: string
  order_ids: string[]
}

/**
 * Requests guest orders: a mail goes to the address of each order. Orders that are not a guest's are silently ignored,
 * so that an id reveals nothing.
 */
export const requestClaim: Handler<typeof api.requestClaim> = async (ctx, { body }) => {
  await ctx.tx((tx) => noteClaimRequests(tx, ctx.who.customer_id!, body.order_ids))
  return 'OK'
}

async function noteClaimRequests(tx: Tx, customer_id: string, ids: string[]) {
  const { rows } = await sql<{ order_ids: string[] }>`
    select array_agg(o.id order by o.id) as order_ids from orders o join customer c on c.id = o.customer_id
    where o.id = any(${ids}) and not c.has_account group by o.email`.execute(tx.db)
  for (const { order_ids } of rows) await tx.note('order.claim_asked', { customer_id, order_ids })
}

/** The token in that mail's link; valid for a quarter of an hour. */
export const writeClaimToken = (config: Config, now: Date, claim: Claim): Promise<string> =>
  writeToken(config, now, { domain: 'order_claim', ...claim })

/** Transfers guest orders to the account that requested them. Opening the link twice is harmless. */
export const confirmClaim: Handler<typeof api.confirmClaim> = async (ctx, { body }) => {
  const claim = await readToken(ctx.config, ctx.now, 'order_claim', body.token)
  if (!claim) throw refuse('order_claim_token_invalid')
  await ctx.tx((tx) => transferOrders(tx, claim))
  return 'OK'
}

async function transferOrders(tx: Tx, { customer_id, order_ids }: Claim) {
  const account = await findAccount(tx.db, 'id', customer_id)
  if (!account) throw refuse('not_found')
  const { rows } = await sql<{ id: string }>`
    update orders o set customer_id = ${account.id}, email = ${account.email}, updated_at = ${tx.now}
    from customer c where o.id = any(${order_ids}) and c.id = o.customer_id and not c.has_account
    returning o.id`.execute(tx.db)
  await reassignBuyerRecords(tx, rows, account.id)
}

/** A customer who has verified an e-mail address gets the guest orders made with it. */
export async function claimOwnGuestOrders(tx: Tx, customer_id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`update orders o set customer_id = a.id, updated_at = ${tx.now}
    from customer a join customer guest on guest.email = a.email and not guest.has_account
    where a.id = ${customer_id} and a.has_account and a.metadata ->> 'verified_email' = 'true'
      and o.customer_id = guest.id and o.email = a.email
    returning o.id`.execute(tx.db)
  await reassignBuyerRecords(tx, rows, customer_id)
}

/** Records counted by buyer follow the orders: guarded sales in this transaction, points by a listener of the fact. */
async function reassignBuyerRecords(tx: Tx, orders: readonly { id: string }[], customer_id: string) {
  const order_ids = orders.map(({ id }) => id)
  await reassignGuardedSales(tx, order_ids, { customer_id })
  for (const order_id of order_ids) await tx.note('order.buyer_changed', { order_id })
}
