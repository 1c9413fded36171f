import type { VariantMetadata } from '@kusuribako/contract/catalogue/medicine'
import type { CategoryPath, ProductCard } from '@kusuribako/contract/catalogue/product-cards'
import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import { pick, type Row } from '../../base/read.ts'
import { type PricingContext, priceSteps, readShopPricing, shopRegion, type TaxRate } from '../pricing/index.ts'
import { productDescription, variantDescription } from './description.rules.ts'
import { cardOf, pathOf, stockOf } from './product-card.rules.ts'
import { type CategoryStep, findProducts, onSale, type VariantRow } from './products.queries.ts'
import { productFields, productRelations } from './products.ts'
import { priceVariant } from './shape-product.ts'

/** How the shop's own calls identify a product. */
export type ProductKey = { id: string } | { handle: string } | { sku: string }

export interface ShopVariantDetails {
  /** In the platform's API shape, priced by the shop's region. */
  row: Row
  metadata: VariantMetadata
  /** Yen, tax included; null when it has no price. */
  price: number | null
  original_price_with_tax: number | null
  price_steps: { from: number; price: number }[]
  in_stock: boolean
  low_stock: boolean
}

export interface ShopProductDetails {
  id: string
  /** In the platform's API shape, without variants. */
  row: Row
  variants: ShopVariantDetails[]
  /** Null when no variant has a price. */
  card: ProductCard | null
  /** The path from the root to each category, the main one first. */
  paths: CategoryStep[][]
  categories: CategoryPath[]
}

const topRelations = productRelations.filter((path) => !path.includes('.'))

/** One product on sale with everything that its page shows; also null while none of its variants is described. */
export async function findShopProduct({ db, now }: Reading, key: ProductKey): Promise<ShopProductDetails | null> {
  const [context, [found]] = await Promise.all([
    readShopPricing(db),
    findProducts(db, sql`${hasKey(key)} and ${onSale()}`, {
      region: shopRegion,
      paths: [...productRelations, 'category_paths'],
      now,
    }),
  ])
  const described = (found?.variants ?? []).flatMap((variant) => {
    const metadata = variantDescription(variant.metadata, found!)
    return metadata ? [{ ...variant, metadata }] : []
  })
  if (!found || described.length === 0) return null
  const shape = { fields: productFields, paths: topRelations.filter((name) => name !== 'variants') }
  return {
    id: found.id,
    row: { ...pick(found, shape), metadata: productDescription(found.metadata) },
    variants: described.map((variant) => readVariant(variant, context, found.own_rates)),
    card: cardOf(found, context),
    paths: found.category_paths ?? [],
    categories: (found.category_paths ?? []).map(pathOf),
  }
}

function hasKey(key: ProductKey): RawBuilder<unknown> {
  if ('id' in key) return sql`p.id = ${key.id}`
  if ('handle' in key) return sql`p.handle = ${key.handle}`
  return sql`p.id = (select o.product_id from product_variant o where o.sku = ${key.sku} and o.deleted_at is null)`
}

function readVariant(
  variant: VariantRow & { metadata: VariantMetadata },
  context: PricingContext,
  own_rates: TaxRate[],
): ShopVariantDetails {
  const row: Row = priceVariant(variant, context, own_rates)
  const { buyable, few } = stockOf(variant)
  return {
    row,
    metadata: variant.metadata,
    price: (row.calculated_price_incl_tax ?? row.calculated_price) as number | null,
    original_price_with_tax: (row.original_price_incl_tax ?? row.original_price) as number | null,
    price_steps: priceSteps(variant.prices, context, own_rates),
    in_stock: buyable,
    low_stock: few,
  }
}

/**
 * Ids of the products to show beside a product: first those that staff have chosen for one of its variants, then its
 * neighbours in its main category, starting again at the beginning.
 */
export async function findRelatedProductIds(
  { db }: Reading,
  { id, paths }: ShopProductDetails,
  limit: number,
): Promise<string[]> {
  const categoryId = paths[0]?.at(-1)?.id ?? null
  const neighbours = (comparison: RawBuilder<unknown>, round: number) => sql`(
    select p.id, ${round}::int as round, 0 as rank from product_category_product l join product p on p.id = l.product_id
    where l.product_category_id = ${categoryId} and l.product_id ${comparison} ${id} and ${onSale()}
    order by l.product_id limit ${limit})`
  const chosen = sql`(
    select p.id, 0 as round, r.rank from product_variant v join recommended_variant r on r.variant_id = v.id
    join product_variant o on o.id = r.recommended_variant_id and o.deleted_at is null join product p on p.id = o.product_id
    where v.product_id = ${id} and p.id <> ${id} and ${onSale()} order by r.rank limit ${limit * 2})`
  const { rows } = await sql<{ id: string }>`
    select id from (${chosen} union all ${neighbours(sql`>`, 1)} union all ${neighbours(sql`<`, 2)}) beside
    group by id order by min(round), min(rank), id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
