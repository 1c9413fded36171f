import type { orderEdits as api, storeOrderEdits as store } from '@kusuribako/contract/edits/order-edits'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound, type Row, readList, shapeOf } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { copyLinesForEdit, dropEditLines } from '../carts/index.ts'
import { lockOrder, lockOrderOf } from '../orders/index.ts'
import { type EditStatus, statusOf } from './edit-price.rules.ts'
import { findEdits, type LoadedEdit, orderOfEdit } from './load-edit.queries.ts'
import { answerBuyer, answerEdit, forStaff, ordersOf, shapeEdit } from './shape-edit.ts'

/** Edits, the newest first; `q` searches the notes. */
export const listEdits: Handler<typeof api.list> = async (ctx, { query }) => {
  const { limit, offset, order, q, order_id, ...shaping } = query
  const shape = shapeOf(forStaff, shaping)
  const page = await readList(ctx.db, forStaff, { limit, offset, order, q, fields: 'id', expand: '' }, { order_id })
  const ids = page.rows.map((row) => row.id as string)
  const edits = await findEdits(ctx, sql`e.id = any(${ids}::text[])`)
  const orders = await ordersOf(ctx, edits)
  const byId = new Map<string, LoadedEdit>(edits.map((loaded) => [loaded.edit.id, loaded]))
  const order_edits = ids.flatMap((id) => {
    const loaded = byId.get(id)
    return loaded ? [shapeEdit(loaded, orders.get(loaded.edit.order_id), shape)] : []
  })
  return { order_edits, count: page.count, offset, limit }
}

export const getEditForStaff: Handler<typeof api.get> = (ctx, { params, query }) => answerEdit(ctx, params.id, query)

export const getEditForBuyer: Handler<typeof store.get> = (ctx, { params, query }) => answerBuyer(ctx, params.id, query)

/** Starts an edit: its lines are those of the order until they are changed. One edit at a time. */
export const createEdit: Handler<typeof api.create> = (ctx, { body }) => {
  const id = newId('order_edit')
  const { order_id, internal_note = null, created_by } = body
  return ctx.tx(async (tx) => {
    const [order, open, lineIds] = await Promise.all([
      lockOrder(tx, order_id),
      openEditOf(tx, order_id),
      lineIdsOf(tx, order_id),
    ])
    if (order.status === 'canceled') throw refuse('order_not_editable')
    if (open) throw refuse('order_edit_open_already')
    const stamps = { created_at: tx.now, updated_at: tx.now }
    await tx.send
      .insertInto('order_edit')
      .values({ id, order_id, internal_note, created_by: created_by ?? String(tx.who.staff?.id), ...stamps })
      .execute()
    await copyLinesForEdit(tx, id, lineIds)
    return answerEdit(tx, id)
  })
}

/** One is open until it is confirmed, declined or given up. */
const openEditOf = (tx: Tx, order_id: string) =>
  tx.db
    .selectFrom('order_edit')
    .select('id')
    .where('order_id', '=', order_id)
    .where('confirmed_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('canceled_at', 'is', null)
    .executeTakeFirst()

async function lineIdsOf(tx: Tx, order_id: string) {
  const lines = await tx.db
    .selectFrom('line_item')
    .select('id')
    .where('order_id', '=', order_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return lines.map(({ id }) => id)
}

export const updateEdit: Handler<typeof api.update> = (ctx, { params, body }) =>
  ctx.tx(async (tx) => {
    await lockEdit(tx, params.id)
    await writeEdit(tx, params.id, { internal_note: body.internal_note })
    return answerEdit(tx, params.id)
  })

/** Deletes an edit to which nobody was asked to agree yet; a missing one is no error. */
export const deleteEdit: Handler<typeof api.delete> = async (ctx, { params }) => {
  await ctx.tx((tx) => remove(tx, params.id))
  return { id: params.id, object: 'order_edit' as const, deleted: true as const }
}

async function remove(tx: Tx, id: string) {
  const loaded = await findAndLock(tx, id)
  if (!loaded) return
  mustHaveStatus(loaded, ['created'])
  await tx.send.deleteFrom('order_item_change').where('order_edit_id', '=', id).execute()
  await dropEditLines(
    tx,
    loaded.items.map((line) => line.id),
  )
  await tx.send.deleteFrom('order_edit').where('id', '=', id).execute()
}

/**
 * Locks an edit, its order before it: concurrent changes of either wait. Returns the complete edit; refuses with
 * `not_found`.
 */
export async function lockEdit(tx: Tx, id: string): Promise<LoadedEdit> {
  const loaded = await findAndLock(tx, id)
  if (!loaded) throw notFound('order_edit', id)
  return loaded
}

async function findAndLock(tx: Tx, id: string): Promise<LoadedEdit | null> {
  const [, , [loaded]] = await Promise.all([
    lockOrderOf(tx, orderOfEdit(id)),
    tx.db.selectFrom('order_edit').select('id').where('id', '=', id).forUpdate().execute(),
    findEdits(tx, sql`e.id = ${id}`),
  ])
  return loaded ?? null
}

/** Refuses with `order_edit_closed` what is not possible in an edit's status. */
export function mustHaveStatus({ edit }: LoadedEdit, states: readonly EditStatus[]): void {
  const status = statusOf(edit)
  if (!states.includes(status)) throw refuse('order_edit_closed', { status })
}

export async function writeEdit(tx: Tx, id: string, changes: Row): Promise<void> {
  await tx.send
    .updateTable('order_edit')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}
