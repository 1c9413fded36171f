import type { Input } from '@kusuribako/contract/endpoint'
import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import type { Handler, Tx } from '../../base/ctx.ts'
import {
  afterPacking,
  afterShipping,
  afterUnpacking,
  cancelFulfillment,
  createFulfillments,
  markShipped,
} from '../fulfilment/index.ts'
import { changeOrder, lockOrder, mustShapeAdminOrder, readAdminOrder } from '../orders/index.ts'
import { lockReleasedOrder, lockStandingOrder } from './lock-standing-order.ts'

/** Packs goods of an order; they leave the stock. */
export const fulfill: Handler<typeof api.fulfill> = async (ctx, { params, query, body }) => {
  mustShapeAdminOrder(query)
  await ctx.tx((tx) => pack(tx, params.id, body))
  return { order: await readAdminOrder(ctx, params.id, query) }
}

async function pack(tx: Tx, order_id: string, body: Input<typeof api.fulfill>['body']) {
  await lockReleasedOrder(tx, order_id)
  const { ids, lines } = await createFulfillments(tx, { owner: { order_id }, ...body })
  // None of the lines named was the order's.
  if (ids.length === 0) return
  await changeOrder(tx, order_id, { fulfillment_status: afterPacking(lines) })
  await tx.note('order.fulfilled', { order_id, fulfillment_ids: ids })
}

/** Unpacks a parcel that has not left; a second time nothing changes. */
export const unpack: Handler<typeof api.cancelFulfillment> = async (ctx, { params, query }) => {
  mustShapeAdminOrder(query)
  await ctx.tx(async (tx) => {
    await lockOrder(tx, params.id)
    const lines = await cancelFulfillment(tx, params.fulfillment_id, { order_id: params.id })
    if (lines) await changeOrder(tx, params.id, { fulfillment_status: afterUnpacking(lines) })
  })
  return { order: await readAdminOrder(ctx, params.id, query) }
}

/** Notes that a parcel has left; the buyer is told. A second time nothing changes. */
export const ship: Handler<typeof api.ship> = async (ctx, { params, query, body }) => {
  mustShapeAdminOrder(query)
  await ctx.tx((tx) => send(tx, params.id, body))
  return { order: await readAdminOrder(ctx, params.id, query) }
}

async function send(tx: Tx, order_id: string, body: Input<typeof api.ship>['body']) {
  const order = await lockStandingOrder(tx, order_id)
  const lines = await markShipped(tx, body, { order_id })
  if (!lines) return
  await changeOrder(tx, order_id, { fulfillment_status: afterShipping(lines) })
  const is_silent = body.no_notification ?? order.no_notification ?? false
  await tx.note('order.shipped', { order_id, fulfillment_id: body.fulfillment_id, is_silent })
}
