import { z } from 'zod'
import { SaleClass } from '../catalogue/medicine.ts'
import { get } from '../endpoint.ts'
import { data, money } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { Article } from './articles.ts'
import { Notice } from './notices-and-pages.ts'

/** A product on the home page, with its representative variant. Prices in yen, tax included. */
export const HomeProduct = z.object({
  href: z.string(),
  product: z.object({
    id: id('product'),
    title: z.string(),
    thumbnail: z.string().nullable(),
    handle: z.string(),
    brand: z.string(),
    /** As on the cards of lists: `15才以上`; null for what is no medicine. */
    usable_age: z.string().nullable(),
  }),
  variant: z.object({
    id: id('variant'),
    title: z.string(),
    thumbnail: z.string().nullable(),
    unit_price: money,
    /** The highest price of the card: where a whole product is meant, that of its most expensive variant. */
    price_to: money,
    regular_price: money,
    d_points: z.number().int(),
    jsm_category_name: SaleClass,
    in_stock: z.boolean(),
    low_stock: z.boolean(),
  }),
})
export type HomeProduct = z.infer<typeof HomeProduct>

const link = z.object({ href: z.string(), name: z.string(), image: z.string().nullable() })

export const home = {
  get: get('/store/v1/dmedical', 'anyone', 'Everything on the home page', {
    answer: data(
      z.object({
        popular_product_variants: z.array(HomeProduct),
        private_brand_products: z.array(HomeProduct),
        pick_up_products: z.array(HomeProduct),
        /** Goods below their usual price, while the flag `top-page-sale` is on; else empty. */
        sale_products: z.array(HomeProduct),
        categories: z.array(link),
        collection_pages: z.array(link),
        notices: z.array(Notice),
        carousel_images: z.array(z.object({ href: z.string(), alt: z.string(), image: z.string() })),
        articles: z.array(Article),
      }),
    ),
    kept: 'catalogue',
  }),
}
