import { z } from 'zod'
import { money } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { ProductTypeName, SaleClass, VariantMetadata } from './medicine.ts'

/** A category and its path to the root. */
export interface CategoryPath {
  id: string
  name: string
  handle: string
  parent_category: CategoryPath | null
}
export const CategoryPath: z.ZodType<CategoryPath> = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  get parent_category() {
    return CategoryPath.nullable()
  },
})

/** A variant in lists and search (shop.md §3). Prices in yen, tax included. */
export const SearchVariant = z.object({
  id: id('variant'),
  title: z.string(),
  sku: z.string().nullable(),
  inventory_quantity: z.number().int(),
  allow_backorder: z.boolean(),
  /** Whether the stock allows buying it: also for uncounted goods. */
  in_stock: z.boolean(),
  low_stock: z.boolean(),
  calculated_price: money,
  original_price: money,
  price_type: z.string().optional(),
  thumbnail: z.string().nullable(),
  metadata: VariantMetadata,
})
export type SearchVariant = z.infer<typeof SearchVariant>

/** Everything that a product card shows. */
export const ProductCard = z.object({
  id: id('product'),
  handle: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  thumbnail: z.string().nullable(),
  brand: z.string(),
  manufacturer: z.string(),
  type: z.object({ value: ProductTypeName }),
  /** The strictest class among the variants. */
  jsm_category_name: SaleClass,
  /** Of a medicine, from its dosage: `15才以上`, `3か月以上11才未満`; null where that tells none. */
  usable_age: z.string().nullable(),
  /** Yen, tax included: the lowest price of its variants. */
  price: money,
  /** Yen, tax included: the highest price of its variants. */
  price_to: money,
  /** Yen, tax included: the regular price of the variant of `price`. */
  original_price: money,
  on_sale: z.boolean(),
  /** Whether the stock allows buying any of its variants. */
  in_stock: z.boolean(),
  low_stock: z.boolean(),
  variants: z.array(SearchVariant),
  categories: z.array(CategoryPath),
})
export type ProductCard = z.infer<typeof ProductCard>
