import { createHash } from 'node:crypto'
import type { articleFeedback as api } from '@kusuribako/contract/content/article-feedback'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

type Vote = Parameters<Handler<typeof api>>[1]['body']

/** Records a reader's vote on an article; voting again changes the vote. */
export const recordArticleFeedback: Handler<typeof api> = async (ctx, { body }) => ({
  data: await ctx.tx((tx) => recordVote(tx, voterOf(ctx), body)),
})

async function recordVote(tx: Tx, voter: string, body: Vote) {
  const article = await tx.db
    .selectFrom('article')
    .select(['id', 'likes', 'dislikes'])
    .where('id', '=', body.articleId)
    .where('published_at', '<=', tx.now)
    // Votes on one article are counted one after another.
    .forUpdate()
    .executeTakeFirst()
  if (!article) throw refuse('not_found')
  const before = await tx.db
    .selectFrom('article_feedback')
    .select('is_helpful')
    .where('article_id', '=', article.id)
    .where('voter', '=', voter)
    .executeTakeFirst()
  await writeVote(tx, voter, body)
  const is_helpful = body.feedback === 'helpful'
  const likes = article.likes + Number(is_helpful) - Number(before?.is_helpful === true)
  const dislikes = article.dislikes + Number(!is_helpful) - Number(before?.is_helpful === false)
  if (before?.is_helpful !== is_helpful)
    await tx.db.updateTable('article').set({ likes, dislikes }).where('id', '=', article.id).execute()
  return { helpfulCount: likes, unhelpfulCount: dislikes }
}

const writeVote = (tx: Tx, voter: string, body: Vote) => {
  const is_helpful = body.feedback === 'helpful'
  const reason =
    body.feedback === 'unhelpful'
      ? { feedback_choice: body.feedbackChoice, comment: body.comment }
      : { feedback_choice: null, comment: null }
  return tx.db
    .insertInto('article_feedback')
    .values({ article_id: body.articleId, voter, is_helpful, ...reason, created_at: tx.now })
    .onConflict((conflict) =>
      conflict
        .columns(['article_id', 'voter'])
        .doUpdateSet({ is_helpful, ...reason, created_at: sql`excluded.created_at` }),
    )
    .execute()
}

/** An account; otherwise a browser at an IP address, as a hash that reveals neither. */
function voterOf({ who, asked, config }: Ctx): string {
  if (who.customer_id) return who.customer_id
  const browser = [config.SESSION_SECRET, asked.ip, asked.shop.user_agent].join(' ')
  return createHash('sha256').update(browser).digest('base64url')
}
