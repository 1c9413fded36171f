import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** By these a payment is found at its provider. */
const references = ['id', 'charge_id', 'payment_id', 'code_id', 'session_id', 'access_id']

/**
 * The retention of an order has ended (138): of its payments, those of its swaps and those of its edits remain amounts
 * and the providers' ids; of what providers have answered and staff have noted, nothing.
 */
export async function forgetBuyer(tx: Tx, order_id: string): Promise<void> {
  const carts = sql`array(select cart_id from orders where id = ${order_id}
    union select cart_id from swap where order_id = ${order_id})`
  const payments = sql`array(select id from payment where order_id = ${order_id} or cart_id = any(${carts})
    union select p.id from swap s join payment p on p.swap_id = s.id where s.order_id = ${order_id}
    union select p.payment_id from order_edit e join payment_collection_payment p using (payment_collection_id)
      where e.order_id = ${order_id})`
  await sql`update payment set data = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(data)
      where key = any(${references}::text[])) where id = any(${payments})`.execute(tx.send)
  await sql`update refund set note = null
    where note is not null and (order_id = ${order_id} or payment_id = any(${payments}))`.execute(tx.send)
  await sql`update wallet_payment set metadata = '{"events": []}' where cart_id = any(${carts})`.execute(tx.send)
}
