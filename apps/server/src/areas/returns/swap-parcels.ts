import type { adminSwaps } from '@kusuribako/contract/returns/swap-calls'
import type { Handler } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { findParcel, goodsToPack } from '../fulfilment/index.ts'
import { answerOrder } from './answer-order.ts'
import { changeSwap, lockSwap, type SwapRow } from './lock-exchange.ts'
import { packAll, sendParcel, unpackParcel } from './parcels.ts'

type Status = SwapRow['fulfillment_status']

/** Packs the new goods of a swap. */
export const packSwap: Handler<typeof adminSwaps.fulfill> = (ctx, { params: { id, swap_id }, query, body }) =>
  ctx.tx(async (tx) => {
    const [swap, goods] = await Promise.all([lockSwap(tx, id, swap_id), goodsToPack(tx, { swap_id })])
    if (swap.canceled_at) throw refuse('swap_canceled')
    const status = await packAll(tx, { swap_id }, goods, { status: swap.fulfillment_status, ...body })
    await changeSwap(tx, swap_id, { fulfillment_status: status as Status })
    return answerOrder(tx, id, query)
  })

/** Unpacks a parcel of a swap that has not left. */
export const unpackSwap: Handler<typeof adminSwaps.cancelFulfillment> = (ctx, { params, query }) => {
  const { id, swap_id, fulfillment_id } = params
  return ctx.tx(async (tx) => {
    const [, parcel] = await Promise.all([lockSwap(tx, id, swap_id), findParcel(tx, fulfillment_id, { swap_id })])
    const fulfillment_status = await unpackParcel(tx, fulfillment_id, parcel)
    if (fulfillment_status) await changeSwap(tx, swap_id, { fulfillment_status: fulfillment_status as Status })
    return answerOrder(tx, id, query)
  })
}

/** Records that a parcel of a swap has left. */
export const sendSwap: Handler<typeof adminSwaps.ship> = (ctx, { params: { id, swap_id }, query, body }) =>
  ctx.tx(async (tx) => {
    const { fulfillment_id } = body
    const [swap, parcel] = await Promise.all([lockSwap(tx, id, swap_id), findParcel(tx, fulfillment_id, { swap_id })])
    if (swap.canceled_at) throw refuse('swap_canceled')
    const fulfillment_status = await sendParcel(tx, body, parcel)
    if (fulfillment_status) {
      await changeSwap(tx, swap_id, { fulfillment_status: fulfillment_status as Status })
      await tx.note('swap.shipped', { swap_id, order_id: id, fulfillment_id })
    }
    return answerOrder(tx, id, query)
  })
