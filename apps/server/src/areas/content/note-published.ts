import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { noteChangesSince } from '../settings/index.ts'

/**
 * Notes facts about notices and articles whose publication time has come: cached answers were built without them, and
 * search has not listed them. Later changes are announced when they are written.
 */
export const notePublished = (ctx: Ctx): Promise<void> =>
  noteChangesSince(ctx, 'content-tell-published', async (tx, earlier) => {
    const isNewlyPublished = sql`published_at <= ${tx.now}::timestamptz and updated_at < published_at
      and published_at > ${earlier}::timestamptz`
    const { rows } = await sql<{ notices: boolean; articles: boolean }>`
      select exists (select from notice where ${isNewlyPublished}) as notices,
        exists (select from article where ${isNewlyPublished}) as articles`.execute(tx.db)
    const { notices, articles } = rows[0]!
    if (notices || articles) await tx.note('settings.changed', {})
    if (articles) await tx.note('articles.changed', {})
  })
