import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'
import {
  choosePrice,
  isQuantityLimited,
  type Price,
  type PricingContext,
  pricedUntil,
  pricesOfVariant,
  ratesFor,
  ratesOfProduct,
  type TaxRate,
} from '../pricing/index.ts'
import { valuesOfVariant } from './products.queries.ts'

/** What a cart must know of a variant before it may contain it. */
export interface Sellable {
  /** In API shape; prices are not included. */
  variant: Row & { id: string; title: string; sku: string | null; metadata: Record<string, unknown> | null }
  product: {
    id: string
    title: string
    handle: string | null
    thumbnail: string | null
    status: string
    is_giftcard: boolean
    discountable: boolean
    type_id: string | null
    collection_id: string | null
    profile_id: string | null
    tag_ids: string[]
    category_ids: string[]
    sales_channel_ids: string[]
    metadata: Record<string, unknown> | null
  }
  /** The product's columns in API shape. */
  productRow: Row
  /** Whole yen per piece, the lowest price of today; null when it has none in this region. */
  unit_price: number | null
  /** Yen; a lower price is a sale price. */
  original_price: number | null
  price_type: 'default' | 'sale' | 'override' | null
  /** The lowest price of today without price lists that end by themselves: what can be promised for later. */
  lasting_price: number | null
  includes_tax: boolean
  /** All its prices, where one of them requires a number of pieces. */
  by_quantity: { prices: readonly Price[]; context: PricingContext } | null
  /** Of this day in Tokyo. */
  tax_rates: TaxRate[]
  stock: { quantity: number; manage_inventory: boolean; allow_backorder: boolean }
}

/** The region of a cart, as far as prices depend on it. */
export interface SellingRegion {
  id: string
  currency_code: string
  includes_tax: boolean
  automatic_taxes: boolean
  tax_rate: number
}

interface SellableRow {
  variant: Sellable['variant'] & { manage_inventory: boolean; allow_backorder: boolean }
  product: Row & Omit<Sellable['product'], 'tag_ids' | 'category_ids' | 'sales_channel_ids'>
  tag_ids: string[]
  category_ids: string[]
  sales_channel_ids: string[]
  prices: Price[]
  own_rates: TaxRate[]
  currency_includes_tax: boolean | null
  until: Date
}

/** A cached variant: valid until the catalogue changes, or its prices do by the clock. */
interface CachedSellable {
  sellable: Sellable
  until_ms: number
}

/** What reading needs; the stock of each variant is read by the caller, under the lock. */
type CachedReading = Pick<Ctx, 'db' | 'now' | 'memory'>
export type Stocks = Readonly<Record<string, number>>

/** For whom goods are priced: a region's buyers of these customer groups. */
interface PriceAudience {
  region: SellingRegion
  group_ids: readonly string[]
}

/**
 * Everything that a cart's lines need of their variants, priced for their buyer; unknown and deleted variants are not
 * in the map. All but the stock is cached until the catalogue changes, or until an instant at which a price or a tax
 * rate changes; this does not depend on a job.
 */
export async function readSellables(
  { db, now, memory }: CachedReading,
  variantIds: readonly string[],
  audience: PriceAudience,
  stocks: Stocks = {},
): Promise<Map<string, Sellable>> {
  const found = new Map<string, Sellable>()
  const missing: string[] = []
  const buyers = [audience.region.id, ...audience.group_ids].join(' ')
  for (const id of variantIds) {
    const cached = memory.find(`sellable ${buyers} ${id}`) as CachedSellable | undefined
    if (cached && now.getTime() < cached.until_ms) found.set(id, withStock(cached.sellable, stocks[id] ?? 0))
    else missing.push(id)
  }
  if (missing.length === 0) return found
  const { moment } = memory
  for (const { sellable, until_ms } of await readUncached({ db, now }, missing, audience)) {
    memory.keep(moment, `sellable ${buyers} ${sellable.variant.id}`, { sellable, until_ms }, [sellable.product.id])
    found.set(sellable.variant.id, withStock(sellable, stocks[sellable.variant.id] ?? 0))
  }
  return found
}

function withStock(sellable: Sellable, quantity: number): Sellable {
  const { manage_inventory, allow_backorder } = sellable.stock
  const purchasable = allow_backorder || !manage_inventory || quantity > 0
  return {
    ...sellable,
    variant: { ...sellable.variant, inventory_quantity: quantity, purchasable },
    stock: { quantity, manage_inventory, allow_backorder },
  }
}

async function readUncached(
  { db, now }: Pick<CachedReading, 'db' | 'now'>,
  variantIds: readonly string[],
  { region, group_ids }: PriceAudience,
): Promise<CachedSellable[]> {
  const { rows } = await sql<SellableRow>`
    select (to_jsonb(v) || jsonb_build_object('options', ${valuesOfVariant}))::json as variant, row_to_json(p) as product,
      array(select product_tag_id from product_tag_product where product_id = p.id) as tag_ids,
      array(select product_category_id from product_category_product where product_id = p.id) as category_ids,
      array(select sales_channel_id from product_sales_channel where product_id = p.id) as sales_channel_ids,
      ${pricesOfVariant(now, group_ids)} as prices, ${ratesOfProduct(sql`${region.id}`, now)} as own_rates,
      (select includes_tax from currency where code = ${region.currency_code}) as currency_includes_tax,
      ${pricedUntil(now)} as until
    from product_variant v join product p on p.id = v.product_id and p.deleted_at is null
    where v.id = any(${variantIds}) and v.deleted_at is null`.execute(db)
  return rows.map((row) => ({ sellable: sellableOf(row, region), until_ms: row.until.getTime() }))
}

/** A variant with its price per piece for this quantity on one line. */
export function withQuantityPrice(sellable: Sellable, quantity: number): Sellable {
  if (!sellable.by_quantity || sellable.unit_price === null) return sellable
  const price = choosePrice(sellable.by_quantity.prices, sellable.by_quantity.context, sellable.tax_rates, quantity)
  return {
    ...sellable,
    unit_price: price.calculated_price,
    price_type: price.calculated_price_type,
    includes_tax: price.calculated_price_includes_tax ?? false,
  }
}

function sellableOf(row: SellableRow, region: SellingRegion): Sellable {
  const { variant, product, tag_ids, category_ids, sales_channel_ids } = row
  const { manage_inventory, allow_backorder } = variant
  const currency = { code: region.currency_code, includes_tax: row.currency_includes_tax ?? false }
  const tax_rates = ratesFor(row.own_rates, region)
  const context = { currency, region }
  const price = choosePrice(row.prices, context, tax_rates)
  const lastingPrices = row.prices.filter(({ list_ends_at }) => list_ends_at === null)
  const { profile_id: _, ...productRow } = product
  return {
    variant,
    product: {
      id: product.id,
      title: product.title,
      handle: product.handle,
      thumbnail: product.thumbnail,
      status: product.status,
      is_giftcard: product.is_giftcard,
      discountable: product.discountable,
      type_id: product.type_id,
      collection_id: product.collection_id,
      profile_id: product.profile_id,
      tag_ids,
      category_ids,
      sales_channel_ids,
      metadata: product.metadata,
    },
    productRow,
    unit_price: price.calculated_price,
    original_price: price.original_price,
    price_type: price.calculated_price_type,
    lasting_price: choosePrice(lastingPrices, context, tax_rates).calculated_price,
    includes_tax: price.calculated_price_includes_tax ?? false,
    by_quantity: row.prices.some(isQuantityLimited) ? { prices: row.prices, context } : null,
    tax_rates,
    stock: { quantity: 0, manage_inventory, allow_backorder },
  }
}
