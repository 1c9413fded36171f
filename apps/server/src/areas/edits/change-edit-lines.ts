import type { orderEdits as api } from '@kusuribako/contract/edits/order-edits'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import {
  addEditLine,
  copyLinesForEdit,
  dropEditLines,
  setEditLineQuantity,
  writeEditDiscounts,
} from '../carts/index.ts'
import { discountsOnEdit } from './edit-discounts.rules.ts'
import { type EditContext, judgeEdit, lockToJudge, mustBeRejectable, uneditablePiecesOf } from './judge-edit.ts'
import { type ChangeRow, type EditLineRow, getEdit, type LoadedEdit } from './load-edit.queries.ts'
import { mustHaveStatus, writeEdit } from './order-edits.ts'
import { requestDifference } from './settle-edit.ts'
import { answerEdit } from './shape-edit.ts'

const changeable = ['created', 'requested'] as const

/** Adds a variant at its price of today. The law applies as to the original purchase. */
export const addEditItem: Handler<typeof api.addItem> = (ctx, { params: { id }, body }) =>
  ctx.tx(async (tx) => {
    const { variant_id } = body
    const { loaded, context } = await lockToJudge(tx, id, [variant_id])
    mustHaveStatus(loaded, changeable)
    const sellable = context.sellables.get(variant_id)
    if (sellable?.product.status !== 'published') throw refuse('variant_unknown', { variant_id })
    if (sellable.unit_price === null) throw refuse('variant_not_priced', { variant_id })
    mustNotBeGiftCard(sellable.product)
    const line_item_id = await addEditLine(tx, id, sellable, body)
    await noteChange(tx, id, { type: 'item_add', line_item_id })
    mustBeRejectable(await settleLines(tx, id, context), context)
    return answerEdit(tx, id)
  })

/**
 * Sets the quantity that a line would have. What the order has sold keeps its price; what the edit adds has today's
 * price for its quantity.
 */
export const updateEditItem: Handler<typeof api.updateItem> = (ctx, { params: { id, item_id }, body: { quantity } }) =>
  ctx.tx(async (tx) => {
    const { loaded, context } = await lockToJudge(tx, id)
    mustHaveStatus(loaded, changeable)
    const line = loaded.items.find((one) => one.id === item_id)
    if (!line) throw await unknownLine(tx, item_id)
    mustNotBeGiftCard(line)
    mustKeepPacked(context, line, quantity)
    await setEditLineQuantity(tx, line, quantity, context.sellables.get(line.variant_id ?? ''))
    const isNoted = loaded.changes.some(({ line_item_id }) => line_item_id === line.id)
    const original_line_item_id = line.original_item_id
    if (!isNoted) await noteChange(tx, id, { type: 'item_update', line_item_id: line.id, original_line_item_id })
    mustBeRejectable(await settleLines(tx, id, context), context)
    return answerEdit(tx, id)
  })

/** Removes a line of the order; a missing one is no error. */
export const removeEditItem: Handler<typeof api.removeItem> = (ctx, { params: { id, item_id } }) =>
  ctx.tx(async (tx) => {
    const { loaded, context } = await lockToJudge(tx, id)
    mustHaveStatus(loaded, changeable)
    const line = loaded.items.find((one) => one.id === item_id)
    if (line) await removeLine(tx, loaded, context, line)
    else if (await lineExists(tx, item_id)) throw refuse('order_edit_line_unknown')
    return answerEdit(tx, id)
  })

async function removeLine(tx: Tx, { edit, changes }: LoadedEdit, context: EditContext, line: EditLineRow) {
  const { original_item_id } = line
  // A line added by this edit is deleted with its change.
  if (!original_item_id) throw refuse('order_edit_line_unknown')
  mustNotBeGiftCard(line)
  mustKeepPacked(context, line, 0)
  await dropChanges(
    tx,
    changes.filter(({ line_item_id }) => line_item_id === line.id),
  )
  await dropEditLines(tx, [line.id])
  await noteChange(tx, edit.id, { type: 'item_remove', original_line_item_id: original_item_id })
  await settleLines(tx, edit.id, context)
}

/** Reverts one change: the line is again as in the order. */
export const deleteEditChange: Handler<typeof api.deleteChange> = async (ctx, { params: { id, change_id } }) => {
  await ctx.tx(async (tx) => {
    const { loaded, context } = await lockToJudge(tx, id)
    const change = loaded.changes.find((one) => one.id === change_id)
    if (!change) throw await unknownChange(tx, change_id)
    mustHaveStatus(loaded, ['created', 'requested', 'declined'])
    await dropChanges(tx, [change])
    if (change.line_item_id) await dropEditLines(tx, [change.line_item_id])
    if (change.original_line_item_id) await copyLinesForEdit(tx, id, [change.original_line_item_id])
    await settleLines(tx, id, context)
  })
  return { id: change_id, object: 'item_change' as const, deleted: true as const }
}

/** Gift cards are issued when their order is placed, and can have been spent since. */
function mustNotBeGiftCard({ is_giftcard }: { is_giftcard: boolean }) {
  if (is_giftcard) throw refuse('gift_card_stays')
}

function mustKeepPacked(context: EditContext, line: EditLineRow, quantity: number) {
  const packed = uneditablePiecesOf(context, line.original_item_id, line)
  if (quantity < packed) throw refuse('order_line_packed', { packed })
}

type NewChange = Pick<ChangeRow, 'type'> & Partial<Pick<ChangeRow, 'line_item_id' | 'original_line_item_id'>>

async function noteChange(tx: Tx, order_edit_id: string, change: NewChange) {
  const stamps = { created_at: tx.now, updated_at: tx.now }
  await tx.send
    .insertInto('order_item_change')
    .values({ id: newId('order_item_change'), order_edit_id, ...change, ...stamps })
    .execute()
}

async function dropChanges(tx: Tx, changes: readonly ChangeRow[]) {
  const ids = ['', ...changes.map(({ id }) => id)]
  await tx.send.deleteFrom('order_item_change').where('id', 'in', ids).execute()
}

/**
 * After a change of lines the order's coupons are distributed again, the law is checked again, and the requested
 * amount is updated. Returns the law's problems.
 */
async function settleLines(tx: Tx, id: string, context: EditContext) {
  const loaded = await getEdit(tx, id)
  const judgement = judgeEdit(tx.now, loaded, context)
  const { problem } = judgement
  if (problem) throw refuse(problem.code, problem.detail)
  const shares = discountsOnEdit(loaded.items, context)
  await writeEditDiscounts(tx, id, shares)
  await writeEdit(tx, id, {})
  const items = loaded.items.map((item) => {
    const manual = item.adjustments.filter(({ discount_id }) => discount_id === null)
    const fromCoupons = shares.filter(({ item_id }) => item_id === item.id).map((share) => ({ ...share }))
    return { ...item, adjustments: [...manual, ...fromCoupons] }
  })
  await requestDifference(tx, { ...loaded, items }, context.order)
  return judgement
}

const lineExists = (tx: Tx, id: string) =>
  tx.db.selectFrom('line_item').select('id').where('id', '=', id).executeTakeFirst()

const unknownLine = async (tx: Tx, id: string) =>
  (await lineExists(tx, id)) ? refuse('order_edit_line_unknown') : notFound('line_item', id)

async function unknownChange(tx: Tx, id: string) {
  const otherChange = await tx.db.selectFrom('order_item_change').select('id').where('id', '=', id).executeTakeFirst()
  return otherChange ? refuse('order_edit_change_unknown') : notFound('order_item_change', id)
}
