import { products as api } from '@kusuribako/contract/catalogue/products'
import { sql } from 'kysely'
import { type Handler, JsonAnswer, on } from '../../base/ctx.ts'
import { type Readable, shapeOf } from '../../base/read.ts'
import { groupsOf, readPricingContext, requestedRegion } from '../pricing/index.ts'
import { channelsToShow, refusalForHidden } from '../settings/index.ts'
import { countCached, findProductIds } from './product-list.queries.ts'
import { findProducts, onSale } from './products.queries.ts'
import { shapeProduct } from './shape-product.ts'

/** A product's columns that shoppers may see. */
export const productFields = [
  'id',
  'title',
  'subtitle',
  'status',
  'external_id',
  'description',
  'handle',
  'is_giftcard',
  'discountable',
  'thumbnail',
  'collection_id',
  'type_id',
  'weight',
  'length',
  'height',
  'width',
  'hs_code',
  'origin_country',
  'mid_code',
  'material',
  'created_at',
  'updated_at',
  'deleted_at',
  'metadata',
]
/** Relations of a product answered by default. */
export const productRelations = [
  'variants',
  'variants.prices',
  'variants.options',
  'options',
  'options.values',
  'images',
  'tags',
  'collection',
  'type',
  'profiles',
]

/** What shoppers may request of a product (platform contract, preset store.products). */
const readableProduct: Readable = {
  table: 'product',
  relations: {},
  fields: productFields,
  selectable: [...productFields, 'profile_id', 'variants.title', 'variants.prices.amount'],
  always: productRelations,
  expandable: [...productRelations, 'variants.inventory_items', 'sales_channels', 'categories'],
}

/** Products on sale, newest first. */
const list: Handler<typeof api.list> = async (ctx, { query: requested }) => {
  const { db, now, who } = ctx
  const query = { ...requested, sales_channel_id: await channelsToShow(ctx, requested.sales_channel_id) }
  const shape = shapeOf(readableProduct, query)
  const [context, groups, ids, count] = await Promise.all([
    readPricingContext(db, query),
    groupsOf(db, who.customer_id),
    findProductIds(db, query),
    countCached(ctx, query),
  ])
  const found = await findProducts(db, sql`p.id = any(${ids})`, {
    region: requestedRegion(query),
    paths: shape.paths,
    groups,
    now,
  })
  const byId = new Map(found.map((product) => [product.id, product]))
  const products = ids.flatMap((id) => {
    const product = byId.get(id)
    return product ? [shapeProduct(product, context, shape)] : []
  })
  const { offset, limit } = query
  return new JsonAnswer(JSON.stringify({ products, count, offset, limit }), ids, { keep: !query.cart_id })
}

/** One product on sale. */
const get: Handler<typeof api.get> = async (ctx, { params, query }) => {
  const { db, now, who } = ctx
  const shape = shapeOf(readableProduct, query)
  const channels = await channelsToShow(ctx, query.sales_channel_id ? [query.sales_channel_id] : undefined)
  const condition = sql`p.id = ${params.id} and ${onSale(channels)}`
  const groups = await groupsOf(db, who.customer_id)
  const [context, [found]] = await Promise.all([
    readPricingContext(db, query),
    findProducts(db, condition, { region: requestedRegion(query), paths: shape.paths, groups, now }),
  ])
  if (!found) throw await refusalForHidden(ctx, 'product', params.id)
  const product = shapeProduct(found, context, shape)
  return new JsonAnswer(JSON.stringify({ product }), [found.id], { keep: !query.cart_id })
}

export const productRoutes = [on(api.list, list), on(api.get, get)]
