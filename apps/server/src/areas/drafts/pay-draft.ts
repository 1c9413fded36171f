import type { draftOrders as api } from '@kusuribako/contract/drafts/draft-orders'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { chooseSystemPayment, priceLoadedCart } from '../carts/index.ts'
import { placePaid } from '../checkout/index.ts'
import { changeOrder, readAdminOrder } from '../orders/index.ts'
import { lockDraftAndCart, touchDraft } from './draft-orders.ts'

/**
 * A draft was paid in a way that the shop cannot see: it becomes an order; stock, coupons and gift cards are reserved
 * as in any checkout. First-class medicine waits for its pharmacist, and counts as paid afterwards. Refuses with
 * `draft_order_ordered_already`.
 */
export const payDraft: Handler<typeof api.pay> = (ctx, { params }) =>
  ctx.tx(async (tx) => ({ order: await readAdminOrder(tx, await pay(tx, params.id)) }))

async function pay(tx: Tx, id: string): Promise<Id<'order'>> {
  const { draft, loaded } = await lockDraftAndCart(tx, id)
  if (draft.status === 'completed') throw refuse('draft_order_ordered_already')
  if (loaded.open_attempt_id) throw refuse('cart_payment_in_progress')
  const { totals } = await priceLoadedCart(tx, loaded, { force_taxes: true })
  if (totals.total > 0) await chooseSystemPayment(tx, loaded, totals.total)
  const order_id = await placePaid(tx, loaded)
  if (order_id === 'already placed') throw refuse('draft_order_ordered_already')
  await changeOrder(tx, order_id, { draft_order_id: id, no_notification: draft.no_notification_order })
  const metadata = sql`metadata - 'buyer_birthday'`
  await touchDraft(tx, id, { status: 'completed', completed_at: tx.now, order_id, metadata })
  return order_id
}
