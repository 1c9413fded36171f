import type { Input } from '@kusuribako/contract/endpoint'
import { inventoryItems as api } from '@kusuribako/contract/inventory/inventory-items'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import {
  findRow,
  many,
  notFound,
  one,
  type Readable,
  type Row,
  readList,
  readOne,
  type Shaping,
  through,
} from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { columns } from '../../base/tables.gen.ts'
import type { Level, Spot } from './levels.rules.ts'
import { lockLevels, moveLevels } from './move-levels.ts'
import { clearAside } from './move-lots.ts'
import { noteProducts } from './note-moves.ts'

/** What staff see of an item (platform contract, preset admin.inventory-items); lists include levels and variants. */
export const items: Readable = {
  table: 'inventory_item',
  relations: {
    location_levels: many('inventory_level', 'inventory_item_id', 'location_id'),
    variants: through('product_variant', 'product_variant_inventory_item', 'inventory_item_id', 'variant_id', {
      product: one('product', 'product_id'),
    }),
  },
  fields: columns.inventory_item.filter((column) => column !== 'deleted_at'),
  searched: ['sku', 'title', 'description'],
  order: '-created_at',
}
const listedItems: Readable = {
  ...items,
  computed: ['stocked_quantity', 'reserved_quantity'],
  always: ['location_levels', 'variants'],
}

/** Returns `{ inventory_item }`; refuses a missing one. */
export async function answerItem(db: Db, id: string, shaping: Shaping) {
  const inventory_item = await readOne(db, items, id, shaping)
  await addAvailable(db, [inventory_item])
  return { inventory_item }
}

const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { rows, count } = await readList(db, listedItems, query, filterOf(query))
  await Promise.all([addAvailable(db, rows), addSums(db, rows)])
  return { inventory_items: rows, count, offset: query.offset, limit: query.limit }
}

function filterOf(query: Input<typeof api.list>['query']): Row {
  const { expand: _e, fields: _f, limit: _l, offset: _o, order: _r, q: _q, location_id, ...filter } = query
  const isAtLocation = sql<boolean>`exists (select from inventory_level l
    where l.inventory_item_id = inventory_item.id and l.location_id = any(${location_id ?? []}))`
  return location_id ? { ...filter, location_id: isAtLocation } : filter
}

/** How many pieces of each item there are, and how many of them are reserved, over all locations. */
async function addSums(db: Db, rows: readonly Row[]): Promise<void> {
  const sums = await db
    .selectFrom('inventory_level')
    .select(({ fn }) => [
      'inventory_item_id as id',
      fn.sum<number>('stocked_quantity').as('stocked_quantity'),
      fn.sum<number>('reserved_quantity').as('reserved_quantity'),
    ])
    .where('inventory_item_id', '=', sql<string>`any(${rows.map(({ id }) => id)})`)
    .groupBy('inventory_item_id')
    .execute()
  const byId = new Map(sums.map(({ id, ...sum }) => [id, sum]))
  for (const row of rows)
    Object.assign(row, byId.get(row.id as string) ?? { stocked_quantity: 0, reserved_quantity: 0 })
}

/** Adds the available pieces to the levels and the variants in the answer. */
async function addAvailable(db: Db, rows: readonly Row[]): Promise<void> {
  addAvailableOfLevels(rows)
  const variants = rows.flatMap(({ variants }) => (variants as Row[] | undefined) ?? [])
  if (variants.length === 0) return
  const stocks = await db
    .selectFrom('stock')
    .selectAll()
    .where('variant_id', '=', sql<string>`any(${variants.map(({ id }) => id)})`)
    .execute()
  const byId = new Map(stocks.map(({ variant_id, quantity }) => [variant_id, quantity]))
  for (const variant of variants) variant.inventory_quantity = byId.get(variant.id as string) ?? 0
}

/** Adds the available pieces to the levels in the answer: the platform's console limits packing by them. */
export function addAvailableOfLevels(rows: readonly Row[]): void {
  for (const level of rows.flatMap(({ location_levels }) => (location_levels as Level[] | undefined) ?? []))
    Object.assign(level, { available_quantity: level.stocked_quantity - level.reserved_quantity })
}

