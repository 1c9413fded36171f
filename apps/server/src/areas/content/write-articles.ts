import { adminArticles as api } from '@kusuribako/contract/content/admin-content'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { findRow, notFound } from '../../base/read.ts'

const list: Handler<typeof api.list> = async ({ db }, { query: { limit, offset } }) => {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('article')
      .selectAll()
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('article')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { data: { articles: rows.map(({ body: _, ...row }) => row), count, offset, limit } }
}

const get: Handler<typeof api.get> = (ctx, { params: { id } }) => answer(ctx, id)

const create: Handler<typeof api.create> = async (ctx, { body: { body, ...columns } }) => {
  const id = newId('article')
  await ctx.tx(async (tx) => {
    await mustBeCategories(tx, columns.category_handles)
    await tx.db
      .insertInto('article')
      .values({ id, ...columns, body: JSON.stringify(body), created_at: tx.now, updated_at: tx.now })
      .execute()
    await noteArticlesChanged(tx)
  })
  return answer(ctx, id)
}

const update: Handler<typeof api.update> = async (ctx, { params: { id }, body: { body, ...columns } }) => {
  await ctx.tx(async (tx) => {
    await mustBeCategories(tx, columns.category_handles)
    const { numUpdatedRows } = await tx.db
      .updateTable('article')
      .set({ ...columns, ...(body && { body: JSON.stringify(body) }), updated_at: tx.now })
      .set({ content_updated_at: contentUpdatedAt(tx, { ...columns, body }) })
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('article', id)
    await noteArticlesChanged(tx)
  })
  return answer(ctx, id)
}

interface ArticleText {
  title?: string | undefined
  description?: string | undefined
  body?: object | undefined
}

/** The current instant, if the text has changed. */
const contentUpdatedAt = ({ now }: Tx, { title = '', description, body }: ArticleText) => sql<Date>`
  case when (title, description, body) is distinct from (coalesce(nullif(${title}, ''), title),
      coalesce(${description ?? null}, description), coalesce(${body ? JSON.stringify(body) : null}::jsonb, body))
    then ${now}::timestamptz else content_updated_at end`

async function mustBeCategories({ db }: Tx, handles: readonly string[] = []) {
  const found = await db
    .selectFrom('product_category')
    .select('handle')
    .where('handle', 'in', [...handles, ''])
    .execute()
  const missing = handles.find((handle) => !found.some((category) => category.handle === handle))
  if (missing !== undefined) throw notFound('product_category', missing, 'handle')
}

/** Cached articles and lists are dropped in every process; search uses the new text and the categories' names. */
export async function noteArticlesChanged(tx: Tx): Promise<void> {
  await tx.note('settings.changed', {})
  await tx.note('articles.changed', {})
}

async function answer({ db }: Pick<Ctx, 'db'>, id: string) {
  const article = await findRow(db, 'article', id)
  if (!article) throw notFound('article', id)
  return { data: { article } }
}

export const articleRoutes = [on(api.list, list), on(api.get, get), on(api.create, create), on(api.update, update)]
