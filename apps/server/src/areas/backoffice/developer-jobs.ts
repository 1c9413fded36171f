import { developerJobs as api } from '@kusuribako/contract/backoffice/developer-jobs'
import { type Handler, on } from '../../base/ctx.ts'
import { findRow, notFound } from '../../base/read.ts'
import { noteOnOrder } from '../orders/index.ts'
import { findEntities } from './find-entities.ts'

/** A client that waits for the shop asks again; nothing waits here. */
const readReadiness: Handler<typeof api.readiness> = async (ctx) => {
  const checks = await ctx.readiness()
  return { data: { ready: Object.values(checks).every(Boolean), checks } }
}

/** Listeners can be repeated, so each does only what is still to be done. */
const triggerOrderPlaced: Handler<typeof api.triggerOrderPlaced> = async (ctx, { body: { orderId } }) => {
  if (!(await findRow(ctx.db, 'orders', orderId))) throw notFound('orders', orderId)
  await ctx.tx(async (tx) => {
    await noteOnOrder(tx, orderId, { orderPlacedEvent: ctx.now.toISOString() })
    await tx.note('order.placed', { order_id: orderId })
  })
  return { data: { ok: true } }
}

export const developerJobRoutes = [
  on(api.readiness, readReadiness),
  on(api.findEntities, findEntities),
  on(api.triggerOrderPlaced, triggerOrderPlaced),
]
