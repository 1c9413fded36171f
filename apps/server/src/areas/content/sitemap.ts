import { PRODUCTS_A_PART, type sitemap } from '@kusuribako/contract/content/sitemap'
import { sql } from 'kysely'
import type { Handler, Reading } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { isOpenToShoppers } from '../catalogue/index.ts'
import { publishedArticles } from './articles.queries.ts'
import { publishedNotices } from './notices.ts'

/**
 * Everything with a page, except products. Categories, collections and lists without products are not to be indexed;
 * they have no date of last change: their goods come and go.
 */
export const listShelves: Handler<typeof sitemap.shelves> = async (ctx) => {
  const [found, articles, notices, pages] = await Promise.all([
    findShelves(ctx),
    publishedArticles(ctx)
      .select(['handle', sql<Date>`greatest(published_at, content_updated_at)`.as('updated_at')])
      .orderBy('id')
      .execute(),
    publishedNotices(ctx)
      .select(['id as handle', sql<Date>`greatest(published_at, updated_at)`.as('updated_at')])
      .orderBy('id')
      .execute(),
    ctx.db.selectFrom('page').select(['handle', 'updated_at']).orderBy('handle').execute(),
  ])
  const { products, ...shelves } = found
  return { data: { product_parts: Math.ceil(products / PRODUCTS_A_PART), ...shelves, articles, notices, pages } }
}

/**
 * The products with a page in one part of the sitemap: 10,000 products in the order of their ids. A part is read by its
 * first and last id, so that later parts are found as fast. The date of last change does not depend on orders or sales
 * figures.
 */
export const listProductParts: Handler<typeof sitemap.products> = async ({ db }, { query: { part } }) => {
  const { rows: products } = await sql<{ handle: string; updated_at: Date }>`
    with bounds as (select min(id) as first, max(id) as last from (
      select id from product order by id limit ${PRODUCTS_A_PART} offset ${(part - 1) * PRODUCTS_A_PART}) part)
    select p.handle, greatest(p.updated_at, max(v.updated_at)) as updated_at
    from bounds join product p on p.id between bounds.first and bounds.last
      join product_variant v on v.product_id = p.id and v.deleted_at is null
    where ${isPublished} group by p.id having bool_or(${isDescribed}) order by p.id`.execute(db)
  if (products.length === 0) throw refuse('not_found')
  return { data: { products } }
}

interface Shelves {
  products: number
  categories: string[]
  collections: string[]
  lists: string[]
}

async function findShelves({ db }: Reading): Promise<Shelves> {
  const { rows } = await sql<Shelves>`
    with recursive filled_category as (
      select c.id, c.parent_category_id from product_category c cross join lateral (
        select from product_category_product l join product p on p.id = l.product_id
        where l.product_category_id = c.id and ${hasPage} limit 1) any_product
      union select c.id, c.parent_category_id from product_category c join filled_category f on f.parent_category_id = c.id)
    select (select count(*)::int from product) as products,
      array(select handle from product_category c
        where ${isOpenToShoppers('c')} and exists (select from filled_category f where f.id = c.id)
        order by handle) as categories,
      array(select c.handle from product_collection c cross join lateral (
          select from product p where p.collection_id = c.id and ${hasPage} limit 1) any_product
        where c.deleted_at is null and c.handle is not null order by c.handle) as collections,
      array(select s.handle from product_list s cross join lateral (
          select from product_list_product l join product p on p.id = l.product_id
          where l.product_list_id = s.id and ${hasPage} limit 1) any_product
        order by s.handle) as lists`.execute(db)
  return rows[0]!
}

const isPublished = sql`p.status = 'published' and p.deleted_at is null and p.handle is not null`
/** Its sale class is known; otherwise its address shows no page. */
const isDescribed = sql`v.metadata ->> 'jsm_category_name' <> ''`
const hasPage = sql`${isPublished} and exists (
  select from product_variant v where v.product_id = p.id and v.deleted_at is null and ${isDescribed})`
