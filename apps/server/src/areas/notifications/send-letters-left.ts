import type { Ctx } from '../../base/ctx.ts'
import { writers } from './letters.ts'
import { sendUnsent, triesEnd_ms } from './sent-letters.ts'

/** A letter is tried for a day; what it tells of is old news after that, and staff see that it was not sent (102). */
const triedFor_ms = 24 * 3_600_000
/** The time between two tries grows with the age of a letter, up to an hour. */
const pauseMost_ms = 3_600_000
/** So many that are refused one after the other: it is the post that is away, and no address. */
const refusedMost = 3
const batch = 500

/**
 * Sends letters that the post did not take while it was away for longer than the queue tries them: those that were
 * tried longest ago first. Ends when the post is still away; the next run goes on.
 */
export async function sendLettersLeft(ctx: Ctx): Promise<void> {
  const now = ctx.now.getTime()
  const left = await ctx.db
    .selectFrom('mail')
    .select(['id', 'created_at', 'tried_at'])
    .where('sent_at', 'is', null)
    .where('tried_at', '<', new Date(now - triesEnd_ms))
    .where('created_at', '>', new Date(now - triedFor_ms))
    .where(
      'letter',
      'in',
      writers.map(({ name }) => name),
    )
    .orderBy('tried_at')
    .orderBy('id')
    .limit(batch)
    .execute()
  let refused = 0
  for (const { id, created_at, tried_at } of left) {
    const pause_ms = Math.min(tried_at.getTime() - created_at.getTime(), pauseMost_ms)
    if (now - tried_at.getTime() < pause_ms || !(await take(ctx, id))) continue
    const wasTaken = await tryAgain(ctx.afresh(), id)
    refused = wasTaken ? 0 : refused + 1
    if (refused === refusedMost) return
  }
}

/** Nobody else is sending it just now, nor begins to. */
const take = (ctx: Ctx, id: string): Promise<boolean> =>
  ctx.tx(async (tx) => {
    const taken = await tx.db
      .updateTable('mail')
      .set({ tried_at: tx.now })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('tried_at', '<', new Date(tx.now.getTime() - triesEnd_ms))
      .returning('id')
      .executeTakeFirst()
    return taken !== undefined
  })

const tryAgain = (ctx: Ctx, id: string): Promise<boolean> =>
  sendUnsent(ctx, id).then(
    () => true,
    (error: unknown) => {
      ctx.log.error({ err: error, mail: id }, 'letter not sent yet')
      return false
    },
  )
