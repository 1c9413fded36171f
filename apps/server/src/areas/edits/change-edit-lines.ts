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
import { discountsOnEdit } from './edit-price.rules.ts'
import { judgeEdit, thingsOfEdit } from './judge-edit.ts'
import { type ChangeRow, getEdit } from './load-edit.queries.ts'
import { lockEdit, mustBe, writeEdit } from './order-edits.ts'
import { answerEdit } from './shape-edit.ts'

const changeable = ['created', 'requested'] as const

/** Adds a variant at its price of today. The law holds for it as for what was bought at first. */
export const addEditItem: Handler<typeof api.addItem> = async (ctx, { params, body }) => {
  await ctx.tx(async (tx) => {
    const loaded = await lockEdit(tx, params.id)
    mustBe(loaded, changeable)
    const { things } = await thingsOfEdit(tx, loaded, [body.variant_id])
    const thing = things.get(body.variant_id)
    if (thing?.product.status !== 'published') throw refuse('variant_unknown', { variant_id: body.variant_id })
    if (thing.unit_price === null) throw refuse('variant_not_priced', { variant_id: body.variant_id })
    const line_item_id = await addEditLine(tx, params.id, thing, body)
    await noteChange(tx, params.id, { type: 'item_add', line_item_id })
    await settleLines(tx, params.id)
  })
  return answerEdit(ctx, params.id)
}

/** Sets how many of a line there would be. */
export const updateEditItem: Handler<typeof api.updateItem> = async (ctx, { params, body }) => {
  await ctx.tx(async (tx) => {
    const loaded = await lockEdit(tx, params.id)
    mustBe(loaded, changeable)
    const line = loaded.items.find(({ id }) => id === params.item_id)
    if (!line) throw await whyNoLine(tx, params.item_id)
    if (body.quantity < packedOf(line)) throw refuse('order_line_packed', { packed: packedOf(line) })
    await setEditLineQuantity(tx, line.id, body.quantity)
    const isKnown = loaded.changes.some(({ line_item_id }) => line_item_id === line.id)
    const original_line_item_id = line.original_item_id
    if (!isKnown) await noteChange(tx, params.id, { type: 'item_update', line_item_id: line.id, original_line_item_id })
    await settleLines(tx, params.id)
  })
  return answerEdit(ctx, params.id)
}

/** Takes a line of the order out; one that is not there any more is no fault. */
export const removeEditItem: Handler<typeof api.removeItem> = async (ctx, { params }) => {
  await ctx.tx(async (tx) => {
    const loaded = await lockEdit(tx, params.id)
    mustBe(loaded, changeable)
    const line = loaded.items.find(({ id }) => id === params.item_id)
    if (!line) {
      if (await lineExists(tx, params.item_id)) throw refuse('order_edit_line_unknown')
      return
    }
    // What this edit has added goes with its change.
    if (!line.original_item_id) throw refuse('order_edit_line_unknown')
    if (packedOf(line) > 0) throw refuse('order_line_packed', { packed: packedOf(line) })
    const before = loaded.changes.filter(({ line_item_id }) => line_item_id === line.id)
    await dropChanges(tx, before)
    await dropEditLines(tx, [line.id])
    await noteChange(tx, params.id, { type: 'item_remove', original_line_item_id: line.original_item_id })
    await settleLines(tx, params.id)
  })
  return answerEdit(ctx, params.id)
}

/** Takes one change back: the line is again as the order has it. */
export const deleteEditChange: Handler<typeof api.deleteChange> = async (ctx, { params }) => {
  await ctx.tx(async (tx) => {
    const loaded = await lockEdit(tx, params.id)
    const change = loaded.changes.find(({ id }) => id === params.change_id)
    if (!change) throw await whyNoChange(tx, params.change_id)
    mustBe(loaded, ['created', 'requested', 'declined'])
    await dropChanges(tx, [change])
    if (change.line_item_id) await dropEditLines(tx, [change.line_item_id])
    if (change.original_line_item_id) await copyLinesForEdit(tx, params.id, [change.original_line_item_id])
    await settleLines(tx, params.id)
  })
  return { id: params.change_id, object: 'item_change' as const, deleted: true as const }
}

const packedOf = ({ fulfilled_quantity }: { fulfilled_quantity: number | null }) => fulfilled_quantity ?? 0

type NewChange = Pick<ChangeRow, 'type'> & Partial<Pick<ChangeRow, 'line_item_id' | 'original_line_item_id'>>

async function noteChange(tx: Tx, order_edit_id: string, change: NewChange) {
  const stamps = { created_at: tx.now, updated_at: tx.now }
  await tx.db
    .insertInto('order_item_change')
    .values({ id: newId('order_item_change'), order_edit_id, ...change, ...stamps })
    .execute()
}

async function dropChanges(tx: Tx, changes: readonly ChangeRow[]) {
  const ids = ['', ...changes.map(({ id }) => id)]
  await tx.db.deleteFrom('order_item_change').where('id', 'in', ids).execute()
}

/** After lines have changed the order's coupons lie on them anew, and the law is asked again. */
async function settleLines(tx: Tx, id: string) {
  const loaded = await getEdit(tx, id)
  const found = await thingsOfEdit(tx, loaded)
  await writeEditDiscounts(tx, id, discountsOnEdit(loaded.items, found.discounts, found.things))
  await writeEdit(tx, id, {})
  const { problem } = await judgeEdit(tx, loaded, found)
  if (problem) throw refuse(problem.code, problem.detail)
}

const lineExists = (tx: Tx, id: string) =>
  tx.db.selectFrom('line_item').select('id').where('id', '=', id).executeTakeFirst()

const whyNoLine = async (tx: Tx, id: string) =>
  (await lineExists(tx, id)) ? refuse('order_edit_line_unknown') : notFound('line_item', id)

async function whyNoChange(tx: Tx, id: string) {
  const elsewhere = await tx.db.selectFrom('order_item_change').select('id').where('id', '=', id).executeTakeFirst()
  return elsewhere ? refuse('order_edit_change_unknown') : notFound('order_item_change', id)
}
