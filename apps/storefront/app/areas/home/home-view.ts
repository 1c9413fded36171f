import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { Article } from '@kusuribako/contract/content/articles'
import type { HomeProduct, home } from '@kusuribako/contract/content/home'
import type { Notice } from '@kusuribako/contract/content/notices-and-pages'
import type { z } from 'zod'
import { type Card, stockWord } from '../catalogue/cards.ts'

/** It has no favourite button. */
export type HomeCard = Omit<Card, 'variantId'>
export interface HomeLink {
  href: string
  name: string
  image: string | null
}

/** The home page as it is shown: each section is cut to complete rows. */
export interface HomeView {
  heroes: { href: string; heading: string; text: string; image: string }[]
  categories: HomeLink[]
  collections: HomeLink[]
  pickUp: HomeCard[]
  /** Empty while the shop shows no sale. */
  sale: HomeCard[]
  privateBrand: HomeCard[]
  popular: HomeCard[]
  articles: Article[]
  notices: Notice[]
  /** Whether the shop's own online consultation has closed. */
  isClosed: boolean
}

/** 2025-06-30 14:00 in Japan (shop.md §4, §9). */
export const CLOSURE = Date.parse('2025-06-30T14:00:00+09:00')

/** Medicines are left out of what is shown as popular: a ranking would promote them (薬機法; 景品表示法). */
export function viewOf(content: z.output<typeof home.get.answer>['data'], now: number): HomeView {
  const popular = content.popular_product_variants.filter(
    ({ variant }) => !factsOfClass(variant.jsm_category_name)?.isMedicine,
  )
  return {
    heroes: content.carousel_images.map(({ href, alt, image }) => {
      const [heading = alt, text = ''] = alt.split(/[。、]/)
      return { href, heading, text, image }
    }),
    categories: content.categories.slice(0, 12),
    collections: content.collection_pages.slice(0, 6),
    pickUp: content.pick_up_products.slice(0, 8).map(cardOf),
    sale: content.sale_products.slice(0, 4).map(cardOf),
    privateBrand: content.private_brand_products.slice(0, 4).map(cardOf),
    popular: popular.slice(0, 4).map(cardOf),
    articles: content.articles.slice(0, 3),
    notices: content.notices.slice(0, 4),
    isClosed: now >= CLOSURE,
  }
}

const cardOf = ({ href, product, variant }: HomeProduct): HomeCard => ({
  href,
  title: product.title,
  maker: product.brand && product.title.startsWith(product.brand) ? null : product.brand,
  ages: product.usable_age,
  saleClass: variant.jsm_category_name,
  price: variant.unit_price,
  more: variant.price_to > variant.unit_price,
  originalPrice: variant.regular_price,
  points: variant.d_points,
  stockWord: stockWord(variant),
  image: variant.thumbnail ?? product.thumbnail,
})
