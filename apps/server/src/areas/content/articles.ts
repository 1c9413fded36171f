import type { articles } from '@kusuribako/contract/content/articles'
import type { Handler } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import {
  type ArticleRow,
  advertisementSettings,
  articleJson,
  categoriesBelow,
  countByCategory,
  isInCategories,
  listedArticles,
  publishedArticles,
  readCategoryNames,
} from './articles.queries.ts'
import { paginationOf } from './pagination.rules.ts'

const pageSize = 12
const relatedMax = 4

/** The published articles, newest first, and the number per category. */
export const listArticles: Handler<typeof articles.list> = async (ctx, { query }) => {
  const handles = query.category === undefined ? null : await categoriesBelow(ctx.db, query.category)
  const published = publishedArticles(ctx).$if(handles !== null, (q) => q.where(isInCategories(handles!)))
  const [rows, { total }, categories] = await Promise.all([
    published
      .selectAll()
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((query.page - 1) * pageSize)
      .execute(),
    published.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    countByCategory(ctx),
  ])
  const results = await listedArticles(ctx.db, rows as ArticleRow[])
  return { data: { results, pagination: paginationOf(query.page, pageSize, total), categories } }
}

/** One article with the nearest ones by category. */
export const getArticle: Handler<typeof articles.get> = async (ctx, { params }) => {
  const row = await publishedArticles(ctx).selectAll().where('handle', '=', params.handle).executeTakeFirst()
  if (!row) throw refuse('not_found')
  const related = await publishedArticles(ctx)
    .selectAll()
    .where(isInCategories(row.category_handles))
    .where('id', '<>', row.id)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(relatedMax)
    .execute()
  const names = await readCategoryNames(ctx.db, [row, ...related] as ArticleRow[])
  const { id, attributes } = articleJson(row as ArticleRow, names)
  const related_articles = (related as ArticleRow[]).map((other) => articleJson(other, names))
  const page = { ...attributes, body: row.body, ...advertisementSettings(row as ArticleRow), related_articles }
  return { data: { id, attributes: page } }
}

/** Articles about a category or anything below it, newest first. */
export const listArticlesOfCategory: Handler<typeof articles.related> = async (ctx, { query }) => {
  const rows = await publishedArticles(ctx)
    .selectAll()
    .where(isInCategories(await categoriesBelow(ctx.db, query.handle)))
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(relatedMax)
    .execute()
  return { data: { articles: await listedArticles(ctx.db, rows as ArticleRow[]) } }
}
