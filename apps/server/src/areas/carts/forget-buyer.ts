import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** What a line says beside its goods that is no note of the buyer: whether it was bought by a subscription. */
const ownNotes = ['is_subscription_purchase', 'subscription', 'subscription_id']

/**
 * The retention of an order has ended (138): empties its cart and those of its swaps, and what buyers, the storefront
 * and staff have noted on the lines, deliveries and payment sessions of the order, its swaps, claims and edits.
 */
export async function forgetBuyer(tx: Tx, order_id: string): Promise<void> {
  const swaps = sql`(select id from swap where order_id = ${order_id})`
  const claims = sql`(select id from claim_order where order_id = ${order_id})`
  const edits = sql`(select id from order_edit where order_id = ${order_id})`
  const carts = sql`array(select cart_id from orders where id = ${order_id}
    union select cart_id from swap where order_id = ${order_id})`
  await sql`update cart set email = null, context = null, metadata = null, updated_at = ${tx.now}
    where id = any(${carts})`.execute(tx.send)
  await sql`update line_item set metadata = (select jsonb_object_agg(key, value) from jsonb_each(metadata)
      where key = any(${ownNotes}::text[]))
    where metadata is not null and id = any(array(
      select id from line_item where order_id = ${order_id} or cart_id = any(${carts})
      union select id from line_item where swap_id in ${swaps}
      union select id from line_item where claim_order_id in ${claims}
      union select id from line_item where order_edit_id in ${edits}))`.execute(tx.send)
  await sql`update payment_session set data = '{}' where cart_id = any(${carts}) or id = any(array(
    select s.payment_session_id from order_edit e join payment_collection_session s using (payment_collection_id)
    where e.order_id = ${order_id}))`.execute(tx.send)
  await sql`update shipping_method set data = '{}' where id = any(array(
    select id from shipping_method where order_id = ${order_id} or cart_id = any(${carts})
    union select id from shipping_method where swap_id in ${swaps}
    union select id from shipping_method where claim_order_id in ${claims}
    union select m.id from return_order r join shipping_method m on m.return_id = r.id where r.order_id = ${order_id}
    union select m.id from swap s join return_order r on r.swap_id = s.id join shipping_method m on m.return_id = r.id
      where s.order_id = ${order_id}))`.execute(tx.send)
  await sql`update custom_shipping_option set metadata = null
    where metadata is not null and cart_id = any(${carts})`.execute(tx.send)
}
