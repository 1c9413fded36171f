import type { Input } from '@kusuribako/contract/endpoint'
import type { adminClaims } from '@kusuribako/contract/returns/claim-calls'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { writeLines } from '../carts/index.ts'
import { createAddress } from '../customers/index.ts'
import { holdStock } from '../inventory/index.ts'
import { lockOrder, mustShapeAdminOrder } from '../orders/index.ts'
import { type DecidedRefund, decideAndCarryOutRefunds, refundablePaymentsOf } from '../payments/index.ts'
import { refundOfReturn } from '../pricing/index.ts'
import { answerOrder } from './answer-order.ts'
import { writeClaimItems } from './claim-items.ts'
import { priceClaimMethods, writeClaimMethods } from './claim-methods.ts'
import { uncompensatedPieces } from './claimed-pieces.rules.ts'
import { goodsToSend, piecesByVariant, pricingOfOrder } from './goods-to-send.ts'
import { linesOfOrder, type SoldLine } from './lines-of-order.queries.ts'
import { refundMoney } from './refund-money.ts'
import { linesToReturn, writeReturn } from './request-return.ts'
import { mustBeOffered, type NewShipping, priceReturnShipping } from './return-shipping.ts'
import { pricedLine, whyNotClaim } from './returned-pieces.rules.ts'

type Body = Input<typeof adminClaims.create>['body']
type Order = Awaited<ReturnType<typeof lockOrder>>

/** Staff settle a claim: money is refunded at once, or replacements are reserved to be sent. */
export const createClaim: Handler<typeof adminClaims.create> = (ctx, { params, query, body }) => {
  mustShapeAdminOrder(query)
  mustBeConsistent(body)
  return decideAndCarryOutRefunds(
    ctx,
    (tx) => makeClaim(tx, params.id, body),
    (at) => answerOrder(at, params.id, query),
  )
}

function mustBeConsistent({ type, claim_items, additional_items = [], refund_amount }: Body): void {
  if (type === 'replace' && additional_items.length === 0) throw refuse('claim_without_additional_items')
  if (claim_items.length === 0) throw refuse('claim_without_items')
  if (type === 'replace' && refund_amount) throw refuse('claim_refund_on_replace')
  if (claim_items.some(({ reason }) => !reason)) throw refuse('claim_without_reason')
}

async function makeClaim(tx: Tx, order_id: string, body: Body): Promise<DecidedRefund[]> {
  const returnShipping = Array.isArray(body.return_shipping) ? body.return_shipping[0] : body.return_shipping
  const [order, sold, payments, pricing, pricedMethods, pricedReturnShipping] = await Promise.all([
    lockOrder(tx, order_id),
    linesOfOrder(tx.db, order_id),
    refundablePaymentsOf(tx.db, order_id),
    pricingOfOrder(tx, order_id),
    priceClaimMethods(tx, order_id, body.shipping_methods ?? []),
    priceReturnShipping(tx, order_id, returnShipping ?? {}, 'staff'),
  ])
  const claimed = claimedLines(sold, body)
  mustNotCompensateTwice(claimed, body)
  const goods = await replacementLines(tx, claimed, body, { ...pricing, sales_channel_id: order.sales_channel_id })
  const id: Id<'claim'> = newId('claim')
  const refund_amount = body.type === 'refund' ? (body.refund_amount ?? worthOfShipped(claimed)) : null
  await writeClaim(tx, { id, order, refund_amount }, body)
  await writeClaimItems(tx, id, body.claim_items, sold)
  await tx.note('claim.created', { claim_id: id, order_id })
  if (returnShipping)
    await requestReturnOfClaimed(
      tx,
      { order_id, claim_order_id: id },
      { sold, shipping: mustBeOffered(pricedReturnShipping) },
      body,
    )
  const [, , refunds] = await Promise.all([
    reserveReplacements(tx, id, goods),
    writeClaimMethods(tx, id, body.shipping_methods ?? [], pricedMethods),
    refundMoney(tx, { order_id, amount: refund_amount ?? 0, reason: 'claim', payments }),
  ])
  return refunds
}

interface ClaimedPieces {
  line: SoldLine
  quantity: number
  /** The pieces that do not come back for money separately. */
  uncompensated: number
}

/**
 * The claimed lines. Refuses goods that were not sold with the order, more than was packed, and replacements for
 * pieces that are being refunded already.
 */
