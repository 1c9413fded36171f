import type { Input } from '@kusuribako/contract/endpoint'
import type { adminClaims } from '@kusuribako/contract/returns/claim-calls'
import type { Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { releaseReservations } from '../inventory/index.ts'
import { lockOrder, mustShapeAdminOrder } from '../orders/index.ts'
import { answerOrder } from './answer-order.ts'
import { changeClaimItems } from './claim-items.ts'
import { replaceClaimMethods } from './claim-methods.ts'
import { type ClaimRow, lockClaim } from './lock-swap.ts'
import { mustBeUndone, packAll, send, unpack } from './parcels.ts'

/** Changes what is noted of a claim, and by what its goods go. */
export const updateClaim: Handler<typeof adminClaims.update> = async (ctx, { params, query, body }) => {
  mustShapeAdminOrder(query)
  await ctx.tx((tx) => change(tx, params.id, params.claim_id, body))
  return answerOrder(ctx, params.id, query)
}

async function change(tx: Tx, order_id: string, id: string, body: Input<typeof adminClaims.update>['body']) {
  const claim = await lockClaim(tx, order_id, id)
  if (claim.canceled_at) throw refuse('claim_canceled')
  const { claim_items, shipping_methods, no_notification, metadata } = body
  await tx.db
    .updateTable('claim_order')
    .set({
      updated_at: tx.now,
      ...(no_notification !== undefined && { no_notification }),
      ...(metadata && { metadata: JSON.stringify({ ...(claim.metadata as object | null), ...metadata }) }),
    })
    .where('id', '=', id)
    .execute()
  if (claim_items) await changeClaimItems(tx, id, claim_items)
  if (shipping_methods) {
    const { region_id } = await lockOrder(tx, order_id)
    await replaceClaimMethods(tx, id, region_id, shipping_methods)
  }
}

/** Cancels a claim by which no money went back, nothing is packed and nothing comes back any more. */
export const cancelClaim: Handler<typeof adminClaims.cancel> = async (ctx, { params, query }) => {
  mustShapeAdminOrder(query)
  await ctx.tx((tx) => cancel(tx, params.id, params.claim_id))
  return answerOrder(ctx, params.id, query)
}

async function cancel(tx: Tx, order_id: string, id: string) {
  const claim = await lockClaim(tx, order_id, id)
  if (claim.canceled_at) return
  if (claim.refund_amount) throw refuse('claim_refunded')
  await mustBeUndone(tx, { claim_order_id: id })
  const lines = await tx.db.selectFrom('line_item').select('id').where('claim_order_id', '=', id).execute()
  await releaseReservations(
    tx,
    lines.map((line) => line.id),
    id,
  )
  await move(tx, id, { fulfillment_status: 'canceled', canceled_at: tx.now })
  await tx.note('claim.canceled', { claim_id: id, order_id })
}

/** Packs the new goods of a claim. */
export const packClaim: Handler<typeof adminClaims.fulfill> = async (ctx, { params, query, body }) => {
  mustShapeAdminOrder(query)
  await ctx.tx(async (tx) => {
    const claim = await lockClaim(tx, params.id, params.claim_id)
    if (claim.canceled_at) throw refuse('claim_canceled')
    if (claim.type !== 'replace') throw refuse('claim_not_replace')
    await move(tx, claim.id, {
      fulfillment_status: await packAll(tx, { claim_order_id: claim.id }, claim.fulfillment_status, body),
    })
  })
  return answerOrder(ctx, params.id, query)
}

/** Unpacks a parcel of a claim that has not left. */
export const unpackClaim: Handler<typeof adminClaims.cancelFulfillment> = async (ctx, { params, query }) => {
  mustShapeAdminOrder(query)
  await ctx.tx(async (tx) => {
    const claim = await lockClaim(tx, params.id, params.claim_id)
    const fulfillment_status = await unpack(tx, { claim_order_id: claim.id }, params.fulfillment_id)
    if (fulfillment_status) await move(tx, claim.id, { fulfillment_status })
  })
  return answerOrder(ctx, params.id, query)
}

/** Notes that a parcel of a claim has left. */
export const sendClaim: Handler<typeof adminClaims.ship> = async (ctx, { params, query, body }) => {
  mustShapeAdminOrder(query)
  await ctx.tx(async (tx) => {
    const claim = await lockClaim(tx, params.id, params.claim_id)
    if (claim.canceled_at) throw refuse('claim_canceled')
    const fulfillment_status = await send(tx, { claim_order_id: claim.id }, body)
    if (!fulfillment_status) return
    await move(tx, claim.id, { fulfillment_status })
    const { fulfillment_id } = body
    await tx.note('claim.shipped', { claim_id: claim.id, order_id: claim.order_id, fulfillment_id })
  })
  return answerOrder(ctx, params.id, query)
}

async function move(tx: Tx, id: string, changes: Partial<Pick<ClaimRow, 'fulfillment_status' | 'canceled_at'>>) {
  await tx.db
    .updateTable('claim_order')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}
