import { taxRates as api } from '@kusuribako/contract/pricing/tax-rates'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import {
  notFound,
  one,
  type Readable,
  type Row,
  readList,
  readOne,
  type Shaping,
  shapeOf,
  through,
} from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'

const counts = ['product_count', 'product_type_count', 'shipping_option_count']
const fields = ['id', 'rate', 'code', 'name', 'region_id', 'metadata', 'created_at', 'updated_at', ...counts]
const rates: Readable = {
  table: 'tax_rate',
  relations: {
    region: one('region', 'region_id'),
    products: through('product', 'tax_rate_product', 'tax_rate_id', 'product_id'),
    product_types: through('product_type', 'tax_rate_product_type', 'tax_rate_id', 'product_type_id'),
    shipping_options: through('shipping_option', 'tax_rate_shipping_option', 'tax_rate_id', 'shipping_option_id'),
  },
  fields,
  selectable: fields,
  searched: ['name', 'code'],
  order: '-created_at',
}

const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { region_id, name, code, rate, created_at, updated_at, limit, offset } = query
  // Tax rates are deleted for good.
  if (query.deleted_at) return { tax_rates: [], count: 0, offset, limit }
  const { rows, count } = await readList(db, rates, query, { region_id, name, code, rate, created_at, updated_at })
  const counted = await countsOf(
    db,
    rows.map(({ id }) => id),
    query,
  )
  return { tax_rates: rows.map(counted), count, offset, limit }
}

async function answerRate(db: Db, id: string, shaping: Shaping) {
  const [row, counted] = await Promise.all([readOne(db, rates, id, shaping), countsOf(db, [id], shaping)])
  return { tax_rate: counted(row) }
}

/**
 * Counts on request how many products, product types and shipping options each rate applies to; returns a function
 * that attaches the counts to a rate.
 */
async function countsOf(db: Db, ids: readonly unknown[], shaping: Shaping): Promise<(row: Row) => Row> {
  const requestedCounts = counts.filter((count) => shapeOf(rates, shaping).fields.includes(count))
  if (requestedCounts.length === 0 || ids.length === 0) return (row) => row
  const { rows: counted } = await sql<Row>`
    select t.id,
      (select count(*) from tax_rate_product l where l.tax_rate_id = t.id) as product_count,
      (select count(*) from tax_rate_product_type l where l.tax_rate_id = t.id) as product_type_count,
      (select count(*) from tax_rate_shipping_option l where l.tax_rate_id = t.id) as shipping_option_count
    from tax_rate t where t.id = any(${ids})`.execute(db)
  const byId = new Map(counted.map((row) => [row.id, row]))
  return (row) => ({
    ...row,
    ...Object.fromEntries(requestedCounts.map((count) => [count, byId.get(row.id)?.[count] ?? 0])),
  })
}

/** What a rate applies to: the key of the body, the table of the links and its column. */
const links = {
  products: ['tax_rate_product', 'product_id'],
  product_types: ['tax_rate_product_type', 'product_type_id'],
  shipping_options: ['tax_rate_shipping_option', 'shipping_option_id'],
} as const
type LinkKind = keyof typeof links
type LinkedIds = Partial<Record<LinkKind, string[]>>

const create: Handler<typeof api.create> = async (ctx, { query, body }) => {
  const id = newId('tax_rate')
  const { products, product_types, shipping_options, ...plain } = body
  return ctx.tx(async (tx) => {
    await mustBeRegion(tx, plain.region_id)
    const row = { id, ...plain, created_at: tx.now, updated_at: tx.now }
    await tx.send.insertInto('tax_rate').values(row).execute()
    await linkRate(tx, id, { products, product_types, shipping_options })
    await tx.note('settings.changed', {})
    return answerRate(tx.db, id, query)
  })
}

/** Changes a rate under its lock; a fact announces changed prices with tax. */
async function changeRate(ctx: Ctx, id: string, shaping: Shaping, work: (tx: Tx) => Promise<void>) {
  return ctx.tx(async (tx) => {
    const changed = await tx.db
      .updateTable('tax_rate')
      .set({ updated_at: tx.now })
      .where('id', '=', id)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw notFound('tax_rate', id)
    await work(tx)
    await tx.note('settings.changed', {})
    return answerRate(tx.db, id, shaping)
  })
}

