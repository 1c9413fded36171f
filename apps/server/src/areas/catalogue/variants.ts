import { variants as api } from '@kusuribako/contract/catalogue/products'
import type { Input } from '@kusuribako/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { within } from '../../base/bounds.ts'
import { type Handler, JsonAnswer, on } from '../../base/ctx.ts'
import { pick, type Readable, type Row, type Shape, shapeOf } from '../../base/read.ts'
import { columns } from '../../base/tables.gen.ts'
import { groupsOf, type PricingContext, readPricingContext, requestedRegion } from '../pricing/index.ts'
import { channelsToShow, refusalForHidden } from '../settings/index.ts'
import { findVariants, onSale, type VariantRow } from './products.queries.ts'
import { priceVariant } from './shape-product.ts'

export const pricedFields = [
  'original_price',
  'calculated_price',
  'original_price_incl_tax',
  'calculated_price_incl_tax',
  'original_tax',
  'calculated_tax',
  'tax_rates',
  'calculated_price_type',
  'original_price_includes_tax',
  'calculated_price_includes_tax',
]
const fields = [...columns.product_variant, 'inventory_quantity', 'purchasable']

/** What shoppers may request of a variant (platform contract, preset store.variants). The price is always answered. */
const readableVariant: Readable = {
  table: 'product_variant',
  relations: {},
  fields,
  selectable: [...fields, ...pricedFields],
  always: ['prices', 'options', 'product'],
  expandable: ['prices', 'options', 'product', 'inventory_items'],
}

/** Variants on sale, newest first. */
const list: Handler<typeof api.list> = async (ctx, { query }) => {
  const { db, now, who } = ctx
  const shape = shapeOf(readableVariant, query)
  const channels = await channelsToShow(ctx, query.sales_channel_id ? [query.sales_channel_id] : undefined)
  const page = sql`v.id in (select v.id from product_variant v join product p on p.id = v.product_id
    where ${conditions(query, channels)} order by v.created_at desc, v.id desc limit ${query.limit} offset ${query.offset})`
  const groups = await groupsOf(db, who.customer_id)
  const [context, found] = await Promise.all([
    readPricingContext(db, query),
    findVariants(db, page, { region: requestedRegion(query), groups, now }),
  ])
  found.sort((a, b) => createdAt_ms(b) - createdAt_ms(a) || (a.id < b.id ? 1 : -1))
  const variants = found.map((variant) => shapeVariant(variant, context, shape))
  const productIds = [...new Set(found.map(({ product_id }) => product_id))]
  return new JsonAnswer(JSON.stringify({ variants }), productIds, { keep: !query.cart_id })
}

/** One variant on sale. */
const get: Handler<typeof api.get> = async (ctx, { params, query }) => {
  const { db, now, who } = ctx
  const shape = shapeOf(readableVariant, query)
  const channels = await channelsToShow(ctx, query.sales_channel_id ? [query.sales_channel_id] : undefined)
  const condition = sql`v.id = ${params.id} and v.deleted_at is null and ${onSale(channels)}`
  const groups = await groupsOf(db, who.customer_id)
  const [context, [found]] = await Promise.all([
    readPricingContext(db, query),
    findVariants(db, condition, { region: requestedRegion(query), groups, now }),
  ])
  if (!found) throw await refusalForHidden(ctx, 'variant', params.id)
  const variant = shapeVariant(found, context, shape)
  return new JsonAnswer(JSON.stringify({ variant }), [found.product_id], { keep: !query.cart_id })
}

function shapeVariant(variant: VariantRow, context: PricingContext, { fields, paths }: Shape): Row {
  const whole = priceVariant(variant, context, [])
  return pick(whole, { fields: [...fields, ...pricedFields], paths })
}

const createdAt_ms = (variant: VariantRow) => (variant.created_at as Date).getTime()

function conditions(query: Input<typeof api.list>['query'], channels?: readonly string[]): RawBuilder<unknown> {
  const ids = [...(query.id ?? []), ...(query.ids ? query.ids.split(',') : [])]
  const all = [sql`v.deleted_at is null`, onSale(channels)]
  if (query.id || query.ids) all.push(sql`v.id = any(${ids})`)
  if (query.title) all.push(sql`v.title = any(${query.title})`)
  const stock = query.inventory_quantity
  if (typeof stock === 'number') all.push(sql`${stockOfVariant} = ${stock}`)
  else all.push(...within(stockOfVariant, stock))
  return sql.join(all, sql` and `)
}

/** The stock of a variant `v`. */
export const stockOfVariant = sql`coalesce((select s.quantity from stock s where s.variant_id = v.id), 0)`

export const variantRoutes = [on(api.list, list), on(api.get, get)]
