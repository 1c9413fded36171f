import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { changeOrder } from '../orders/index.ts'

/** The buyer has paid a draft in its cart: it is completed like one that staff register as paid. Safe to repeat. */
export const completePaidDraft = (ctx: Ctx, order_id: string): Promise<void> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string; no_notification_order: boolean | null }>`
      update draft_order d set status = 'completed', completed_at = ${tx.now}, updated_at = ${tx.now}, order_id = o.id,
        metadata = d.metadata - 'buyer_birthday'
      from orders o where o.id = ${order_id} and d.cart_id = o.cart_id and d.status = 'open'
      returning d.id, d.no_notification_order`.execute(tx.db)
    for (const { id, no_notification_order } of rows)
      await changeOrder(tx, order_id, { draft_order_id: id, no_notification: no_notification_order })
  })