/** A given list replaces the existing links. */
const update: Handler<typeof api.update> = (ctx, { params, query, body }) =>
  changeRate(ctx, params.id, query, async (tx) => {
    const { products, product_types, shipping_options, ...plain } = body
    if (plain.region_id) await mustBeRegion(tx, plain.region_id)
    await tx.send
      .updateTable('tax_rate')
      .set({ ...plain, updated_at: tx.now })
      .where('id', '=', params.id)
      .execute()
    const linkedIds: LinkedIds = { products, product_types, shipping_options }
    for (const kind of Object.keys(links) as LinkKind[]) if (linkedIds[kind]) await unlinkRate(tx, params.id, kind)
    await linkRate(tx, params.id, linkedIds)
  })

async function linkRate(tx: Tx, id: string, linkedIds: LinkedIds): Promise<void> {
  for (const [kind, [table, column]] of Object.entries(links)) {
    const ids = linkedIds[kind as LinkKind]
    if (!ids?.length) continue
    await sql`insert into ${sql.table(table)} (tax_rate_id, ${sql.ref(column)})
      select ${id}, unnest(${ids}::text[]) on conflict do nothing`.execute(tx.send)
  }
  await mustShareRegion(tx, id)
}

/** Removes these links, or all. */
async function unlinkRate(tx: Tx, id: string, kind: LinkKind, ids: readonly string[] | null = null): Promise<void> {
  const [table, column] = links[kind]
  await sql`delete from ${sql.table(table)}
    where tax_rate_id = ${id} and (${ids}::text[] is null or ${sql.ref(column)} = any(${ids}))`.execute(tx.send)
}

async function mustBeRegion(tx: Tx, id: string) {
  const { rows } = await sql`select from region where id = ${id} and deleted_at is null for share`.execute(tx.db)
  if (rows.length === 0) throw notFound('region', id)
}

/** A shipping option and its rate belong to one region. */
async function mustShareRegion(tx: Tx, id: string) {
  const { rows } = await sql<{ id: string; region_id: string; rate_region_id: string }>`
    select so.id, so.region_id, t.region_id as rate_region_id
    from tax_rate t join tax_rate_shipping_option l on l.tax_rate_id = t.id
      join shipping_option so on so.id = l.shipping_option_id
    where t.id = ${id} and so.region_id <> t.region_id limit 1`.execute(tx.db)
  if (!rows[0]) return
  const { id: option, region_id, rate_region_id } = rows[0]
  const why = `The shipping option ${option} is of region ${region_id}, the tax rate of ${rate_region_id}`
  throw refuse('not_allowed', undefined, why)
}

const remove: Handler<typeof api.delete> = async (ctx, { params }) => {
  await ctx.tx(async (tx) => {
    for (const kind of Object.keys(links) as LinkKind[]) await unlinkRate(tx, params.id, kind)
    await tx.send.deleteFrom('tax_rate').where('id', '=', params.id).execute()
    await tx.note('settings.changed', {})
  })
  return { id: params.id, object: 'tax-rate', deleted: true }
}

type LinkInput = { params: { id: string }; query: Shaping; body: LinkedIds }
const addLinks = (ctx: Ctx, { params, query, body }: LinkInput) =>
  changeRate(ctx, params.id, query, (tx) => linkRate(tx, params.id, body))
const removeLinks = (ctx: Ctx, { params, query, body }: LinkInput) =>
  changeRate(ctx, params.id, query, async (tx) => {
    for (const [kind, ids] of Object.entries(body)) await unlinkRate(tx, params.id, kind as LinkKind, ids)
  })

export const taxRateRoutes = [
  on(api.list, list),
  on(api.get, ({ db }, { params, query }) => answerRate(db, params.id, query)),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
  on(api.addProducts, addLinks),
  on(api.removeProducts, removeLinks),
  on(api.addProductTypes, addLinks),
  on(api.removeProductTypes, removeLinks),
  on(api.addShippingOptions, addLinks),
  on(api.removeShippingOptions, removeLinks),
]
