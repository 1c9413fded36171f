import { adminCollections, adminHome, adminNotices, shopProducts } from '@kusuribako/client/routes'
import type { ProductCard } from '@kusuribako/contract/catalogue/product-cards'
import type { HomeContent } from '@kusuribako/contract/content/admin-content'
import { ask, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import type { say } from './words.ts'

export type { HomeContent }
export type Part = keyof typeof say.parts
/** Sections that name goods by handle or SKU, and sections for other things. */
const goodsParts = ['pick_up_products', 'popular_product_variants', 'sale_products', 'private_brand_products'] as const
export type GoodsPart = (typeof goodsParts)[number]
export type ShelfPart = 'categories' | 'collection_pages' | 'notices'
/** The limits of each section (`admin-content.ts` of the contract). */
export const maxEntriesOf = (part: Part) => (part === 'carousel_images' ? 20 : 100)

/** The entries of the home page, the names of its goods on sale, by handle and by SKU, and why pictures are skipped. */
export const useHome = () =>
  useReading('goods', ['home-page'], async () => {
    const { content, pageless } = await readConfiguration()
    const handles = [
      ...goodsParts.flatMap((part) => (part === 'popular_product_variants' ? [] : content[part])),
      ...content.carousel_images.map((image) => image.product_handle),
    ]
    const [productCards, variantCards] = await Promise.all([
      cardsOf('product_handles', handles),
      cardsOf('product_variant_skus', content.popular_product_variants),
    ])
    return {
      content,
      pageless,
      /** The handles of goods with a picture. */
      pictured: productCards.flatMap(({ handle, thumbnail }) => (thumbnail ? [handle] : [])),
      names: new Map([...productCards.flatMap(nameByHandle), ...variantCards.flatMap(namesBySku)]),
      handles: new Map(productCards.map(({ id, handle }) => [id as string, handle])),
    }
  })

const readConfiguration = async () => (await ask(adminHome.get, {})).data
const readContent = async () => (await readConfiguration()).content
/** The current entries of a section. */
export const readPart = async <P extends Part>(part: P) => (await readContent())[part]

const nameByHandle = ({ handle, title }: ProductCard) => [[handle, title] as const]
const namesBySku = ({ title, variants }: ProductCard) =>
  variants.map((variant) => [variant.sku ?? '', variants.length > 1 ? `${title} ${variant.title}` : title] as const)

/** A call names at most five hundred. */
async function cardsOf(by: 'product_handles' | 'product_variant_skus', keys: readonly string[]) {
  const names = [...new Set(keys)]
  const cards: ProductCard[] = []
  for (let at = 0; at < names.length; at += 100) {
    const query = { [by]: names.slice(at, at + 100), omit_categories: true }
    cards.push(...(await ask(shopProducts.list, { query })).data.products)
  }
  return cards
}

export const useCollections = () =>
  useReading('goods', ['collections', 'handles'], async () =>
    (await ask(adminCollections.list, { query: { limit: 200 } })).collections.map(({ handle, title }) => ({
      value: handle ?? '',
      label: title ?? handle ?? '',
    })),
  )

/** The newest hundred. */
export const useNoticeTitles = () =>
  useReading('goods', ['notices', 'titles'], async () =>
    (await ask(adminNotices.list, { query: { limit: 100 } })).data.notices.map(({ id, title }) => ({
      value: id,
      label: title,
    })),
  )

/** Saves one section; the others stay as they are by now. */
export const savePart = <P extends Part>(part: P, entries: HomeContent[P]) =>
  thenInvalidate(
    readContent().then((content) => ask(adminHome.write, { body: { ...content, [part]: entries } })),
    'home-page',
  )
