import type { draftOrders as api } from '@kusuribako/contract/drafts/draft-orders'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { expect, refuse } from '../../base/refuse.ts'
import { chooseSystemPayment, lockAnyCart, reckon } from '../carts/index.ts'
import { placePaid } from '../checkout/index.ts'
import { changeOrder, readAdminOrder } from '../orders/index.ts'

/**
 * The money of a draft has come by a way that this shop does not see: the draft becomes an order; stock, coupons and
 * gift cards are held as at any checkout. First-class medicine waits for its pharmacist, and counts as paid after.
 * Refuses with `draft_order_ordered_already`.
 */
export const payDraft: Handler<typeof api.pay> = async (ctx, { params }) => {
  const orderId = await ctx.tx((tx) => pay(tx, params.id))
  return { order: await readAdminOrder(ctx, orderId) }
}

async function pay(tx: Tx, id: string): Promise<Id<'order'>> {
  const draft = await tx.db.selectFrom('draft_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!draft) throw notFound('draft_order', id)
  if (draft.status === 'completed') throw refuse('draft_order_ordered_already')
  expect(draft.cart_id, `draft order ${id} has a cart`)
  const loaded = await lockAnyCart(tx, draft.cart_id)
  if (loaded.open_attempt_id) throw refuse('cart_payment_in_progress')
  const { totals } = await reckon(tx, loaded, true)
  if (totals.total > 0 && !loaded.order_id) await chooseSystemPayment(tx, loaded, totals.total)
  const order_id = await placePaid(tx, await lockAnyCart(tx, draft.cart_id))
  if (order_id === 'already placed') throw refuse('draft_order_ordered_already')
  await changeOrder(tx, order_id, { draft_order_id: id, no_notification: draft.no_notification_order })
  await tx.db
    .updateTable('draft_order')
    .set({ status: 'completed', completed_at: tx.now, order_id, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  return order_id
}
