import { z } from 'zod'
import { ProductCard } from '../catalogue/product-cards.ts'
import { Article, pagination } from '../content/articles.ts'
import { post } from '../endpoint.ts'
import { data, money, shortText } from '../values/common.ts'

const words = z.array(shortText.min(1)).max(50).optional()
const yen = z.int().min(0).max(100_000_000)
const keyword = z.string().trim().max(200)

export const sortOrders = ['relevance', 'popular', 'price_asc', 'price_desc', 'newest'] as const
/** The query of a search (shop.md §7). Values of one facet widen, facets narrow. */
export const ProductSearch = z.object({
  keyword: keyword.optional(),
  categories: words,
  symptoms: words,
  features: words,
  dosage_forms: words,
  age_group: words,
  vendors: words,
  sale_classes: words,
  in_stock: z.boolean().optional(),
  /** Yen, tax included. */
  min_price: yen.optional(),
  max_price: yen.optional(),
  sort_by: z.enum(sortOrders).default('relevance'),
  limit: z.int().min(0).max(100).default(20),
  offset: z.int().min(0).max(100_000).default(0),
  /** The region of the shop, in whose prices is searched (`app-mount-config`): no other has results. */
  region_id: z.string().min(1).max(64).optional(),
})
export type ProductSearch = z.input<typeof ProductSearch>

/** A found product (shop.md §3): the content of its card. */
export const SearchProduct = ProductCard

/** One value of a facet; `count` is the number of results with this value instead of the facet's own selection. */
const Facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() }))
export type Facet = z.infer<typeof Facet>

/** A similar word, when the given one found nothing; `applied` means that the results are for the similar word. */
const suggestion = z.object({ word: z.string(), applied: z.boolean() }).nullable()

/**
 * The age that the keyword states (`4才`, `5か月`), and the keyword without it. `applied`: the results may be used at
 * that age; else none of those with the other words may, and the results are for any age.
 */
const age = z.object({ word: z.string(), keyword: z.string(), applied: z.boolean() }).nullable()

export const search = {
  products: post('/store/v1/search/products', 'anyone', 'Search products', {
    asks: true,
    body: ProductSearch,
    answer: data(
      z.object({
        results: z.array(SearchProduct),
        count: z.number().int(),
        offset: z.number().int(),
        limit: z.number().int(),
        facets: z.object({
          categories: Facet,
          symptoms: Facet,
          features: Facet,
          dosage_forms: Facet,
          age_groups: Facet,
          vendors: Facet,
          sale_classes: Facet,
        }),
        /** Yen, tax included: the range without a requested price range; null without results. */
        price: z.object({ min: money, max: money }).nullable(),
        suggestion,
        age,
      }),
    ),
    refuses: ['not_found'],
  }),
  articles: post('/store/v1/search/articles', 'anyone', 'Search articles', {
    asks: true,
    body: z.object({ keyword: keyword.optional(), page: z.int().min(1).max(100_000).default(1) }),
    answer: data(z.object({ results: z.array(Article), pagination, suggestion })),
  }),
  autocomplete: post('/store/v1/search-autocomplete', 'anyone', 'Suggestions while typing', {
    asks: true,
    body: z.object({ query: keyword }),
    answer: data(
      z.object({
        products: z.array(z.object({ handle: z.string(), title: z.string(), thumbnail: z.string().nullable() })),
        words: z.array(z.string()),
        categories: z.array(z.object({ handle: z.string(), name: z.string() })),
        articles: z.array(z.object({ handle: z.string(), title: z.string() })),
      }),
    ),
  }),
}
