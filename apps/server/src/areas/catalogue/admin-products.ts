import { adminProducts as api } from '@kusuribako/contract/catalogue/admin-products'
import { priceListProducts } from '@kusuribako/contract/pricing/price-lists'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Reading } from '../../base/ctx.ts'
import { recall } from '../../base/process-cache.ts'
import { findRow, notFound, type Readable, type Row, type Shape, type Shaping, shapeOf } from '../../base/read.ts'
import { type PriceQuery, type PricingContext, readPricingContext, requestedRegion } from '../pricing/index.ts'
import {
  countCached,
  findMarks,
  findProductIds,
  hasMarks,
  markEvery,
  type ProductQuery,
} from './product-list.queries.ts'
import { findProducts } from './products.queries.ts'
import { productFields, productRelations } from './products.ts'
import { shapeProduct } from './shape-product.ts'

const relationsWithChannels = [...productRelations, 'sales_channels', 'categories']

/** What staff may request of a product (platform contract, preset admin.products). */
const readableProduct: Readable = {
  table: 'product',
  relations: {},
  fields: productFields,
  selectable: [...productFields, 'profile_id'],
  always: relationsWithChannels,
  expandable: [...relationsWithChannels, 'profile', 'variants.inventory_items'],
}

/** No region and no currency: staff see prices as entered. */
export const noPricing: PricingContext = { currency: null, region: null }
const forStaff = { region: sql`null`, isStaff: true, allPrices: true }

/** Products of any status, newest first, and their exact number. */
const list: Handler<typeof api.list> = (ctx, { query }) => readPage(ctx, query, shapeOf(readableProduct, query))

/** The products of a price list; sales channels and categories only on request. */
const listOfPriceList: Handler<typeof priceListProducts.list> = async (ctx, { params, query }) => {
  if (!(await findRow(ctx.db, 'price_list', params.id))) throw notFound('price_list', params.id)
  const { type, ...filters } = query
  const shape = shapeOf({ ...readableProduct, always: productRelations }, query)
  const listQuery = { ...filters, ...(type && { type_id: [type] }), price_list_id: [params.id] }
  return readPage(ctx, listQuery, shape)
}

const get: Handler<typeof api.get> = async ({ db, now }, { params, query }) => ({
  product: await readProductForStaff({ db, now }, params.id, query),
})

async function readPage({ db, now, memory }: CachedReading, query: ProductQuery, shape: Shape) {
  const [ids, count] = await Promise.all([
    findIdsOfPage({ db, memory }, query),
    countCached({ db, memory }, query, 'staff'),
  ])
  const found = await findProducts(db, sql`p.id = any(${ids})`, { ...forStaff, paths: shape.paths, now })
  const byId = new Map(found.map((product) => [product.id, product]))
  const products = ids.flatMap((id) => {
    const product = byId.get(id)
    return product ? [shapeProduct(product, noPricing, shape)] : []
  })
  return { products, count, offset: query.offset, limit: query.limit }
}

type CachedReading = Pick<Ctx, 'db' | 'now' | 'memory'>

/**
 * Deep pages are as fast as the first: the list's position at every five hundredth product is cached, like its count.
 */
async function findIdsOfPage({ db, memory }: Pick<Ctx, 'db' | 'memory'>, query: ProductQuery): Promise<string[]> {
  const { limit: _l, offset = 0, expand: _e, fields: _f, ...list } = query
  if (offset < markEvery || list.discount_condition_id || !hasMarks(list)) return findProductIds(db, query, 'staff')
  const marks = await recall(memory, `product marks ${JSON.stringify(list)}`, () => findMarks(db, list))
  const mark = marks[Math.floor(offset / markEvery)]
  return mark ? findProductIds(db, { ...query, offset: offset % markEvery }, 'staff', mark) : []
}

/**
 * One product as staff see it; priced as for a shopper where a region or a currency is given. Refuses with
 * `not_found`.
 */
export async function readProductForStaff(
  { db, now }: Reading,
  id: string,
  query: Shaping & PriceQuery = {},
): Promise<Row> {
  const shape = shapeOf(readableProduct, query)
  const context = await readPricingContext(db, query)
  const reader = { region: requestedRegion(query), isStaff: true, allPrices: !context.currency }
  const condition = sql`p.id = ${id} and p.deleted_at is null`
  const [found] = await findProducts(db, condition, { ...reader, paths: shape.paths, now })
  if (!found) throw notFound('product', id)
  return shapeProduct(found, context, shape)
}

const types: Handler<typeof api.types> = async ({ db }) => ({
  types: await db.selectFrom('product_type').selectAll().where('deleted_at', 'is', null).orderBy('value').execute(),
})

const tagUsage: Handler<typeof api.tagUsage> = async ({ db }) => {
  const { rows } = await sql<{ id: string; value: string; usage_count: string }>`
    select t.id, t.value, count(*)::text as usage_count from product_tag t
    join product_tag_product l on l.product_tag_id = t.id join product p on p.id = l.product_id and p.deleted_at is null
    where t.deleted_at is null group by t.id order by count(*) desc, t.value limit 10`.execute(db)
  return { tags: rows }
}

export const adminProductRoutes = [
  on(api.list, list),
  on(api.get, get),
  on(api.types, types),
  on(api.tagUsage, tagUsage),
  on(priceListProducts.list, listOfPriceList),
]
