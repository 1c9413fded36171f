import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data, instant } from '../values/common.ts'
import { queryInteger } from '../values/listing.ts'

/**
 * Products per part of the sitemap: search engines accept up to 50,000, and the shop need not hold as many in memory.
 */
export const PRODUCTS_A_PART = 10_000

/** The last segment of an address, and when its content was last changed. */
const Named = z.object({ handle: z.string(), updated_at: instant })
export type Named = z.infer<typeof Named>
const handles = z.array(z.string())

export const sitemap = {
  shelves: get('/store/v1/sitemap', 'anyone', 'What search engines may list beside products', {
    answer: data(
      z.object({
        product_parts: z.int(),
        /** Categories that have something on sale, in themselves or in a subcategory. */
        categories: handles,
        collections: handles,
        lists: handles,
        articles: z.array(Named),
        notices: z.array(Named),
        pages: z.array(Named),
      }),
    ),
    kept: 'catalogue',
  }),
  products: get('/store/v1/sitemap/products', 'anyone', 'The products on sale for search engines, part by part', {
    query: z.object({ part: queryInteger.min(1).max(1000) }),
    answer: data(z.object({ products: z.array(Named) })),
    refuses: ['not_found'],
    kept: 'catalogue',
  }),
}
