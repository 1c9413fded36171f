import type { adminSwaps } from '@kusuribako/contract/returns/swap-calls'
import type { Handler } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { mustShapeAdminOrder } from '../orders/index.ts'
import { answerOrder } from './answer-order.ts'
import { changeSwap, lockSwap, type SwapRow } from './lock-swap.ts'
import { packAll, send, unpack } from './parcels.ts'

type Status = SwapRow['fulfillment_status']

/** Packs the new goods of a swap. */
export const packSwap: Handler<typeof adminSwaps.fulfill> = async (ctx, { params, query, body }) => {
  mustShapeAdminOrder(query)
  await ctx.tx(async (tx) => {
    const swap = await lockSwap(tx, params.id, params.swap_id)
    if (swap.canceled_at) throw refuse('swap_canceled')
    const fulfillment_status = await packAll(tx, { swap_id: swap.id }, swap.fulfillment_status, body)
    await changeSwap(tx, swap.id, { fulfillment_status: fulfillment_status as Status })
  })
  return answerOrder(ctx, params.id, query)
}

/** Unpacks a parcel of a swap that has not left. */
export const unpackSwap: Handler<typeof adminSwaps.cancelFulfillment> = async (ctx, { params, query }) => {
  mustShapeAdminOrder(query)
  await ctx.tx(async (tx) => {
    const swap = await lockSwap(tx, params.id, params.swap_id)
    const fulfillment_status = await unpack(tx, { swap_id: swap.id }, params.fulfillment_id)
    if (fulfillment_status) await changeSwap(tx, swap.id, { fulfillment_status: fulfillment_status as Status })
  })
  return answerOrder(ctx, params.id, query)
}

/** Notes that a parcel of a swap has left. */
export const sendSwap: Handler<typeof adminSwaps.ship> = async (ctx, { params, query, body }) => {
  mustShapeAdminOrder(query)
  await ctx.tx(async (tx) => {
    const swap = await lockSwap(tx, params.id, params.swap_id)
    if (swap.canceled_at) throw refuse('swap_canceled')
    const fulfillment_status = await send(tx, { swap_id: swap.id }, body)
    if (!fulfillment_status) return
    await changeSwap(tx, swap.id, { fulfillment_status: fulfillment_status as Status })
    await tx.note('swap.shipped', { swap_id: swap.id, order_id: swap.order_id, fulfillment_id: body.fulfillment_id })
  })
  return answerOrder(ctx, params.id, query)
}
