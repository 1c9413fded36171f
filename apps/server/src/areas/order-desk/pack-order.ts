import type { Input } from '@kusuribako/contract/endpoint'
import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import type { Handler, Tx } from '../../base/ctx.ts'
import { Refused } from '../../base/refuse.ts'
import {
  afterPacking,
  afterShipping,
  afterUnpacking,
  cancelFulfillment,
  createFulfillments,
  findParcel,
  goodsToPack,
  markEachShipped,
  type Packed,
  packEach,
} from '../fulfilment/index.ts'
import { changeOrder, lockOrder, readAdminOrder } from '../orders/index.ts'
import { lockReleasedOrder, lockStandingOrder } from './lock-standing-order.ts'

/** Packs goods of an order; they leave the stock. */
export const fulfill: Handler<typeof api.fulfill> = (ctx, { params, query, body }) =>
  ctx.tx(async (tx) => {
    await pack(tx, params.id, body)
    return { order: await readAdminOrder(tx, params.id, query) }
  })

async function pack(tx: Tx, order_id: string, body: Input<typeof api.fulfill>['body']) {
  const owner = { order_id }
  const [, goods] = await Promise.all([lockReleasedOrder(tx, order_id), goodsToPack(tx, owner)])
  await notePacked(tx, order_id, await createFulfillments(tx, { owner, goods, ...body }))
}

/**
 * Packs everything that is left of locked orders that may be packed; returns the new parcels of each by its id, or why
 * there are none. If one is refused, nothing may be committed.
 */
export async function packRemaining(tx: Tx, orderIds: readonly string[]): Promise<Map<string, string[] | Refused>> {
  const goodsOfOrders = await Promise.all(orderIds.map((order_id) => goodsToPack(tx, { order_id })))
  const plans = orderIds.flatMap((order_id, at) => {
    const goods = goodsOfOrders[at]!
    const items = goods.lines
      .filter(({ is_mailed_gift_card }) => !is_mailed_gift_card)
      .map(({ id, quantity, fulfilled_quantity }) => ({ item_id: id, quantity: quantity - fulfilled_quantity }))
      .filter(({ quantity }) => quantity > 0)
    return items.length > 0 ? [{ owner: { order_id }, goods, items }] : []
  })
  const packed = await packEach(tx, plans)
  const results = new Map<string, string[] | Refused>()
  for (const [at, { owner }] of plans.entries()) {
    const result = packed[at]!
    if (!(result instanceof Refused)) await notePacked(tx, owner.order_id, result)
    results.set(owner.order_id, result instanceof Refused ? result : result.ids)
  }
  return results
}

async function notePacked(tx: Tx, order_id: string, { ids, lines }: Packed) {
  // None of the lines named was the order's.
  if (ids.length === 0) return
  await changeOrder(tx, order_id, { fulfillment_status: afterPacking(lines) })
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

/** Records that a parcel has left; the buyer is notified. A second time nothing changes. */
export const ship: Handler<typeof api.ship> = (ctx, { params, query, body }) =>
  ctx.tx(async (tx) => {
    await send(tx, params.id, body)
    return { order: await readAdminOrder(tx, params.id, query) }
  })

async function send(tx: Tx, order_id: string, body: Input<typeof api.ship>['body']) {
  const [refused] = await sendEach(tx, [{ order_id, ...body }])
  if (refused) throw refused
}

/** Records that one parcel of each of these orders has left; returns for each why it cannot, or null. */
export async function sendEach(
  tx: Tx,
  shipments: readonly (Input<typeof api.ship>['body'] & { order_id: string })[],
): Promise<(Refused | null)[]> {
  const locked = await Promise.all(
    shipments.map(({ order_id, fulfillment_id }) =>
      Promise.all([lockStandingOrder(tx, order_id), findParcel(tx, fulfillment_id, { order_id })]),
    ),
  )
  const sentLines = await markEachShipped(
    tx,
    shipments.map(({ order_id: _, ...body }, at) => ({ shipment: body, parcel: locked[at]![1] })),
  )
  for (const [at, { order_id, fulfillment_id, no_notification }] of shipments.entries()) {
    const [lines, [order, parcel]] = [sentLines[at]!, locked[at]!]
    if (!lines || lines instanceof Refused) continue
    await changeOrder(tx, order_id, { fulfillment_status: afterShipping(lines) })
    const is_silent = no_notification ?? parcel?.no_notification ?? order.no_notification ?? false
    await tx.note('order.shipped', { order_id, fulfillment_id, is_silent })
  }
  return sentLines.map((lines) => (lines instanceof Refused ? lines : null))
}
