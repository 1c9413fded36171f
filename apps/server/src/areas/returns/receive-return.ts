import type { adminReturns } from '@kusuribako/contract/returns/admin-returns'
import { type RawBuilder, sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { countOnLines } from '../carts/index.ts'
import { returnToShelf } from '../inventory/index.ts'
import { changeOrder, findOrders, type LoadedOrder } from '../orders/index.ts'
import {
  type DecidedRefund,
  decideAndCarryOutRefunds,
  type PaymentRow,
  refundablePaymentsOf,
} from '../payments/index.ts'
import { refundOfReceived } from '../pricing/index.ts'
import { pricedPieces } from './claimed-pieces.rules.ts'
import { linesOfOrder, type SoldLine } from './lines-of-order.queries.ts'
import { lockReturn, orderOfReturn, type ReturnRow } from './lock-return.ts'
import { cancelPacking } from './never-packed.ts'
import { readReturn } from './read-returns.ts'
import { type PaidInKind, paidInKind, refundInKind, refundLimitOf } from './refund-in-kind.ts'
import { mustBeRefundable } from './refund-money.ts'
import {
  afterReturn,
  neverPackedOf,
  type Pieces,
  type ReceivedPieces,
  withdrawnPiecesOf,
} from './returned-pieces.rules.ts'
import { recalculateCredit } from './swap-cart-lines.ts'

/**
 * Records that goods have arrived: they are counted on their lines and put on the shelf (except packed medicines and
 * what staff keep aside, decision 020), the order's status is updated, and its money is refunded.
 */
export const receiveReturn: Handler<typeof adminReturns.receive> = (ctx, { params: { id }, body }) => {
  const decide = async (tx: Tx) => {
    const [{ returnRow, order }, sold] = await Promise.all([lockReturn(tx, id), getSoldOrder(tx, orderOfReturn(id))])
    if (returnRow.status === 'canceled') throw refuse('return_canceled')
    if (returnRow.status === 'received') throw refuse('return_received_already')
    if (order.status === 'canceled') throw refuse('order_canceled')
    return receive(tx, returnRow, sold, body)
  }
  return decideAndCarryOutRefunds(ctx, decide, async ({ db }) => ({ return: await readReturn(db, id, ['swap']) }))
}

/** What was sold with the order, and how it was paid. */
export interface SoldOrder {
  order: LoadedOrder
  lines: readonly SoldLine[]
  payments: readonly PaymentRow[]
  in_kind: PaidInKind
}

/** Read in the round trip of the order's lock; its id may be a query. Refuses with `not_found`. */
export async function getSoldOrder(tx: Tx, order_id: string | RawBuilder<string>): Promise<SoldOrder> {
  const [[order], lines, payments, in_kind] = await Promise.all([
    findOrders(tx.db, sql`o.id = ${order_id}`),
    linesOfOrder(tx.db, order_id),
    refundablePaymentsOf(tx.db, order_id),
    paidInKind(tx, order_id),
  ])
  if (!order) throw notFound('orders', String(order_id))
  return { order, lines, payments, in_kind }
}

interface ReceiveInput {
  items: readonly (Pieces & { kept_aside?: number | undefined })[]
  /** Yen, instead of the amount agreed when the return was requested, for the pieces that arrived. */
  refund?: number | undefined
  location_id?: string | undefined
}

/**
 * Receives a locked return; returns the refunds to carry out afterwards. Goods that differ from the request are
 * accepted as they arrived (platform: mismatch); in the step of the request itself they cannot differ from it.
 */
export async function receive(
  tx: Tx,
  returnRow: ReturnRow,
  sold: SoldOrder,
  { items, refund, location_id }: ReceiveInput,
): Promise<DecidedRefund[]> {
  const { id } = returnRow
  // A pharmacist's rejection gives the whole order back (薬機法36条の10), and nothing of it has left.
  if (sold.order.order.status === 'requires_action') throw refuse('order_waits_for_pharmacist')
  mustBeRefundable(sold.payments, refund ?? 0)
  const received = receivedLines(sold.lines, items)
  const location = location_id ?? returnRow.location_id
  const kept_aside = withdrawnGoods(received)
  await writeItems(tx, returnRow, items)
  const due = await refundDue(tx, returnRow, sold.lines, received)
  const refund_amount = Math.max(0, refund ?? (returnRow.order_id ? Math.min(due, refundLimitOf(sold)) : due))
  await tx.send
    .updateTable('return_order')
    .set({
      status: 'received',
      received_at: tx.now,
      updated_at: tx.now,
      refund_amount,
      location_id: location,
      ...(kept_aside.length && { metadata: JSON.stringify({ ...returnRow.metadata, kept_aside }) }),
    })
    .where('id', '=', id)
    .execute()
  await tx.note('return.received', { return_id: id, order_id: returnRow.of_order })
  const [, , refunds] = await Promise.all([
    countOnLines(tx, 'returned_quantity', items),
    restock(tx, received, location, id),
    settleWithOrder(tx, returnRow, sold, { items, refund_amount }),
  ])
  return refunds
}

function receivedLines(sold: readonly SoldLine[], items: ReceiveInput['items']) {
  return items.map(({ item_id, quantity, kept_aside: unsellable = 0 }) => {
    const line = sold.find(({ id }) => id === item_id)
    if (!line) throw notFound('line_item', item_id)
    if (quantity > line.quantity - line.returned_quantity) throw refuse('returned_too_many', { item_id })
    return { line, quantity, never_packed: neverPackedOf(line, quantity), unsellable }
  })
}

/**
 * The agreed amount, in proportion to what arrived (040). A claim's return is settled with the claim, and a swap's
 * with its difference, as long as its buyer has not confirmed that.
 */
async function refundDue(
  tx: Tx,
  returnRow: ReturnRow,
  sold: readonly SoldLine[],
  received: AllReceived,
): Promise<number> {
  const { order_id, refund_amount, items, swap_cart_id } = returnRow
  if (swap_cart_id) return recalculateCredit(tx, returnRow, swap_cart_id, { sold, received })
  if (!order_id) return refund_amount
  const price = (pieces: readonly Omit<ReceivedPieces, 'never_packed' | 'unsellable'>[]) =>
    pieces.map((one) => pricedPieces(sold, { ...one, returned: one.line.returned_quantity }, 'received'))
  const requested = items.flatMap(({ item_id, quantity }) => {
    const line = sold.find(({ id }) => id === item_id)
    return line ? [{ line, quantity }] : []
  })
  return refundOfReceived(refund_amount, price(requested), price(received))
}

async function writeItems(tx: Tx, returnRow: ReturnRow, items: readonly Pieces[]) {
  const requestedQuantities = new Map(returnRow.items.map(({ item_id, quantity }) => [item_id, quantity]))
  const rows = items.map(({ item_id, quantity }) => ({
    item_id,
    quantity,
    is_requested: requestedQuantities.get(item_id) === quantity,
  }))
  await sql`
    insert into return_item as i (return_id, item_id, quantity, is_requested, received_quantity)
    select ${returnRow.id}, r.item_id, r.quantity, r.is_requested, r.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(item_id text, quantity int, is_requested boolean)
    on conflict (return_id, item_id) do update set requested_quantity = i.quantity, quantity = excluded.quantity,
      is_requested = excluded.is_requested, received_quantity = excluded.received_quantity`.execute(tx.send)
}

type AllReceived = readonly ReceivedPieces[]

/** Goods that were in a parcel, how many of them do not go back to the shelf, and why. */
const parcelGoods = (received: AllReceived) =>
  received.flatMap(({ line, quantity: all, never_packed, unsellable }) => {
    const quantity = all - never_packed
    if (!line.variant_id || quantity === 0) return []
    return [
      {
        item_id: line.id,
        variant_id: line.variant_id,
        quantity,
        withdrawn: withdrawnPiecesOf(line, { quantity, unsellable }),
      },
    ]
  })

/** What may not be sold again, and why. */
const withdrawnGoods = (received: AllReceived) =>
  parcelGoods(received)
    .filter(({ withdrawn }) => withdrawn.quantity > 0)
    .map(({ item_id, variant_id, withdrawn }) => ({ item_id, variant_id, ...withdrawn }))

/** Puts saleable goods back on the shelf; what never left it is released there. */
async function restock(tx: Tx, received: AllReceived, location_id: string | null, because_of: string): Promise<void> {
  await cancelPacking(tx, received, because_of)
  const lines = parcelGoods(received)
    .map(({ variant_id, quantity, withdrawn }) => ({
      variant_id,
      quantity: quantity - withdrawn.quantity,
      location_id,
    }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length > 0) await returnToShelf(tx, lines, because_of)
}

/**
 * The order's status is updated and its payment refunded. Goods of a swap settle with its difference, and those of a
 * claim with its own refund (platform: their returns carry no order, or no refund).
 */
async function settleWithOrder(
  tx: Tx,
  { id, order_id }: ReturnRow,
  { lines, ...sold }: SoldOrder,
  { items, refund_amount: amount }: { items: readonly Pieces[]; refund_amount: number },
): Promise<DecidedRefund[]> {
  if (!order_id) return []
  const receivedOf = (line_id: string) =>
    items.reduce((sum, { item_id, quantity }) => sum + (item_id === line_id ? quantity : 0), 0)
  const updatedLines = lines.map((line) => ({
    ...line,
    returned_quantity: line.returned_quantity + receivedOf(line.id),
  }))
  await changeOrder(tx, order_id, { fulfillment_status: afterReturn(updatedLines.filter(({ is_own }) => is_own)) })
  const payments = hasExchanged(lines, items) ? swapsFirst(sold.payments) : sold.payments
  return refundInKind(tx, { return_id: id, amount, ...sold, payments })
}

const hasExchanged = (lines: readonly SoldLine[], items: readonly Pieces[]) =>
  lines.some(({ id, is_own }) => !is_own && items.some(({ item_id }) => item_id === id))

/** What a swap's goods cost more was paid by its difference: the order's own goods keep the order's money. */
const swapsFirst = (payments: readonly PaymentRow[]) =>
  payments.toSorted((one, other) => Number(one.swap_id === null) - Number(other.swap_id === null))
