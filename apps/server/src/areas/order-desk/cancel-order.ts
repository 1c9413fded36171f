import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import type { Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { cancelLocked, releasePayment, whyNotCancelable } from '../checkout/index.ts'
import { lockOrder, mustShapeAdminOrder, readAdminOrder } from '../orders/index.ts'

/** Cancels an order of which nothing is packed, coming back, or paid back. A second time nothing changes. */
export const cancel: Handler<typeof api.cancel> = async (ctx, { params, query }) => {
  mustShapeAdminOrder(query)
  if (await ctx.tx((tx) => decide(tx, params.id)))
    // Cancelled it is, whatever the provider says; the listener `release-payment` sees to the money until it is done.
    await releasePayment(ctx, params.id).catch((error: unknown) =>
      ctx.log.error({ err: error, order: params.id }, 'money not released yet'),
    )
  return { order: await readAdminOrder(ctx, params.id, query) }
}

/** False when it was cancelled before. */
async function decide(tx: Tx, id: string): Promise<boolean> {
  // Sent together, they run in this order: the obstacles are looked for under the lock.
  const [order, obstacle] = await Promise.all([lockOrder(tx, id), whyNotCancelable(tx, id)])
  if (order.status === 'canceled') return false
  if (obstacle) throw refuse(obstacle)
  await cancelLocked(tx, id)
  return true
}
