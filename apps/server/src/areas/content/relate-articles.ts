import type { articles as api } from '@kusuribako/contract/content/articles'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { noteArticlesChanged } from './write-articles.ts'

/** Assigns articles to categories, all of them or none; returns how many pairs are new. */
export const relateArticles: Handler<typeof api.relate> = async (ctx, { body }) => {
  const pairs = body.flatMap(({ category_handle, article_handles }) =>
    article_handles.map((article) => ({ category: category_handle, article })),
  )
  const related = await ctx.tx(async (tx) => {
    await mustExist(
      tx,
      'product_category',
      body.map(({ category_handle }) => category_handle),
    )
    await mustExist(
      tx,
      'article',
      pairs.map(({ article }) => article),
    )
    const { rows } = await sql<{ added: number }>`
      update article a set category_handles = a.category_handles || n.fresh, updated_at = ${tx.now}
      from (select p.article, array_agg(distinct p.category order by p.category) as fresh
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p(article text, category text)
        join article o on o.handle = p.article and not p.category = any(o.category_handles) group by p.article) n
      where a.handle = n.article returning cardinality(n.fresh) as added`.execute(tx.db)
    if (rows.length) await noteArticlesChanged(tx)
    return rows.reduce((sum, { added }) => sum + added, 0)
  })
  return { data: { related } }
}

async function mustExist(tx: Tx, table: 'article' | 'product_category', handles: readonly string[]) {
  const found = await tx.db
    .selectFrom(table)
    .select('handle')
    .where('handle', 'in', [...handles, ''])
    .execute()
  const existing = new Set(found.map(({ handle }) => handle))
  const missing = handles.find((handle) => !existing.has(handle))
  if (missing !== undefined) throw notFound(table, missing, 'handle')
}
