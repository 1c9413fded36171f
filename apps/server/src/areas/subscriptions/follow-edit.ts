import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { lockOrder } from '../orders/index.ts'

/**
 * An edit replaces the lines of its order (023): a subscription stays with the line that started it, where the answers
 * that apply to it are stored. If its line was removed, it stays with that removed line (092).
 */
export const followEdit = (ctx: Ctx, orderId: string): Promise<void> =>
  ctx.tx(async (tx) => {
    await Promise.all([lockOrder(tx, orderId), moveToLines(tx, orderId)])
  })

/**
 * Has the subscriptions of a locked order follow their lines from edit to edit, however many were confirmed in the
 * meantime. Safe to repeat.
 */
export async function moveToLines(tx: Tx, orderId: string): Promise<void> {
  await sql`
    with recursive replacement as (
      select s.id as subscription_id, s.original_item_id as line_id from subscription s where s.original_order_id = ${orderId}
      union all
      select f.subscription_id, l.id from replacement f join line_item l on l.original_item_id = f.line_id)
    update subscription s set original_item_id = l.id, updated_at = ${tx.now}
    from replacement f join line_item l on l.id = f.line_id
    where f.subscription_id = s.id and l.order_id = ${orderId} and l.id <> s.original_item_id`.execute(tx.send)
}
