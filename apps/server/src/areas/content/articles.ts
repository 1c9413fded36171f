import type { articles } from '@kusuribako/contract/content/articles'
import type { Handler } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import {
  type ArticleRow,
  aboutAny,
  articleJson,
  besideArticle,
  categoriesBelow,
  countByCategory,
  nameCategories,
  publishedArticles,
  shownArticles,
} from './articles.queries.ts'
import { paginationOf } from './pagination.rules.ts'

const pageSize = 12
const relatedMax = 4

/** The published articles, newest first, and the number per category. */
export const listArticles: Handler<typeof articles.list> = async (ctx, { query }) => {
  const handles = query.category === undefined ? null : await categoriesBelow(ctx.db, query.category)
  const found = publishedArticles(ctx).$if(handles !== null, (q) => q.where(aboutAny(handles!)))
  const [rows, { total }, categories] = await Promise.all([
    found
      .selectAll()
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((query.page - 1) * pageSize)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    countByCategory(ctx),
  ])
  const results = await shownArticles(ctx.db, rows as ArticleRow[])
  return { data: { results, pagination: paginationOf(query.page, pageSize, total), categories } }
}

/** One article with the nearest ones by category. */
export const getArticle: Handler<typeof articles.get> = async (ctx, { params }) => {
  const row = await publishedArticles(ctx).selectAll().where('handle', '=', params.handle).executeTakeFirst()
  if (!row) throw refuse('not_found')
  const near = await publishedArticles(ctx)
    .selectAll()
    .where(aboutAny(row.category_handles))
    .where('id', '<>', row.id)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(relatedMax)
    .execute()
  const names = await nameCategories(ctx.db, [row, ...near] as ArticleRow[])
  const { id, attributes } = articleJson(row as ArticleRow, names)
  const related_articles = (near as ArticleRow[]).map((other) => articleJson(other, names))
  const told = { ...attributes, body: row.body, ...besideArticle(row as ArticleRow), related_articles }
  return { data: { id, attributes: told } }
}

/** Articles about a category or anything below it, newest first. */
export const listArticlesOfCategory: Handler<typeof articles.related> = async (ctx, { query }) => {
  const rows = await publishedArticles(ctx)
    .selectAll()
    .where(aboutAny(await categoriesBelow(ctx.db, query.handle)))
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(relatedMax)
    .execute()
  return { data: { articles: await shownArticles(ctx.db, rows as ArticleRow[]) } }
}
