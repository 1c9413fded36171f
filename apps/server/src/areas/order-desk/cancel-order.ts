import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { cancelAndRefund, findHoldings, releaseAll, whyNotCancelable } from '../checkout/index.ts'
import { lockOrder, mustShapeAdminOrder, readAdminOrder } from '../orders/index.ts'

/** Cancels an order of which nothing is packed, being returned, or refunded. A second time nothing changes. */
export const cancel: Handler<typeof api.cancel> = async (ctx, { params: { id }, query }) => {
  mustShapeAdminOrder(query)
  const money = await ctx.tx((tx) => decide(tx, id))
  const read = async (at: Pick<Ctx, 'db' | 'now'>) => ({ order: await readAdminOrder(at, id, query) })
  return releaseAll(ctx, id, money, read)
}

/** Returns the money to release; none when it was cancelled before. */
async function decide(tx: Tx, id: string) {
  // Sent together, they run in this order: the obstacles are checked under the lock.
  const [order, obstacle, holdings] = await Promise.all([
    lockOrder(tx, id),
    whyNotCancelable(tx, id),
    findHoldings(tx, id),
  ])
  if (order.status === 'canceled') return { payments: [], refunds: [] }
  if (obstacle) throw refuse(obstacle)
  return cancelAndRefund(tx, id, holdings, 'shop')
}
