import type { siteFeedback as api } from '@kusuribako/contract/engagement/feedback'
import type { Handler } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'

/** Stores feedback about a page, without the author. */
export const recordSiteFeedback: Handler<typeof api> = async (ctx, { body }) => {
  const { impression, reasons, page, comment } = body
  await ctx.tx((tx) =>
    tx.db
      .insertInto('site_feedback')
      .values({ id: newId('site_feedback'), impression, reasons, page, comment: comment || null, created_at: tx.now })
      .execute(),
  )
  return { data: null }
}
