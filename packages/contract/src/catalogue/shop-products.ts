import { z } from 'zod'
import { Article } from '../content/articles.ts'
import { get } from '../endpoint.ts'
import { data, money, shortText } from '../values/common.ts'
import { manyOf, paging, queryBoolean, queryInteger } from '../values/listing.ts'
import { Collection } from './collections.ts'
import { ProductMetadata, PurchaseQuestion, VariantMetadata } from './medicine.ts'
import { CategoryPath, ProductCard } from './product-cards.ts'
import { FullProduct, FullProductVariant } from './products.ts'

/**
 * Whether the shop sells it at all, and the refusal if not. `product_not_in_sales_channel`: the law requires
 * questions, and nobody has written them.
 */
export const Sellable = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({
    ok: z.literal(false),
    reason_code: z.enum([
      'sale_class_not_covered',
      'guidance_required_not_sold_online',
      'product_not_in_sales_channel',
      'guarded_ingredient_over_limit',
      'variant_not_priced',
    ]),
  }),
])

/** What a buyer must know of a variant before ordering. Prices in yen, tax included. */
const forSale = {
  price: money.nullable(),
  original_price_with_tax: money.nullable(),
  /** The price per piece from each quantity on, the first from one; empty where the quantity makes no difference. */
  price_steps: z.array(z.object({ from: z.int(), price: money })),
  on_sale: z.boolean(),
  /** The maximum quantity of one purchase, and its reason. */
  quantity_limit: z.object({
    limit: z.number().int(),
    reason: z.enum(['variant', 'sale_class', 'guarded_ingredient']),
  }),
  in_stock: z.boolean(),
  low_stock: z.boolean(),
  /** The points that a piece earns for a member. */
  d_points: z.int(),
  /** The order waits for a pharmacist (薬機法36条の4, 36条の10). */
  needs_pharmacist_review: z.boolean(),
  /** Today's buyer may deduct its price (セルフメディケーション税制). */
  is_deductible: z.boolean(),
  sellable: Sellable,
}

export const ShopVariant = FullProductVariant.extend({ metadata: VariantMetadata, ...forSale })
export type ShopVariant = z.infer<typeof ShopVariant>

/** A product as its page shows it. */
export const ShopProduct = FullProduct.extend({
  handle: z.string(),
  metadata: ProductMetadata,
  variants: z.array(ShopVariant),
  categories: z.array(CategoryPath),
  needs_pharmacist_review: z.boolean(),
  questions: z.array(PurchaseQuestion),
  /** From the root to the product's main category. */
  breadcrumbs: z.array(z.object({ id: z.string(), name: z.string(), handle: z.string() })),
  related_products: z.array(ProductCard),
  articles: z.array(Article),
})
export type ShopProduct = z.infer<typeof ShopProduct>

const oneOf = (names: readonly string[]) => (query: object) =>
  names.filter((name) => (query as Record<string, unknown>)[name] !== undefined).length === 1
const list = manyOf(shortText.min(1))
  .refine((names) => names.length > 0, 'must name one at least')
  .optional()

export const shopProducts = {
  get: get('/store/v1/products', 'anyone', 'A product, by id or handle', {
    query: z
      .object({ id: shortText.min(1).optional(), handle: shortText.min(1).optional() })
      .refine(oneOf(['id', 'handle']), 'give exactly one of id and handle'),
    answer: data(ShopProduct),
    refuses: ['not_found'],
    kept: 'catalogue',
  }),
  list: get('/store/v1/products/list', 'anyone', 'Products, by handles, ids or SKUs', {
    query: z
      .object({
        product_handles: list,
        product_ids: list,
        product_variant_skus: list,
        omit_categories: queryBoolean.optional(),
      })
      .refine(
        oneOf(['product_handles', 'product_ids', 'product_variant_skus']),
        'give exactly one of product_handles, product_ids and product_variant_skus',
      ),
    answer: data(z.object({ products: z.array(ProductCard) })),
    kept: 'catalogue',
  }),
  variant: get('/store/v1/product-variants', 'anyone', 'A variant, by SKU', {
    query: z.object({ product_variant_sku: shortText.min(1) }),
    answer: data(
      ShopVariant.extend({ product: ProductCard.omit({ variants: true }), questions: z.array(PurchaseQuestion) }),
    ),
    refuses: ['not_found'],
    kept: 'catalogue',
  }),
}

export const shopCollections = {
  get: get('/store/v1/collections', 'anyone', 'A collection with its products', {
    query: z.object({ handle: shortText.min(1), max_products: queryInteger.min(1).max(100).default(20) }),
    answer: data(Collection.extend({ products: z.array(ProductCard) })),
    refuses: ['not_found'],
    kept: 'catalogue',
  }),
}

const ProductList = z.object({ title: z.string(), handle: z.string() })

/** Lists compiled by the shop: rankings, features, campaigns. */
export const productLists = {
  get: get('/store/v1/list', 'anyone', 'A product list with its products', {
    query: z.object({ handle: shortText.min(1), ...paging(20) }),
    answer: data(ProductList.extend({ products: z.array(ProductCard), count: z.number().int() })),
    refuses: ['not_found'],
    kept: 'catalogue',
  }),
  handles: get('/store/v1/list/get-handles', 'anyone', 'Every product list', {
    answer: data(z.object({ lists: z.array(ProductList) })),
    kept: 'catalogue',
  }),
}
