import { sql } from 'kysely'
import type { Ctx, Reading } from '../../base/ctx.ts'
import { many, notFound, one, type Readable, type Row, type Shape, type Shaping, shapeOf } from '../../base/read.ts'
import { expect } from '../../base/refuse.ts'
import { findOrders, type LoadedOrder, mayRead, type OrderLineRow } from '../orders/index.ts'
import { statusOf, totalsOfEdit } from './edit-price.rules.ts'
import { getEdit, type LoadedEdit, orderOfEdit } from './load-edit.queries.ts'

const line = { variant: one('product_variant', 'variant_id') }
const wholeLine = {
  ...line,
  adjustments: many('line_item_adjustment', 'item_id'),
  tax_lines: many('line_item_tax_line', 'item_id'),
}
const shownColumns = [
  'id',
  'order_id',
  'created_by',
  'created_at',
  'requested_by',
  'requested_at',
  'confirmed_by',
  'confirmed_at',
  'declined_by',
  'declined_reason',
  'declined_at',
  'canceled_by',
  'canceled_at',
  'internal_note',
  'payment_collection_id',
]
const always = [
  'changes',
  'changes.line_item',
  'changes.line_item.variant',
  'changes.original_line_item',
  'changes.original_line_item.variant',
  'items',
  'items.variant',
  'items.adjustments',
  'items.tax_lines',
  'payment_collection',
]

/** Always answered. */
const figures = [
  'status',
  'shipping_total',
  'discount_total',
  'tax_total',
  'total',
  'subtotal',
  'gift_card_total',
  'gift_card_tax_total',
  'difference_due',
]

/** What staff may request of an edit. */
export const forStaff: Readable = {
  table: 'order_edit',
  relations: {
    order: one('orders', 'order_id'),
    changes: many('order_item_change', 'order_edit_id', 'created_at', {
      line_item: one('line_item', 'line_item_id', wholeLine),
      original_line_item: one('line_item', 'original_line_item_id', wholeLine),
    }),
    items: many('line_item', 'order_edit_id', 'created_at', wholeLine),
    payment_collection: one('payment_collection', 'payment_collection_id', {
      region: one('region', 'region_id'),
      currency: one('currency', 'currency_code'),
      payment_sessions: many('payment_session', 'id'),
      payments: many('payment', 'id'),
    }),
  },
  fields: shownColumns,
  selectable: [...shownColumns, 'updated_at', 'items', 'changes', ...figures],
  always,
  searched: ['internal_note'],
  order: '-created_at',
}

/** What the buyer may request: not the internal notes of staff. */
const forBuyer: Readable = { ...forStaff, selectable: [...shownColumns, 'items', 'changes'] }
const staffFields = ['internal_note', 'created_by', 'confirmed_by', 'canceled_by']

/** An edit in API shape: the figures always, the rest as requested. */
export function shapeEdit(loaded: LoadedEdit, order: LoadedOrder | undefined, { fields, paths }: Shape): Row {
  expect(order, `the order of ${loaded.edit.id} exists`)
  const { edit, payment_collection } = loaded
  const { items: figures, ...totals } = totalsOfEdit(order, loaded.items)
  const items = loaded.items.map((item, at) => lineOnWire(item, { ...figures[at], gift_card_total: 0 }))
  const whole: Row = { order: order.order, changes: loaded.changes, items, payment_collection }
  const shaped: Row = {
    status: statusOf(edit),
    shipping_total: totals.shipping_total,
    discount_total: totals.discount_total,
    tax_total: totals.tax_total,
    total: totals.total,
    subtotal: totals.subtotal,
    gift_card_total: totals.gift_card_total,
    gift_card_tax_total: totals.gift_card_tax_total,
    difference_due: totals.difference_due,
  }
  for (const field of fields) if (field in edit) shaped[field] = edit[field]
  return { ...shaped, ...selectRelations(whole, paths) }
}

/** Answers one edit to staff, with the order's would-be figures: as requested, or, after a write, with every column. */
export async function answerEdit(ctx: Pick<Reading, 'db'>, id: string, shaping: Shaping = { fields: '+updated_at' }) {
  const shape = shapeOf(forStaff, shaping)
  const { loaded, order } = await loadWithOrder(ctx, id)
  return { order_edit: shapeEdit(loaded, order, shape) }
}

/** Answers one edit to the buyer; for anybody who may not read its order it does not exist (`not_found`). */
export async function answerBuyer(ctx: Pick<Ctx, 'db' | 'who'>, id: string, shaping: Shaping = {}) {
  const shape = shapeOf(forBuyer, shaping)
  const { loaded, order } = await loadWithOrder(ctx, id)
  if (!order || !mayRead(ctx, order)) throw notFound('order_edit', id)
  const order_edit = shapeEdit(loaded, order, shape)
  for (const column of staffFields) delete order_edit[column]
  return { order_edit }
}

async function loadWithOrder({ db }: Pick<Reading, 'db'>, id: string) {
  const [loaded, [order]] = await Promise.all([getEdit({ db }, id), findOrders(db, sql`o.id = ${orderOfEdit(id)}`)])
  return { loaded, order }
}

/** The orders of edits, by id, in one statement. */
export async function ordersOf({ db }: Pick<Reading, 'db'>, edits: LoadedEdit[]): Promise<Map<string, LoadedOrder>> {
  const ids = edits.map(({ edit }) => edit.order_id)
  const orders = await findOrders(db, sql`o.id = any(${ids}::text[])`)
  return new Map(orders.map((loaded) => [loaded.order.id, loaded]))
}

function lineOnWire(item: OrderLineRow, figures: Row): Row {
  const { raw_discount_total: _, refundable: _r, ...shown } = figures
  return { ...item, ...shown }
}

/** Relations answered only where a path names them, whatever was read. */
const relationsOnRequest = new Set(['variant', 'adjustments', 'tax_lines', 'line_item', 'original_line_item'])
for (const name of ['region', 'currency', 'payment_sessions', 'payments']) relationsOnRequest.add(name)

function selectRelations(row: Row, paths: readonly string[]): Row {
  const heads = new Set(paths.map((path) => path.split('.')[0] as string))
  return Object.fromEntries(
    [...heads].map((head) => {
      const below = paths.filter((path) => path.startsWith(`${head}.`)).map((path) => path.slice(head.length + 1))
      return [head, prune(row[head], below)]
    }),
  )
}

function prune(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => prune(one, paths))
  if (typeof value !== 'object' || value === null) return value
  const row = value as Row
  const ownFields = Object.fromEntries(Object.entries(row).filter(([name]) => !relationsOnRequest.has(name)))
  return { ...ownFields, ...selectRelations(row, paths) }
}
