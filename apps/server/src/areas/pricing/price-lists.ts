import type { Input } from '@kusuribako/contract/endpoint'
import { priceLists as api } from '@kusuribako/contract/pricing/price-lists'
import { type RawBuilder, sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { insertAll } from '../../base/insert-all.ts'
import { many, notFound, one, type Readable, type Row, readList, readOne, through } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { noteProductsChanged } from './note-changes.ts'
import { removePrices, setListPrices } from './write-prices.ts'

const relations = {
  prices: many('money_amount', 'price_list_id', 'id', { variants: one('product_variant', 'variant_id') }),
  customer_groups: through('customer_group', 'price_list_customer_group', 'price_list_id', 'customer_group_id'),
}
const paths = ['prices', 'prices.variants', 'customer_groups']
const lists: Readable = {
  table: 'price_list',
  relations,
  always: paths,
  expandable: paths,
  searched: ['name', 'description'],
  order: '-created_at',
}

/** Price lists, without their prices and groups unless `expand` asks for them. */
const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { limit, offset, expand, order, q, customer_groups, id: requestedId, ...filter } = query
  const id = customer_groups ? await idsForGroups(db, customer_groups, requestedId) : requestedId
  const listing = { limit, offset, q, expand: expand ?? '', ...(order && { order }) }
  const { rows, count } = await readList(db, lists, listing, { ...filter, id })
  return { price_lists: rows.map(withVariantLists), count, offset, limit }
}

const get: Handler<typeof api.get> = ({ db }, { params }) => answer(db, params.id)

const create: Handler<typeof api.create> = async (ctx, { body }) => {
  const { prices, customer_groups, ...fields } = body
  mustEndAfterStart(fields)
  const id = newId('price_list')
  return ctx.tx(async (tx) => {
    const stamps = { created_at: tx.now, updated_at: tx.now }
    await tx.send
      .insertInto('price_list')
      .values({ id, ...fields, ...stamps })
      .execute()
    await Promise.all([setListPrices(tx, id, prices, false), setGroups(tx, id, customer_groups)])
    return noteAndAnswer(tx, id)
  })
}

const update: Handler<typeof api.update> = async (ctx, { params, body }) => {
  const { prices, customer_groups, ...fields } = body
  return ctx.tx(async (tx) => {
    mustEndAfterStart({ ...(await lockList(tx, params.id)), ...fields })
    await tx.send
      .updateTable('price_list')
      .set({ ...fields, updated_at: tx.now })
      .where('id', '=', params.id)
      .execute()
    if (prices) await setListPrices(tx, params.id, prices, false)
    await setGroups(tx, params.id, customer_groups)
    return noteAndAnswer(tx, params.id)
  })
}

/** Deletes a list with its prices; a missing one gets the same answer. */
const remove: Handler<typeof api.delete> = async (ctx, { params: { id } }) => {
  await ctx.tx(async (tx) => {
    await noteList(tx, id)
    await sql`update money_amount set deleted_at = ${tx.now} where price_list_id = ${id} and deleted_at is null`.execute(
      tx.send,
    )
    await sql`update price_list set deleted_at = ${tx.now} where id = ${id} and deleted_at is null`.execute(tx.send)
  })
  return { id, object: 'price-list', deleted: true }
}

const addPrices: Handler<typeof api.addPrices> = async (ctx, { params, body }) => {
  return ctx.tx(async (tx) => {
    const [, before] = await Promise.all([lockList(tx, params.id), body.override ? productsOf(tx.db, params.id) : []])
    await setListPrices(tx, params.id, body.prices, body.override ?? false)
    const ids = body.prices.map(({ variant_id }) => variant_id)
    const [after, answered] = await Promise.all([productsWith(tx.db, ids), answer(tx.db, params.id)])
    await noteProductsChanged(tx, [...before, ...after])
    return answered
  })
}

const removePricesById: Handler<typeof api.removePrices> = (ctx, { params, body }) =>
  ctx.tx((tx) => removeListPrices(tx, params.id, sql`m.id = any(${body.price_ids})`))

