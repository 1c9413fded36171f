import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import type { Database } from '../../base/tables.gen.ts'
import { isOpenToShoppers } from '../catalogue/index.ts'

export type ArticleRow = Selectable<Database['article']> & { published_at: Date }

export const publishedArticles = ({ db, now }: Reading) => db.selectFrom('article').where('published_at', '<=', now)

/** Assigned to any of the categories. */
export const isInCategories = (handles: readonly string[]) => sql<boolean>`category_handles && ${handles}::text[]`

/** The published articles of these ids as lists show them, in the order given. */
export async function readArticles(reading: Reading, ids: readonly string[]) {
  const rows = await publishedArticles(reading).selectAll().where(sql<boolean>`id = any(${ids})`).execute()
  const ordered = ids.flatMap((id) => rows.filter((row) => row.id === id))
  return listedArticles(reading.db, ordered as ArticleRow[])
}

/** The newest published articles assigned to any of these categories. */
export async function articleIdsOf(reading: Reading, categoryHandles: readonly string[], limit: number) {
  const rows = await publishedArticles(reading)
    .select('id')
    .where(isInCategories(categoryHandles))
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Articles as lists show them. */
export async function listedArticles(db: Db, rows: readonly ArticleRow[]) {
  const names = await readCategoryNames(db, rows)
  return rows.map((row) => articleJson(row, names))
}

/** Handle and name of every category that the articles are assigned to and shoppers may see. */
export async function readCategoryNames(db: Db, rows: readonly ArticleRow[]): Promise<Map<string, string>> {
  const handles = [...new Set(rows.flatMap((row) => row.category_handles))]
  const categories = await db
    .selectFrom('product_category')
    .select(['handle', 'name'])
    .where(sql<boolean>`handle = any(${handles}) and ${isOpenToShoppers('product_category')}`)
    .execute()
  return new Map(categories.map(({ handle, name }) => [handle, name]))
}

/** Whether goods are shown beside an article, as answered for its page. */
export const advertisementSettings = (row: ArticleRow) => ({
  show_advertisements: row.show_advertisements,
  hide_advertisements_index: row.hide_advertisements_index,
  hide_advertisements_top: row.hide_advertisements_top,
  hide_advertisements_middle: row.hide_advertisements_middle,
  hide_advertisements_bottom: row.hide_advertisements_bottom,
})

/** An article as answered to the shop's pages; `names`: of categories by their handles, others are left out. */
export function articleJson(row: ArticleRow, names: ReadonlyMap<string, string>) {
  const { id, handle, title, description, thumbnail, approval_date, likes, dislikes } = row
  const { published_at, content_updated_at } = row
  return {
    id,
    attributes: {
      handle,
      title,
      description,
      thumbnail,
      categories: row.category_handles.flatMap((category) => {
        const name = names.get(category)
        return name === undefined ? [] : [{ handle: category, name }]
      }),
      approval_date,
      likes,
      dislikes,
      locale: 'ja',
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      publishedAt: published_at,
      content_updatedAt: content_updated_at && content_updated_at > published_at ? content_updated_at : null,
      ecms_token: null,
    },
  }
}

/**
 * How many published articles each category has including its descendants, as its list shows them; most first.
 * Categories without articles of their own are left out.
 */
export async function countByCategory({ db, now }: Reading) {
  const { rows } = await sql<{ handle: string; name: string; count: number }>`
    select c.handle, c.name, count(distinct a.id) as count
    from product_category c join product_category below on below.mpath like c.mpath || '%'
    join article a on below.handle = any(a.category_handles) and a.published_at <= ${now}
    where ${isOpenToShoppers('c')}
      and exists (select from article own where c.handle = any(own.category_handles) and own.published_at <= ${now})
    group by c.handle, c.name order by count desc, c.handle`.execute(db)
  return rows
}

/** The handles of the category and all its descendants; an unknown handle stands for itself. */
export async function categoriesBelow(db: Db, handle: string): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select below.handle from product_category c join product_category below on below.mpath like c.mpath || '%'
    where c.handle = ${handle}`.execute(db)
  return [handle, ...rows.map((row) => row.handle).filter((other) => other !== handle)]
}
