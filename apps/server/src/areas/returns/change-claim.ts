import type { Input } from '@kusuribako/contract/endpoint'
import type { adminClaims } from '@kusuribako/contract/returns/claim-calls'
import type { Handler, Tx } from '../../base/ctx.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { refuse } from '../../base/refuse.ts'
import { findParcel, goodsToPack } from '../fulfilment/index.ts'
import { releaseReservations } from '../inventory/index.ts'
import { answerOrder } from './answer-order.ts'
import { changeClaimItems } from './claim-items.ts'
import { priceClaimMethods, replaceClaimMethods } from './claim-methods.ts'
import { type ClaimRow, lockClaim } from './lock-exchange.ts'
import { findObstacles, mustBeCancelable, packAll, sendParcel, unpackParcel } from './parcels.ts'

/** Changes a claim's notes, and the shipping methods of its goods. */
export const updateClaim: Handler<typeof adminClaims.update> = (ctx, { params, query, body }) =>
  ctx.tx(async (tx) => {
    await change(tx, params.id, params.claim_id, body)
    return answerOrder(tx, params.id, query)
  })

async function change(tx: Tx, order_id: string, id: string, body: Input<typeof adminClaims.update>['body']) {
  const { claim_items, shipping_methods, no_notification, metadata } = body
  const [claim, pricedMethods] = await Promise.all([
    lockClaim(tx, order_id, id),
    shipping_methods && priceClaimMethods(tx, order_id, shipping_methods),
  ])
  if (claim.canceled_at) throw refuse('claim_canceled')
  await tx.send
    .updateTable('claim_order')
    .set({
      updated_at: tx.now,
      ...(no_notification !== undefined && { no_notification }),
      metadata: changedMetadata(claim.metadata, metadata),
    })
    .where('id', '=', id)
    .execute()
  // In this order, in one round trip.
  await Promise.all([
    claim_items && changeClaimItems(tx, id, claim_items),
    shipping_methods && pricedMethods && replaceClaimMethods(tx, id, shipping_methods, pricedMethods),
  ])
}

/** Cancels a claim without a refund, of which nothing is packed and nothing is being returned any more. */
export const cancelClaim: Handler<typeof adminClaims.cancel> = (ctx, { params, query }) =>
  ctx.tx(async (tx) => {
    await cancel(tx, params.id, params.claim_id)
    return answerOrder(tx, params.id, query)
  })

async function cancel(tx: Tx, order_id: string, id: string) {
  const [claim, obstacles] = await Promise.all([lockClaim(tx, order_id, id), findObstacles(tx, { claim_order_id: id })])
  if (claim.canceled_at) return
  if (claim.refund_amount) throw refuse('claim_refunded')
  mustBeCancelable(obstacles)
  await changeClaimRow(tx, id, { fulfillment_status: 'canceled', canceled_at: tx.now })
  await releaseReservations(tx, obstacles.line_ids, id)
}

/** Packs the new goods of a claim. */
export const packClaim: Handler<typeof adminClaims.fulfill> = (ctx, { params: { id, claim_id }, query, body }) => {
  const owner = { claim_order_id: claim_id }
  return ctx.tx(async (tx) => {
    const [claim, goods] = await Promise.all([lockClaim(tx, id, claim_id), goodsToPack(tx, owner)])
    if (claim.canceled_at) throw refuse('claim_canceled')
    if (claim.type !== 'replace') throw refuse('claim_not_replace')
    const fulfillment_status = await packAll(tx, owner, goods, { status: claim.fulfillment_status, ...body })
    await changeClaimRow(tx, claim_id, { fulfillment_status })
    return answerOrder(tx, id, query)
  })
}

/** Unpacks a parcel of a claim that has not left. */
export const unpackClaim: Handler<typeof adminClaims.cancelFulfillment> = (ctx, { params, query }) => {
  const { id, claim_id, fulfillment_id } = params
  return ctx.tx(async (tx) => {
    const [, parcel] = await Promise.all([
      lockClaim(tx, id, claim_id),
      findParcel(tx, fulfillment_id, { claim_order_id: claim_id }),
    ])
    const fulfillment_status = await unpackParcel(tx, fulfillment_id, parcel)
    if (fulfillment_status) await changeClaimRow(tx, claim_id, { fulfillment_status })
    return answerOrder(tx, id, query)
  })
}

/** Records that a parcel of a claim has left. */
export const sendClaim: Handler<typeof adminClaims.ship> = (ctx, { params: { id, claim_id }, query, body }) =>
  ctx.tx(async (tx) => {
    const { fulfillment_id } = body
    const [claim, parcel] = await Promise.all([
      lockClaim(tx, id, claim_id),
      findParcel(tx, fulfillment_id, { claim_order_id: claim_id }),
    ])
    if (claim.canceled_at) throw refuse('claim_canceled')
    const fulfillment_status = await sendParcel(tx, body, parcel)
    if (fulfillment_status) {
      await changeClaimRow(tx, claim_id, { fulfillment_status })
      await tx.note('claim.shipped', { claim_id, order_id: id, fulfillment_id })
    }
    return answerOrder(tx, id, query)
  })

async function changeClaimRow(
  tx: Tx,
  id: string,
  changes: Partial<Pick<ClaimRow, 'fulfillment_status' | 'canceled_at'>>,
) {
  await tx.send
    .updateTable('claim_order')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}
