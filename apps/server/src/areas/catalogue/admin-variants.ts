import { adminVariants as api, productVariants } from '@kusuribako/contract/catalogue/admin-products'
import type { Input } from '@kusuribako/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { within } from '../../base/bounds.ts'
import { type Ctx, type Handler, on } from '../../base/ctx.ts'
import { recall } from '../../base/process-cache.ts'
import { findRow, notFound, pick, type Readable, type Row, type Shape, shapeOf } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { columns } from '../../base/tables.gen.ts'
import {
  groupsOf,
  noteProductsChanged,
  type PricingContext,
  readPricingContext,
  requestedRegion,
} from '../pricing/index.ts'
import { noPricing, readProductForStaff } from './admin-products.ts'
import { containsText } from './product-list.queries.ts'
import { findVariants, type VariantRow } from './products.queries.ts'
import { priceVariant } from './shape-product.ts'
import { pricedFields, stockOfVariant } from './variants.ts'
import { lockProduct, optionsOf } from './write-product.ts'
import {
  addVariants,
  changeVariants,
  lockVariants,
  mustHaveDistinctOptions,
  nextRank,
  removeVariants,
  sameOptionsMessage,
} from './write-variants.ts'

type Sql = RawBuilder<unknown>
type VariantQuery = Input<typeof productVariants.list>['query'] & Partial<Input<typeof api.list>['query']>

const fields = columns.product_variant.filter((column) => column !== 'variant_rank')
/** What staff may request of a variant (platform contract, preset admin.variants). */
const readableVariant: Readable = {
  table: 'product_variant',
  relations: {},
  fields: [...fields, 'inventory_quantity'],
  selectable: [...columns.product_variant, 'inventory_quantity', 'purchasable', ...pricedFields],
  always: ['product', 'prices', 'options'],
  expandable: ['product', 'prices', 'options', 'inventory_items'],
}
/** The same inside one product (preset admin.products#2). */
const readableVariantOfProduct: Readable = {
  ...readableVariant,
  fields: [...columns.product_variant, 'inventory_quantity'],
  always: ['options', 'prices'],
}

/** Variants of all products, priced as for a customer, cart, region or currency where one is given. */
const list: Handler<typeof api.list> = async ({ db, now, memory }, { query }) => {
  const shape = shapeOf(readableVariant, query)
  const [context, groups] = await Promise.all([readPricingContext(db, query), groupsOf(db, query.customer_id)])
  const reader = { region: requestedRegion(query), now, groups, isStaff: true, allPrices: !context.currency }
  return readPage({ db, memory }, query, { restrictions: [], shape, context, reader })
}

const listOfProduct: Handler<typeof productVariants.list> = async ({ db, now, memory }, { params, query }) => {
  if (!(await findRow(db, 'product', params.id))) throw notFound('product', params.id)
  const shape = shapeOf(readableVariantOfProduct, query)
  const reader = { region: sql`null`, now, isStaff: true, allPrices: true }
  return readPage({ db, memory }, query, {
    restrictions: [sql`v.product_id = ${params.id}`],
    shape,
    context: noPricing,
    reader,
  })
}

const get: Handler<typeof api.get> = async ({ db, now }, { params, query }) => {
  const shape = shapeOf(readableVariant, query)
  const condition = sql`v.id = ${params.id} and v.deleted_at is null and p.deleted_at is null`
  const [found] = await findVariants(db, condition, { region: sql`null`, now, isStaff: true, allPrices: true })
  if (!found) throw notFound('product_variant', params.id)
  return { variant: shapeVariant(found, noPricing, shape) }
}

type Reader = Parameters<typeof findVariants>[2]

type CachedReading = Pick<Ctx, 'db' | 'memory'>

interface View {
  /** Filters beside the requested ones. */
  restrictions: readonly Sql[]
  shape: Shape
  context: PricingContext
  reader: Reader
}

