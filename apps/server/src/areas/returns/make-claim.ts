import type { Input } from '@kusuribako/contract/endpoint'
import type { adminClaims } from '@kusuribako/contract/returns/claim-calls'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { writeLines } from '../carts/index.ts'
import { keepAddress } from '../customers/index.ts'
import { holdStock, reserveForLines } from '../inventory/index.ts'
import { lockOrder, mustShapeAdminOrder } from '../orders/index.ts'
import { carryOutRefunds } from '../payments/index.ts'
import { refundOfReturn } from '../pricing/index.ts'
import { answerOrder } from './answer-order.ts'
import { writeClaimItems } from './claim-items.ts'
import { writeClaimMethods } from './claim-methods.ts'
import { giveMoneyBack } from './give-money-back.ts'
import { goodsToSend } from './goods-to-send.ts'
import { linesOfOrder, type SoldLine } from './lines-of-order.queries.ts'
import { linesToReturn, writeReturn } from './request-return.ts'
import { pricedLine, whyNotClaim } from './returned-pieces.rules.ts'
import { priceWayBack } from './way-back.ts'

type Body = Input<typeof adminClaims.create>['body']
type Order = Awaited<ReturnType<typeof lockOrder>>

/** Staff make good what was wrong: money goes back at once, or other pieces are kept to be sent. */
export const createClaim: Handler<typeof adminClaims.create> = async (ctx, { params, query, body }) => {
  mustShapeAdminOrder(query)
  mustMakeSense(body)
  const refunds = await ctx.tx((tx) => makeClaim(tx, params.id, body))
  await carryOutRefunds(ctx, refunds)
  return answerOrder(ctx, params.id, query)
}

function mustMakeSense({ type, claim_items, additional_items = [], refund_amount }: Body): void {
  if (type === 'replace' && additional_items.length === 0) throw refuse('claim_without_additional_items')
  if (claim_items.length === 0) throw refuse('claim_without_items')
  if (type === 'replace' && refund_amount) throw refuse('claim_refund_on_replace')
  if (claim_items.some(({ reason }) => !reason)) throw refuse('claim_without_reason')
}

async function makeClaim(tx: Tx, order_id: string, body: Body): Promise<Id<'refund'>[]> {
  const order = await lockOrder(tx, order_id)
  const sold = await linesOfOrder(tx.db, order.id)
  const claimed = claimedLines(sold, body.claim_items)
  const id: Id<'claim'> = newId('claim')
  const refund_amount = body.type === 'refund' ? (body.refund_amount ?? worthOf(claimed)) : null
  await writeClaim(tx, id, order, body, refund_amount)
  await writeClaimItems(tx, id, body.claim_items, sold)
  await sendInstead(tx, id, order, sold, body)
  await askBack(tx, id, order, sold, body)
  await tx.note('claim.created', { claim_id: id, order_id: order.id })
  return giveMoneyBack(tx, { order_id: order.id, amount: refund_amount ?? 0, reason: 'claim' })
}

interface Claimed {
  line: SoldLine
  quantity: number
}

/** The lines that are claimed. Refuses what was not sold with the order, and more than was packed. */
function claimedLines(sold: readonly SoldLine[], items: Body['claim_items']): Claimed[] {
  const pieces = new Map<string, number>()
  return items.map(({ item_id, quantity }) => {
    const line = sold.find(({ id }) => id === item_id)
    if (!line) throw notFound('line_item', item_id)
    // A line may be named twice, for two reasons: together they are no more than was packed.
    const all = (pieces.get(item_id) ?? 0) + quantity
    pieces.set(item_id, all)
    const reason = whyNotClaim(line, all)
    if (reason) throw refuse(reason, { item_id })
    return { line, quantity }
  })
}

/** What the claimed pieces were sold for, in yen; of lines that have not left the house, nothing (platform). */
function worthOf(claimed: readonly Claimed[]): number {
  const left = claimed.filter(({ line, quantity }) => quantity <= line.shipped_quantity)
  const lines = left.map(({ line, quantity }) => ({ line: pricedLine(line), quantity }))
  return refundOfReturn({ lines, return_shipping: null, custom_refund: null }).items_refund
}

async function writeClaim(tx: Tx, id: Id<'claim'>, order: Order, body: Body, refund_amount: number | null) {
  const { shipping_address, metadata, no_notification = null, type } = body
  await tx.db
    .insertInto('claim_order')
    .values({
      id,
      type,
      order_id: order.id,
      // What a refund owes is decided with it: the money is on its way when this is read.
      payment_status: type === 'refund' ? 'refunded' : 'na',
      refund_amount,
      shipping_address_id: shipping_address ? await keepAddress(tx, shipping_address) : order.shipping_address_id,
      no_notification,
      metadata: metadata ? JSON.stringify(metadata) : null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
}

/** New goods are kept for the claim, and the deliveries by which they go. */
async function sendInstead(tx: Tx, id: Id<'claim'>, order: Order, sold: readonly SoldLine[], body: Body) {
  const { additional_items = [], shipping_methods = [] } = body
  const ids = new Set(body.claim_items.map(({ item_id }) => item_id))
  const known = new Set(sold.flatMap((line) => (ids.has(line.id) && line.variant_id ? [line.variant_id] : [])))
  const goods = await goodsToSend(tx, additional_items, { ...order, known })
  await writeLines(
    tx,
    goods.map((line) => ({ ...line, cart_id: null, swap_id: null, claim_order_id: id })),
  )
  if (goods.length) {
    await holdStock(tx, additional_items, id)
    await reserveForLines(
      tx,
      id,
      goods.map((line) => line.id),
    )
  }
  await writeClaimMethods(tx, id, order.region_id, shipping_methods)
}

/** Asks the claimed pieces back; their money is the claim's own. */
async function askBack(tx: Tx, id: Id<'claim'>, order: Order, sold: readonly SoldLine[], body: Body) {
  const given = Array.isArray(body.return_shipping) ? body.return_shipping[0] : body.return_shipping
  if (!given) return
  const pieces = Map.groupBy(body.claim_items, ({ item_id }) => item_id)
  const items = [...pieces].map(([item_id, named]) => ({
    item_id,
    quantity: named.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  await writeReturn(tx, {
    owner: { order_id: order.id, claim_order_id: id },
    lines: linesToReturn(sold, items),
    way: await priceWayBack(tx, order.region_id, given, 'staff'),
    custom_refund: 0,
    no_notification: body.no_notification ?? null,
    location_id: body.return_location_id ?? null,
  })
}
