import { isDeepStrictEqual } from 'node:util'
import type { orderEdits as api, SeenEdit, storeOrderEdits as store } from '@kusuribako/contract/edits/order-edits'
import type { Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { giveEditToOrder } from '../carts/index.ts'
import { afterPacking, reassignPackedLines } from '../fulfilment/index.ts'
import { holdStock, releaseReservations } from '../inventory/index.ts'
import { changeOrder, type LoadedOrder, mustMayActForBuyer, settlePaymentStatus } from '../orders/index.ts'
import { releaseNeedless } from '../payments/index.ts'
import { householdHash, updateSaleRecords } from '../pharmacy/index.ts'
import { type PaidInKind, paidInKind, reassignReturnedLines, refundExcessToGiftCards } from '../returns/index.ts'
import { transferPaymentsToOrder } from './authorize-collection.ts'
import { keepsShares } from './edit-discounts.rules.ts'
import { statusOf, totalsOfEdit } from './edit-price.rules.ts'
import { type EditContext, judgeEdit, lockToJudge, mustBeRejectable, uneditablePiecesOf } from './judge-edit.ts'
import { type EditLineRow, type LoadedEdit, orderOfEdit } from './load-edit.queries.ts'
import { mustHaveStatus, writeEdit } from './order-edits.ts'
import { lockCollectionOfEdit, type PaidCollection } from './payment-collections.ts'
import { buyerOf, staffOf } from './settle-edit.ts'
import { answerBuyer, answerEdit } from './shape-edit.ts'

/** Staff make the lines of an edit those of its order, whether or not it is paid. A second time nothing changes. */
export const confirmEdit: Handler<typeof api.confirm> = (ctx, { params: { id } }) =>
  ctx.tx(async (tx) => {
    const { loaded, context, ...money } = await lockToConfirm(tx, id)
    mustHaveStatus(loaded, ['created', 'requested', 'confirmed'])
    if (statusOf(loaded.edit) !== 'confirmed') await confirm(tx, loaded, context, { ...money, by: staffOf(tx) })
    return answerEdit(tx, id)
  })

/** The buyer agrees to what was shown: an additional amount must have been authorised. */
export const completeEdit: Handler<typeof store.complete> = (ctx, { params: { id }, body }) =>
  ctx.tx(async (tx) => {
    const { loaded, context, ...money } = await lockToConfirm(tx, id)
    const { collection } = money
    await mustMayActForBuyer(tx, context.order)
    mustHaveStatus(loaded, ['requested', 'confirmed'])
    if (statusOf(loaded.edit) !== 'confirmed') {
      if (body?.seen && !matchesSeenEdit(body.seen, context.order, loaded.items)) throw refuse('confirmation_changed')
      if (collection && collection.status !== 'authorized') throw refuse('order_edit_unpaid')
      await confirm(tx, loaded, context, { ...money, by: buyerOf(tx) })
    }
    return answerBuyer(tx, id)
  })

/** Whether an edit is still what its buyer was shown; lines that were added or removed since make it different. */
function matchesSeenEdit(seen: SeenEdit, order: LoadedOrder, items: readonly EditLineRow[]): boolean {
  const { total, difference_due } = totalsOfEdit(order, items)
  const quantities = Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]))
  return isDeepStrictEqual(seen, { total, difference_due, quantities })
}

async function lockToConfirm(tx: Tx, id: string) {
  const [judging, collection, in_kind] = await Promise.all([
    lockToJudge(tx, id),
    lockCollectionOfEdit(tx, id),
    paidInKind(tx, orderOfEdit(id)),
  ])
  return { ...judging, collection, in_kind }
}

interface Confirmation {
  collection: PaidCollection | null
  in_kind: PaidInKind
  by: string | null
}

/**
 * The order is locked. Its lines, their reservations, their pharmacy records and the total become those of the edit;
 * first-class medicine makes it wait for its pharmacist again.
 */
async function confirm(
  tx: Tx,
  loaded: LoadedEdit,
  context: EditContext,
  { collection, in_kind, by }: Confirmation,
): Promise<void> {
  const { edit, items } = loaded
  const { order, pieces } = context
  const { order_id } = edit
  mustStillFit(context, items)
  const judgement = judgeEdit(tx.now, loaded, context)
  const { problem, needs_review, guarded, age } = judgement
  if (problem) throw refuse(problem.code, problem.detail)
  mustBeRejectable(judgement, context)
  const pairs = items.flatMap(({ id, original_item_id }) =>
    original_item_id ? [{ from: original_item_id, to: id }] : [],
  )
  const { customer_id, email } = order.order
  const household = householdHash(order.shipping_address)
  await giveEditToOrder(tx, edit.id, order_id)
  await reassignPackedLines(tx, pairs)
  await reassignReturnedLines(tx, pairs)
  await updateSaleRecords(tx, { order_id, customer_id, email, household, pairs, guarded, age, needs_review })
  const { total } = await settleGiftCards(tx, order, items, in_kind)
  const toSend = items.map((item) => {
    return { ...item, quantity: item.quantity - (pieces.get(item.original_item_id ?? '')?.never_packed ?? 0) }
  })
  const newStatus = statusAfterEdit(order, toSend)
  await changeOrder(tx, order_id, { total, ...newStatus, ...(needs_review && { status: 'requires_action' }) })
  if (collection) await transferPaymentsToOrder(tx, collection, order)
  if (order.payments.some((payment) => !payment.cart_id && !payment.captured_at)) await releaseEarlier(tx, order_id)
  await writeEdit(tx, edit.id, { confirmed_at: tx.now, confirmed_by: by })
  await tx.note('order_edit.confirmed', { order_edit_id: edit.id, order_id })
  await moveReservations(tx, order, toSend)
}