async function readPage(ctx: CachedReading, query: VariantQuery, { restrictions, shape, context, reader }: View) {
  const { db } = ctx
  const filters = conditions(query)
  const from = sql`from product_variant v
    where ${sql.join([sql`v.deleted_at is null`, ...restrictions, ...filters], sql` and `)}`
  const countVariants = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count ${from}`.execute(db)
    return rows[0]!.count
  }
  const [{ rows: ids }, count] = await Promise.all([
    sql<{ id: string }>`select v.id ${from} order by ${orderOf(query.order)}
      limit ${query.limit} offset ${query.offset}`.execute(db),
    // For the unfiltered list, the count stays the same until the catalogue changes.
    restrictions.length || filters.length ? countVariants() : recall(ctx.memory, 'variants counted', countVariants),
  ])
  const found = await findVariants(db, sql`v.id = any(${ids.map(({ id }) => id)})`, reader)
  const byId = new Map(found.map((variant) => [variant.id, variant]))
  const variants = ids.flatMap(({ id }) => {
    const variant = byId.get(id)
    return variant ? [shapeVariant(variant, context, shape)] : []
  })
  return { variants, count, offset: query.offset, limit: query.limit }
}

function shapeVariant(variant: VariantRow, context: PricingContext, { fields, paths }: Shape): Row {
  return pick(priceVariant(variant, context, []), { fields: [...fields, ...pricedFields], paths })
}

function conditions(query: VariantQuery): Sql[] {
  const all: Sql[] = []
  if (query.id) all.push(sql`v.id = any(${query.id})`)
  if (query.title) all.push(sql`v.title = any(${query.title})`)
  if (query.manage_inventory !== undefined) all.push(sql`v.manage_inventory = ${query.manage_inventory}`)
  if (query.allow_backorder !== undefined) all.push(sql`v.allow_backorder = ${query.allow_backorder}`)
  if (query.q) all.push(matchesText(query.q))
  const { inventory_quantity: stock } = query
  if (typeof stock === 'number') all.push(sql`${stockOfVariant} = ${stock}`)
  else all.push(...within(stockOfVariant, stock))
  return [...all, ...within(sql`v.created_at`, query.created_at), ...within(sql`v.updated_at`, query.updated_at)]
}

/** Part of a variant's title, SKU or bar code, or of its product's title, subtitle or handle. */
const matchesText = (q: string): Sql => sql`v.id in (
  select f.id from product_variant f
    where f.deleted_at is null and ${containsText(sql`variant_words(f.title, f.sku, f.barcode)`, q)}
  union all select f.id from product p join product_variant f on f.product_id = p.id
    where p.deleted_at is null and ${containsText(sql`product_words(p.title, p.subtitle, p.handle)`, q)})`

function orderOf(order = '-created_at'): Sql {
  const column = order.replace(/^-/, '')
  const isStock = column === 'inventory_quantity'
  if (!isStock && (!(columns.product_variant as readonly string[]).includes(column) || column === 'metadata')) {
    throw refuse('invalid_data', undefined, `Order field ${column} is not valid`)
  }
  const direction = order.startsWith('-') ? sql`desc` : sql`asc`
  return sql`${isStock ? stockOfVariant : sql.ref(`v.${column}`)} ${direction}, v.id ${direction}`
}

const create: Handler<typeof productVariants.create> = async (ctx, { params: { id }, body }) => {
  return ctx.tx(async (tx) => {
    const [, options, variant_rank] = await Promise.all([lockProduct(tx, id), optionsOf(tx, id), nextRank(tx, id)])
    await addVariants(tx, [{ product_id: id, options, variants: [{ ...body, variant_rank }] }], id)
    await noteProductsChanged(tx, [id])
    const [product] = await Promise.all([
      readProductForStaff(tx, id),
      mustHaveDistinctOptions(tx, id, sameOptionsMessage),
    ])
    return { product }
  })
}

const update: Handler<typeof productVariants.update> = async (ctx, { params: { id, variant_id }, query, body }) => {
  return ctx.tx(async (tx) => {
    const [, variants, options] = await Promise.all([lockProduct(tx, id), lockVariants(tx, id), optionsOf(tx, id)])
    await changeVariants(tx, id, { variants, options }, [{ ...body, id: variant_id }])
    await noteProductsChanged(tx, [id])
    const [product] = await Promise.all([
      readProductForStaff(tx, id, query),
      mustHaveDistinctOptions(tx, id, sameOptionsMessage),
    ])
    return { product }
  })
}

/** Deletes a variant; a missing one gets the same answer. */
const remove: Handler<typeof productVariants.delete> = async (ctx, { params: { id, variant_id } }) => {
  return ctx.tx(async (tx) => {
    const [, { rows }] = await Promise.all([
      lockProduct(tx, id),
      sql<{ id: string }>`select id from product_variant
        where id = ${variant_id} and product_id = ${id} and deleted_at is null`.execute(tx.db),
    ])
    if (rows.length) {
      await removeVariants(tx, [variant_id])
      await noteProductsChanged(tx, [id])
    }
    return { variant_id, object: 'product-variant', deleted: true, product: await readProductForStaff(tx, id) }
  })
}

export const adminVariantRoutes = [
  on(api.list, list),
  on(api.get, get),
  on(productVariants.list, listOfProduct),
  on(productVariants.create, create),
  on(productVariants.update, update),
  on(productVariants.delete, remove),
]
