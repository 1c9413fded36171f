import type { Months } from '@kusuribako/contract/catalogue/usable-ages.rules'
import type { sortOrders } from '@kusuribako/contract/search/search'
import type { FacetCount } from './facet-index.rules.ts'

/** The facets of the search answer (shop.md §7). */
export const facetNames = [
  'categories',
  'symptoms',
  'features',
  'dosage_forms',
  'age_groups',
  'vendors',
  'sale_classes',
] as const
export type FacetName = (typeof facetNames)[number]

export interface ProductQuery {
  /** Every word must be found, in one of its spellings. */
  words: readonly (readonly string[])[]
  /** Values of one facet widen, facets narrow. */
  chosen: Partial<Record<FacetName, readonly string[]>>
  /** Only what may be used at this age. */
  months?: Months | undefined
  /** Only these products. */
  ids?: readonly string[]
  in_stock?: boolean | undefined
  min_price?: number | undefined
  max_price?: number | undefined
  sort_by: (typeof sortOrders)[number]
  limit: number
  offset: number
}

export interface ProductsFound {
  ids: string[]
  count: number
  /** Each counted without its own selection: what choosing another value would give. */
  facets: Record<FacetName, FacetCount[]>
  /** The lowest and highest price without the requested price range. */
  price: { min: number; max: number } | null
}