/** What was authorised for an earlier edit may not be owed any more. */
async function releaseEarlier(tx: Tx, order_id: string) {
  if (!(await releaseNeedless(tx, order_id))) return
  await settlePaymentStatus(tx, order_id)
  await tx.note('payment.lapsed', { order_id })
}

/**
 * The order's fulfilment status with these lines: added pieces are still to be packed, and where the unpacked rest was
 * removed everything is packed (019). An order of which nothing is packed, or something was returned and nothing more
 * will leave, is unchanged. A closed order with something to pack is open again.
 */
function statusAfterEdit({ order, items: originals }: LoadedOrder, items: readonly EditLineRow[]) {
  const before = new Map((originals as EditLineRow[]).map((line) => [line.id, line]))
  const lines = items.map(({ quantity, original_item_id }) => {
    const { fulfilled_quantity, shipped_quantity } = (original_item_id && before.get(original_item_id)) || {}
    return { quantity, fulfilled_quantity: fulfilled_quantity ?? 0, shipped_quantity: shipped_quantity ?? 0 }
  })
  const isPartlyPacked = lines.some(({ fulfilled_quantity }) => fulfilled_quantity > 0)
  const hasPiecesToPack = lines.some(({ quantity, fulfilled_quantity }) => quantity > fulfilled_quantity)
  const hasReturns = ['partially_returned', 'returned'].includes(order.fulfillment_status)
  const hasNewStatus = isPartlyPacked && (hasPiecesToPack || !hasReturns)
  const isClosed = order.status === 'completed' || order.status === 'archived'
  return {
    fulfillment_status: hasNewStatus ? afterPacking(lines) : order.fulfillment_status,
    ...(isClosed && hasPiecesToPack && { status: 'pending' as const }),
  }
}

/** The order's total with these lines, after its gift cards got back what they paid in excess. */
async function settleGiftCards(tx: Tx, order: LoadedOrder, items: readonly EditLineRow[], in_kind: PaidInKind) {
  const refunded = await refundExcessToGiftCards(tx, order, items, in_kind)
  return totalsOfEdit({ ...order, gift_card_transactions: [...order.gift_card_transactions, ...refunded] }, items)
}

/**
 * If something was cancelled, packed, returned or removed since, the edit no longer fits. Nor does it where a coupon
 * was distributed before the return of a line that now keeps its share.
 */
function mustStillFit(context: EditContext, items: readonly EditLineRow[]) {
  const { order, items: originals } = context.order
  const uneditable = (line: EditLineRow) => uneditablePiecesOf(context, line.id, line)
  const isKept = (line: EditLineRow) =>
    items.some((item) => item.original_item_id === line.id && item.quantity >= uneditable(line))
  const linesToKeep = (originals as EditLineRow[]).filter((line) => uneditable(line) > 0)
  const isAsSold = linesToKeep.every(isKept) && items.every((item) => keepsShares(item, context))
  if (order.status === 'canceled' || !isAsSold) throw refuse('order_edit_order_moved_on')
}

/**
 * Reservations of the old lines are released, and what is not packed yet of the new ones is reserved from them, line
 * by line in the order of their variants; all in one round trip.
 */
async function moveReservations(
  tx: Tx,
  { items: originals, order }: LoadedOrder,
  items: readonly EditLineRow[],
): Promise<void> {
  const packed = new Map((originals as EditLineRow[]).map((line) => [line.id as string, line.fulfilled_quantity ?? 0]))
  const sortedItems = items.toSorted((a, b) => ((a.variant_id ?? '') < (b.variant_id ?? '') ? -1 : 1))
  const before = originals.map(({ id }) => id)
  await Promise.all([
    releaseReservations(tx, before, order.id),
    ...sortedItems.flatMap(({ id, variant_id, quantity, original_item_id }) => {
      const toReserve = quantity - (packed.get(original_item_id ?? '') ?? 0)
      if (!variant_id || toReserve <= 0) return []
      return [holdStock(tx, [{ variant_id, quantity: toReserve, line_item_id: id }], id)]
    }),
  ])
}
