import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'

const lookBack_s = 180

/**
 * Leaves word when a notice or an article has come out by its own instant within the last three minutes: kept answers
 * were made without it, and search has not listed it. Said more than once it does no harm. What was written since then
 * was told of by its writing.
 */
export async function tellPublished(ctx: Ctx): Promise<void> {
  const isOut = sql`published_at <= ${ctx.now}::timestamptz and updated_at < published_at
    and published_at > ${ctx.now}::timestamptz - make_interval(secs => ${lookBack_s})`
  const { rows } = await sql<Out>`
    select exists (select from notice where ${isOut}) as notices,
      exists (select from article where ${isOut}) as articles`.execute(ctx.db)
  const [out] = rows
  if (out?.notices || out?.articles) await ctx.tx((tx) => note(tx, out))
}

interface Out {
  notices: boolean
  articles: boolean
}

async function note(tx: Tx, { articles }: Out) {
  await tx.note('settings.changed', {})
  if (articles) await tx.note('articles.changed', {})
}