/** Creates an inventory item; with `variant_id` as an additional part of that variant. */
const create: Handler<typeof api.create> = async (ctx, { query, body }) => {
  const { variant_id, ...fields } = body
  const id = newId('inventory_item')
  const timestamps = { created_at: ctx.now, updated_at: ctx.now }
  return ctx.tx(async (tx) => {
    await tx.send
      .insertInto('inventory_item')
      .values({ id, ...fields, ...timestamps })
      .execute()
    if (variant_id) {
      const variant = await findRow(tx.db, 'product_variant', variant_id)
      if (!variant) throw notFound('product_variant', variant_id)
      await tx.send
        .insertInto('product_variant_inventory_item')
        .values({ id: newId('variant_inventory_item'), inventory_item_id: id, variant_id, ...timestamps })
        .execute()
      await noteProducts(tx, [variant.product_id as string])
    }
    return answerItem(tx.db, id, query)
  })
}

const update: Handler<typeof api.update> = async (ctx, { params, query, body }) => {
  return ctx.tx(async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('inventory_item')
      .set({ ...body, updated_at: tx.now })
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('inventory_item', params.id)
    return answerItem(tx.db, params.id, query)
  })
}

/**
 * An item is deleted with its levels, with ledger entries, and its variants no longer contain it; not while any is
 * reserved.
 */
const remove: Handler<typeof api.delete> = async (ctx, { params: { id } }) => {
  await ctx.tx(async (tx) => {
    await clearLevels(tx, await lockLevels(tx, [id]))
    await noteProductsOf(tx, id)
    const deletion = { deleted_at: tx.now, updated_at: tx.now }
    await tx.send
      .updateTable('product_variant_inventory_item')
      .set(deletion)
      .where('inventory_item_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    await tx.send
      .updateTable('inventory_item')
      .set(deletion)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
  })
  return { id, object: 'inventory_item', deleted: true }
}

/**
 * Removes locked levels with their pieces; refuses with `stock_is_reserved`, also while an unsent parcel was packed
 * from there: its pieces come back when it is unpacked.
 */
export async function clearLevels(tx: Tx, levels: Awaited<ReturnType<typeof lockLevels>>): Promise<void> {
  if (levels.some(({ reserved_quantity }) => reserved_quantity > 0)) throw refuse('stock_is_reserved')
  if (await isPackedFrom(tx, levels)) throw refuse('stock_is_reserved')
  const because_of = tx.who.staff?.id ?? null
  await Promise.all([
    moveLevels(
      tx,
      levels.map(({ stocked_quantity, ...level }) => ({ ...level, stocked: -stocked_quantity, reserved: 0 })),
      'corrected',
      because_of,
    ),
    clearAside(tx, levels, because_of),
  ])
  await sql`delete from inventory_level l using jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
      as gone (inventory_item_id text, location_id text)
    where l.inventory_item_id = gone.inventory_item_id and l.location_id = gone.location_id`.execute(tx.send)
}

async function isPackedFrom({ db }: Tx, levels: readonly Spot[]): Promise<boolean> {
  const { rows } = await sql`
    select from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as spot (inventory_item_id text, location_id text)
    join stock_movement m using (inventory_item_id, location_id) join fulfillment f on f.id = m.because_of
    where m.reason = 'shipped' and f.shipped_at is null and f.canceled_at is null limit 1`.execute(db)
  return rows.length > 0
}

async function noteProductsOf(tx: Tx, itemId: string): Promise<void> {
  const products = await tx.db
    .selectFrom('product_variant_inventory_item as pi')
    .innerJoin('product_variant as v', 'v.id', 'pi.variant_id')
    .select('v.product_id')
    .where('pi.inventory_item_id', '=', itemId)
    .where('pi.deleted_at', 'is', null)
    .execute()
  await noteProducts(
    tx,
    products.map(({ product_id }) => product_id),
  )
}

export const inventoryItemRoutes = [
  on(api.list, list),
  on(api.get, ({ db }, { params, query }) => answerItem(db, params.id, query)),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
]
