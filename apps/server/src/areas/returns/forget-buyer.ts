import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/**
 * The retention of an order has ended (138): deletes notes and pictures of its returns, swaps and claims. What came
 * back and was sent, and for which reason, stays.
 */
export async function forgetBuyer(tx: Tx, order_id: string): Promise<void> {
  const claimItems = sql`(select i.id from claim_order c join claim_item i on i.claim_order_id = c.id
    where c.order_id = ${order_id})`
  const returns = sql`array(select id from return_order where order_id = ${order_id}
    union select r.id from swap s join return_order r on r.swap_id = s.id where s.order_id = ${order_id})`
  await sql`update return_order set metadata = null, shipping_data = case when shipping_data is not null then '{}'::jsonb end
    where id = any(${returns})`.execute(tx.send)
  await sql`update return_item set note = null, metadata = null where return_id = any(${returns})`.execute(tx.send)
  await tx.send.updateTable('swap').set({ metadata: null }).where('order_id', '=', order_id).execute()
  await tx.send.updateTable('claim_order').set({ metadata: null }).where('order_id', '=', order_id).execute()
  await sql`update claim_item set note = null, metadata = null where id in ${claimItems}`.execute(tx.send)
  await sql`delete from claim_image where claim_item_id in ${claimItems}`.execute(tx.send)
}
