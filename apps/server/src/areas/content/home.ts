import type { ProductCard, SearchVariant } from '@kusuribako/contract/catalogue/product-cards'
import { HomeContent } from '@kusuribako/contract/content/admin-content'
import type { HomeProduct, home } from '@kusuribako/contract/content/home'
import { earnedPoints } from '@kusuribako/contract/loyalty/earned-points'
import { sql } from 'kysely'
import { type Handler, JsonAnswer, type Reading } from '../../base/ctx.ts'
import { isOpenToShoppers, readProductCards } from '../catalogue/index.ts'
import { isGuarded } from '../pharmacy/index.ts'
import type { ArticleRow } from './articles.queries.ts'
import { listedArticles, publishedArticles } from './articles.queries.ts'
import { readNotices } from './notices.ts'
import { findPageless } from './pageless-links.queries.ts'
import { readPointRate } from './point-rate.queries.ts'

const articlesMax = 6

/**
 * Everything on the home page, from the handles that the shop has configured; goods that are not on sale are skipped,
 * and pictures that lead to what has no page.
 */
export const readHome: Handler<typeof home.get> = async (ctx) => {
  const row = await ctx.db.selectFrom('home_page').select('content').executeTakeFirst()
  const content = HomeContent.parse(row?.content ?? {})
  const [goods, pageless, categories, collection_pages, notices, articles, pointRate] = await Promise.all([
    readGoods(ctx, content),
    findPageless(ctx, content),
    readLinks(ctx, 'categories', content.categories),
    readLinks(ctx, 'collections', content.collection_pages),
    readNotices(ctx, content.notices),
    newestArticles(ctx),
    readPointRate(ctx),
  ])
  const productsOf = (handle: string) => goods.byHandle(handle).map((card) => homeProduct(card, pointRate))
  const data = {
    popular_product_variants: content.popular_product_variants.flatMap((sku) =>
      goods.bySku(sku).map(({ card, variant }) => homeProduct(card, pointRate, variant)),
    ),
    private_brand_products: content.private_brand_products.flatMap(productsOf),
    pick_up_products: content.pick_up_products.flatMap(productsOf),
    sale_products: ctx.flags.has('top-page-sale') ? content.sale_products.flatMap(productsOf).filter(isReduced) : [],
    categories,
    collection_pages,
    notices,
    carousel_images: content.carousel_images
      .filter(({ href }) => !pageless.includes(href))
      .flatMap(({ href, alt, product_handle }) =>
        goods.byHandle(product_handle).flatMap(({ thumbnail }) => (thumbnail ? [{ href, alt, image: thumbnail }] : [])),
      ),
    articles,
  }
  return new JsonAnswer(
    JSON.stringify({ data }),
    goods.cards.map(({ id }) => id),
  )
}

/** The cards of every product that the page names, read at once. */
async function readGoods(reading: Reading, content: HomeContent) {
  const handles = [
    ...[...content.pick_up_products, ...content.private_brand_products, ...content.sale_products],
    ...content.carousel_images.map((image) => image.product_handle),
  ]
  const { rows } = await sql<{ id: string }>`
    select id from product where handle = any(${handles}) and deleted_at is null
    union select product_id from product_variant
      where sku = any(${content.popular_product_variants}) and deleted_at is null`.execute(reading.db)
  const cards = await readProductCards(
    reading,
    rows.map((row) => row.id),
  )
  return {
    cards,
    byHandle: (handle: string) => cards.filter((card) => card.handle === handle),
    bySku: (sku: string) =>
      cards.flatMap((card) =>
        card.variants.filter((variant) => variant.sku === sku).map((variant) => ({ card, variant })),
      ),
  }
}

/** A section of reduced prices contains nothing else (景品表示法5条2号). */
const isReduced = ({ variant }: HomeProduct) => variant.unit_price < variant.regular_price

const cheapest = (card: ProductCard) => card.variants.find((variant) => variant.calculated_price === card.price)!

/** A whole product with its cheapest variant's price; or one variant, to which the link leads. */
function homeProduct(card: ProductCard, pointRate: number, chosen?: SearchVariant): HomeProduct {
  const { id, title, thumbnail, handle, brand, usable_age } = card
  const variant = chosen ?? cheapest(card)
  const { in_stock, low_stock } = chosen ?? card
  return {
    href: `/products/${encodeURIComponent(handle)}${chosen ? `?variant=${chosen.id}` : ''}`,
    product: { id, title, thumbnail, handle, brand, usable_age },
    variant: {
      id: variant.id,
      title: variant.title,
      thumbnail: variant.thumbnail,
      unit_price: variant.calculated_price,
      price_to: chosen ? chosen.calculated_price : card.price_to,
      regular_price: variant.original_price,
      d_points: earnedPoints(variant.calculated_price, pointRate, variant.metadata),
      jsm_category_name: variant.metadata.jsm_category_name,
      in_stock,
      low_stock,
    },
  }
}

/** A product whose picture may stand for where it belongs: none that is guarded against abuse (薬機法36条の11). */
const mayRepresent = sql`p.status = 'published' and p.deleted_at is null and p.thumbnail is not null
  and not exists (select from product_variant v where v.product_id = p.id and v.deleted_at is null and ${isGuarded})`

/** Links in the order of the handles, each with the picture of a product from there. */
async function readLinks({ db }: Reading, kind: 'categories' | 'collections', named: readonly string[]) {
  const shelves =
    kind === 'categories'
      ? sql`select c.handle, c.name, (select p.thumbnail from product_category below
            join product_category_product l on l.product_category_id = below.id
            join product p on p.id = l.product_id
          where below.mpath like c.mpath || '%' and ${mayRepresent} limit 1) as image
        from product_category c where ${isOpenToShoppers('c')}`
      : sql`select c.handle, c.title as name,
          (select p.thumbnail from product p where p.collection_id = c.id and ${mayRepresent} limit 1) as image
        from product_collection c where c.deleted_at is null`
  const { rows } = await sql<{ handle: string; name: string; image: string | null }>`
    select shelf.* from unnest(${named}::text[]) with ordinality as wanted (handle, place)
    join (${shelves}) shelf on shelf.handle = wanted.handle order by wanted.place`.execute(db)
  return rows.map(({ handle, name, image }) => ({ href: `/${kind}/${encodeURIComponent(handle)}`, name, image }))
}

async function newestArticles(reading: Reading) {
  const rows = await publishedArticles(reading)
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(articlesMax)
    .execute()
  return listedArticles(reading.db, rows as ArticleRow[])
}