function claimedLines(sold: readonly SoldLine[], { type, claim_items }: Body): ClaimedPieces[] {
  const pieces = new Map<string, number>()
  return claim_items.map(({ item_id, quantity }) => {
    const line = sold.find(({ id }) => id === item_id)
    if (!line) throw notFound('line_item', item_id)
    // A line may be named twice, for two reasons: together they must not exceed what was packed.
    const claimedSoFar = (pieces.get(item_id) ?? 0) + quantity
    pieces.set(item_id, claimedSoFar)
    const reason = whyNotClaim(line, claimedSoFar)
    if (reason) throw refuse(reason, { item_id })
    const uncompensated = Math.max(0, Math.min(quantity, uncompensatedPieces(line) - claimedSoFar + quantity))
    if (type === 'replace' && uncompensated < quantity) throw refuse('returned_too_many', { item_id })
    return { line, quantity, uncompensated }
  })
}

/** Refuses a named amount that would also be for pieces whose return refunds them. */
function mustNotCompensateTwice(claimed: readonly ClaimedPieces[], { refund_amount = 0 }: Body): void {
  const isReturned = ({ coming_back, returned_quantity }: SoldLine) => coming_back + returned_quantity > 0
  const refunded = claimed.find(({ line, quantity, uncompensated }) => uncompensated < quantity && isReturned(line))
  if (refunded && refund_amount > worthOf(claimed)) throw refuse('returned_too_many', { item_id: refunded.line.id })
}

/** What a claim gives by itself, in yen; nothing for lines that have not left (platform). */
const worthOfShipped = (claimed: readonly ClaimedPieces[]) =>
  worthOf(claimed.filter(({ line, quantity }) => quantity <= line.shipped_quantity))

/** The price at which the claimed pieces were sold, in yen. */
function worthOf(claimed: readonly ClaimedPieces[]): number {
  const lines = claimed.map(({ line, uncompensated }) => ({
    line: pricedLine(line),
    quantity: uncompensated,
    returned: 0,
  }))
  return refundOfReturn({ lines, return_shipping: null, custom_refund: null }).items_refund
}

interface NewClaim {
  id: Id<'claim'>
  order: Order
  /** Yen; null where replacements are sent. */
  refund_amount: number | null
}

async function writeClaim(tx: Tx, { id, order, refund_amount }: NewClaim, body: Body) {
  const { shipping_address, metadata, no_notification = null, type } = body
  await tx.send
    .insertInto('claim_order')
    .values({
      id,
      type,
      order_id: order.id,
      // What a refund owes is decided with it: the money is being refunded when this is read.
      payment_status: type === 'refund' ? 'refunded' : 'na',
      refund_amount,
      shipping_address_id: shipping_address ? await createAddress(tx, shipping_address) : order.shipping_address_id,
      no_notification,
      metadata: metadata ? JSON.stringify(metadata) : null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
}

/** Lines of the replacements. */
function replacementLines(
  tx: Tx,
  claimed: readonly ClaimedPieces[],
  { additional_items = [] }: Body,
  selling: Pick<Parameters<typeof goodsToSend>[2], 'region' | 'group_ids' | 'sales_channel_id'>,
) {
  const soldBefore = piecesByVariant(claimed.map(({ line: { variant_id }, quantity }) => ({ variant_id, quantity })))
  return goodsToSend(tx, additional_items, { ...selling, soldBefore })
}

type Goods = Awaited<ReturnType<typeof goodsToSend>>

/** New goods are reserved for the claim. */
async function reserveReplacements(tx: Tx, id: Id<'claim'>, goods: Goods): Promise<void> {
  if (goods.length === 0) return
  await writeLines(
    tx,
    goods.map((line) => ({ ...line, cart_id: null, swap_id: null, claim_order_id: id })),
  )
  const lines = goods.flatMap(({ id: line_item_id, variant_id, quantity }) =>
    variant_id ? [{ variant_id, quantity, line_item_id }] : [],
  )
  await holdStock(tx, lines, id)
}

/** Requests the claimed pieces back; the claim itself has the refund. */
async function requestReturnOfClaimed(
  tx: Tx,
  owner: { order_id: string; claim_order_id: string },
  { sold, shipping }: { sold: readonly SoldLine[]; shipping: NewShipping | null },
  { claim_items, no_notification, return_location_id }: Body,
) {
  const pieces = Map.groupBy(claim_items, ({ item_id }) => item_id)
  const items = [...pieces].map(([item_id, entries]) => ({
    item_id,
    quantity: entries.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  const lines = linesToReturn(sold, items)
  const options = { no_notification: no_notification ?? null, location_id: return_location_id ?? null }
  await writeReturn(tx, { owner, lines, shipping, custom_refund: 0, ...options })
}
