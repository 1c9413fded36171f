import type { Input } from '@kusuribako/contract/endpoint'
import type { adminReturns, storeReturns } from '@kusuribako/contract/returns/admin-returns'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { mayMoveMoney } from '../identity/index.ts'
import { getOrder, lockOrder, mayRead, mustMayActForBuyer, mustShapeAdminOrder } from '../orders/index.ts'
import { decideAndCarryOutRefunds } from '../payments/index.ts'
import { refundOfReturn } from '../pricing/index.ts'
import { answerOrder } from './answer-order.ts'
import { pricedPieces } from './claimed-pieces.rules.ts'
import { linesOfOrder, type SoldLine } from './lines-of-order.queries.ts'
import { readReturn } from './read-returns.ts'
import { getSoldOrder, receive } from './receive-return.ts'
import { mustBeRefundable } from './refund-money.ts'
import {
  mustBeOffered,
  type NewShipping,
  netShippingCost,
  priceReturnShipping,
  writeShippingMethod,
} from './return-shipping.ts'
import { type Pieces, whyNotReturn } from './returned-pieces.rules.ts'

/** Staff request a return, or record that the goods are here already: then they are received at once. */
export const requestReturn: Handler<typeof adminReturns.request> = (ctx, { params, query, body }) => {
  mustShapeAdminOrder(query)
  // Everybody with access to orders may request a return; refunding, or naming the amount, requires `money` (049).
  if ((body.receive_now || body.refund !== undefined) && !mayMoveMoney(ctx.who.staff!)) throw refuse('forbidden')
  return decideAndCarryOutRefunds(
    ctx,
    (tx) => request(tx, params.id, body),
    (at) => answerOrder(at, params.id, query),
  )
}

async function request(tx: Tx, order_id: string, body: Input<typeof adminReturns.request>['body']) {
  const { return_shipping = {}, receive_now, refund, items, ...details } = body
  const [, sold, shipping, reasons] = await Promise.all([
    lockOrder(tx, order_id),
    getSoldOrder(tx, order_id),
    priceReturnShipping(tx, order_id, return_shipping, 'staff'),
    findReasons(tx, items),
  ])
  const lines = linesToReturn(sold.lines, items)
  mustBeValidReasons(reasons, items)
  const custom_refund = refund ?? null
  const owner = { order_id }
  const newReturn = { ...details, owner, lines, shipping: mustBeOffered(shipping), custom_refund }
  mustBeRefundable(sold.payments, refund ?? 0)
  const written = await writeReturn(tx, newReturn)
  if (!receive_now) return []
  return receive(tx, { ...written, order_id, of_order: order_id, swap_cart_id: null, is_paid_now: false }, sold, {
    items,
    refund,
  })
}

/** A shopper requests a return of an order that they may read. */
export const requestStoreReturn: Handler<typeof storeReturns.request> = (ctx, { body }) => {
  const { order_id, items, return_shipping = {} } = body
  return ctx.tx(async (tx) => {
    const [, order, sold, shipping, reasons] = await Promise.all([
      lockOrder(tx, order_id),
      getOrder(tx, order_id),
      linesOfOrder(tx.db, order_id),
      priceReturnShipping(tx, order_id, return_shipping, 'shopper'),
      findReasons(tx, items),
    ])
    if (!mayRead(ctx, order)) throw notFound('orders', order_id)
    await mustMayActForBuyer(tx, order)
    const lines = linesToReturn(sold, items)
    mustBeValidReasons(reasons, items)
    const newReturn = { owner: { order_id }, lines, shipping: mustBeOffered(shipping), custom_refund: null }
    const { id } = await writeReturn(tx, newReturn)
    return { return: await readReturn(tx.db, id) }
  })
}

interface RequestedPieces extends Pieces {
  reason_id?: string
  note?: string
}

export interface LineToReturn {
  line: SoldLine
  requested: RequestedPieces
  priced: ReturnType<typeof pricedPieces>
}

/** The requested lines. Refuses goods that were not sold with the order, and more than can be returned. */
export function linesToReturn(sold: readonly SoldLine[], items: readonly RequestedPieces[]): LineToReturn[] {
  return items.map((requested) => {
    const line = sold.find(({ id }) => id === requested.item_id)
    if (!line) throw notFound('line_item', requested.item_id)
    const reason = whyNotReturn(line, requested.quantity)
    if (reason) throw refuse(reason, { item_id: line.id })
    const returned = line.returned_quantity + line.coming_back
    return {
      line,
      requested,
      priced: pricedPieces(sold, { line, quantity: requested.quantity, returned }, 'requested'),
    }
  })
}

interface Reason {
  id: string
  has_children: boolean
}

/** The reasons given for the pieces, if any; deleted ones are not included. */
export async function findReasons(tx: Tx, items: readonly RequestedPieces[]): Promise<readonly Reason[]> {
  const ids = items.flatMap(({ reason_id }) => reason_id ?? [])
  if (ids.length === 0) return []
  const { rows } = await sql<Reason>`select r.id, exists (select from return_reason c
      where c.parent_return_reason_id = r.id and c.deleted_at is null) as has_children
    from return_reason r where r.id = any(${ids}) and r.deleted_at is null`.execute(tx.db)
  return rows
}

/** A reason with children is a heading, not a reason. Refuses with `not_found`, `return_reason_is_heading`. */
export function mustBeValidReasons(reasons: readonly Reason[], items: readonly RequestedPieces[]): void {
  for (const { reason_id } of items) {
    if (!reason_id) continue
    const reason = reasons.find(({ id }) => id === reason_id)
    if (!reason) throw notFound('return_reason', reason_id)
    if (reason.has_children) throw refuse('return_reason_is_heading', { reason_id })
  }
}

export interface NewReturn {
  owner: { order_id?: string; swap_id?: string; claim_order_id?: string }
  lines: readonly LineToReturn[]
  shipping: NewShipping | null
  /** Yen, instead of the price of the pieces less return shipping. */
  custom_refund: number | null
  no_notification?: boolean | null
  location_id?: string | null
  note?: string
}

/**
 * Writes a requested return, with its shipping method. Its refund is the price of the pieces, less shipping and what
 * claims have given for them.
 */
export async function writeReturn(tx: Tx, { owner, lines, shipping, custom_refund, ...details }: NewReturn) {
  const id: Id<'return'> = newId('return')
  const { location_id = null } = details
  const metadata = details.note === undefined ? null : { note: details.note }
  const { refund_amount } = refundOfReturn({
    lines: lines.map(({ priced }) => priced),
    return_shipping: shipping && netShippingCost(shipping),
    custom_refund,
  })
  await tx.send
    .insertInto('return_order')
    .values({
      id,
      ...owner,
      refund_amount,
      // Return shipping is arranged with the carrier by hand: there is nothing to announce.
      shipping_data: shipping ? '{}' : null,
      no_notification: details.no_notification ?? null,
      location_id,
      metadata: metadata && JSON.stringify(metadata),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
  await tx.send
    .insertInto('return_item')
    .values(
      lines.map(({ requested: { item_id, quantity, reason_id = null, note = null } }) => ({
        return_id: id,
        item_id,
        quantity,
        requested_quantity: quantity,
        reason_id,
        note,
      })),
    )
    .execute()
  if (shipping) await writeShippingMethod(tx, shipping, { return_id: id, claim_order_id: null })
  await tx.note('return.requested', { return_id: id, ...owner })
  const items = lines.map(({ requested: { item_id, quantity } }) => ({ item_id, quantity }))
  return { id, status: 'requested' as const, location_id, refund_amount, metadata, items }
}