const removeVariantPrices: Handler<typeof api.removeVariantPrices> = (ctx, { params }) =>
  ctx.tx((tx) => removeListPrices(tx, params.id, sql`m.variant_id = ${params.variant_id}`))

const removeProductPrices: Handler<typeof api.removeProductPrices> = (ctx, { params }) =>
  ctx.tx((tx) => removeListPrices(tx, params.id, sql`v.product_id = ${params.product_id}`))

const removeProductsPrices: Handler<typeof api.removeProductsPrices> = (ctx, { params, body }) =>
  ctx.tx((tx) => removeListPrices(tx, params.id, sql`v.product_id = any(${body.product_ids})`))

/** Removes prices `m` of variants `v` from a list, and returns them. */
async function removeListPrices(tx: Tx, listId: string, which: RawBuilder<unknown>) {
  await lockList(tx, listId)
  const { rows } = await sql<{ id: string; product_id: string }>`
    select m.id, v.product_id from money_amount m join product_variant v on v.id = m.variant_id
    where m.price_list_id = ${listId} and m.deleted_at is null and ${which} order by m.id`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  const productIds = rows.map(({ product_id }) => product_id)
  await Promise.all([removePrices(tx, ids), noteProductsChanged(tx, productIds)])
  return { ids, object: 'money-amount' as const, deleted: true as const }
}

type Span = { starts_at?: Date | null; ends_at?: Date | null }

/** Changes of a list are serialised; returns the period of its prices. */
export async function lockList(tx: Tx, id: string): Promise<Span> {
  const { rows } = await sql<Span>`select starts_at, ends_at from price_list
    where id = ${id} and deleted_at is null for update`.execute(tx.db)
  if (!rows[0]) throw notFound('price_list', id)
  return rows[0]
}

/** A list that ends before it begins would never be valid, unnoticed: refused, like a discount. */
function mustEndAfterStart({ starts_at, ends_at }: Span) {
  if (starts_at && ends_at && ends_at <= starts_at)
    throw refuse('invalid_data', undefined, 'ends_at must be greater than starts_at')
}

async function setGroups(tx: Tx, price_list_id: string, groups: Input<typeof api.update>['body']['customer_groups']) {
  if (!groups) return
  const rows = groups.map(({ id }) => ({ price_list_id, customer_group_id: id }))
  await tx.send.deleteFrom('price_list_customer_group').where('price_list_id', '=', price_list_id).execute()
  await insertAll(tx.send, 'price_list_customer_group', rows, true)
}

/** Notes a fact about the products of a list, and returns the list. */
async function noteAndAnswer(tx: Tx, id: string) {
  const [, answered] = await Promise.all([noteList(tx, id), answer(tx.db, id)])
  return answered
}

const noteList = async (tx: Tx, id: string) => noteProductsChanged(tx, await productsOf(tx.db, id))

async function productsOf(db: Db, listId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct v.product_id as id from money_amount m
    join product_variant v on v.id = m.variant_id where m.price_list_id = ${listId} and m.deleted_at is null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The products of variants. */
export async function productsWith(db: Db, variantIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct product_id as id from product_variant where id = any(${variantIds})`.execute(db)
  return rows.map(({ id }) => id)
}

async function idsForGroups(db: Db, groups: readonly string[], requestedId: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct price_list_id as id from price_list_customer_group
    where customer_group_id = any(${groups})`.execute(db)
  return rows.map(({ id }) => id).filter((id) => requestedId === undefined || id === requestedId)
}

const answer = async (db: Db, id: string) => ({ price_list: withVariantLists(await readOne(db, lists, id)) })

/** A price has one variant; the API shows it as a list. */
function withVariantLists(list: Row): Row {
  if (!list.prices) return list
  const prices = list.prices as Row[]
  return { ...list, prices: prices.map((price) => (price.variants ? { ...price, variants: [price.variants] } : price)) }
}

export const priceListRoutes = [
  on(api.list, list),
  on(api.get, get),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
  on(api.addPrices, addPrices),
  on(api.removePrices, removePricesById),
  on(api.removeVariantPrices, removeVariantPrices),
  on(api.removeProductPrices, removeProductPrices),
  on(api.removeProductsPrices, removeProductsPrices),
]
