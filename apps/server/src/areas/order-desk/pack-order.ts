import type { Input } from '@kusuribako/contract/endpoint'
import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import type { Handler, Tx } from '../../base/ctx.ts'
import {
  afterPacking,
  afterShipping,
  afterUnpacking,
  cancelFulfillment,
  createFulfillments,
  findParcel,
  goodsToPack,
  markShipped,
} from '../fulfilment/index.ts'
import { changeOrder, lockOrder, readAdminOrder } from '../orders/index.ts'
import { lockReleasedOrder, lockStandingOrder } from './lock-standing-order.ts'

/** Packs goods of an order; they leave the stock. */
export const fulfill: Handler<typeof api.fulfill> = (ctx, { params, query, body }) =>
  ctx.tx(async (tx) => {
    await pack(tx, params.id, body)
    return { order: await readAdminOrder(tx, params.id, query) }
  })

export async function pack(tx: Tx, order_id: string, body: Input<typeof api.fulfill>['body']) {
  const owner = { order_id }
  const [, goods] = await Promise.all([lockReleasedOrder(tx, order_id), goodsToPack(tx, owner)])
  const { ids, lines } = await createFulfillments(tx, { owner, goods, ...body })
  // None of the lines named was the order's.
  if (ids.length === 0) return
  await changeOrder(tx, order_id, { fulfillment_status: afterPacking(lines) })
  await tx.note('order.fulfilled', { order_id, fulfillment_ids: ids })
}

/** Unpacks a parcel that has not left; a second time nothing changes. */
export const unpack: Handler<typeof api.cancelFulfillment> = (ctx, { params: { id, fulfillment_id }, query }) =>
  ctx.tx(async (tx) => {
    const owner = { order_id: id }
    const [, parcel] = await Promise.all([lockOrder(tx, id), findParcel(tx, fulfillment_id, owner)])
    const lines = await cancelFulfillment(tx, fulfillment_id, parcel)
    if (lines) await changeOrder(tx, id, { fulfillment_status: afterUnpacking(lines) })
    return { order: await readAdminOrder(tx, id, query) }
  })

/** Notes that a parcel has left; the buyer is told. A second time nothing changes. */
export const ship: Handler<typeof api.ship> = (ctx, { params, query, body }) =>
  ctx.tx(async (tx) => {
    await send(tx, params.id, body)
    return { order: await readAdminOrder(tx, params.id, query) }
  })

export async function send(tx: Tx, order_id: string, body: Input<typeof api.ship>['body']) {
  const { fulfillment_id } = body
  const [order, parcel] = await Promise.all([
    lockStandingOrder(tx, order_id),
    findParcel(tx, fulfillment_id, { order_id }),
  ])
  const lines = await markShipped(tx, body, parcel)
  if (!lines) return
  await changeOrder(tx, order_id, { fulfillment_status: afterShipping(lines) })
  const is_silent = body.no_notification ?? parcel?.no_notification ?? order.no_notification ?? false
  await tx.note('order.shipped', { order_id, fulfillment_id, is_silent })
}
