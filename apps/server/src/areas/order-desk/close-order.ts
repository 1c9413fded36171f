import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import type { Handler } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { changeOrder, lockOrder, readAdminOrder } from '../orders/index.ts'
import { lockReleasedOrder } from './lock-standing-order.ts'

/** Closes an order: nothing is left to do. */
export const complete: Handler<typeof api.complete> = (ctx, { params, query }) =>
  ctx.tx(async (tx) => {
    await lockReleasedOrder(tx, params.id)
    await changeOrder(tx, params.id, { status: 'completed' })
    return { order: await readAdminOrder(tx, params.id, query) }
  })

/** Archives a completed order. */
export const archive: Handler<typeof api.archive> = (ctx, { params, query }) =>
  ctx.tx(async (tx) => {
    const { status } = await lockOrder(tx, params.id)
    if (status !== 'completed') throw refuse('order_not_completed')
    await changeOrder(tx, params.id, { status: 'archived' })
    return { order: await readAdminOrder(tx, params.id, query) }
  })
