import type { Ctx } from '../../base/ctx.ts'
import { writers } from './letters.ts'
import { queueRetries_ms, sendUnsentLetter } from './sent-letters.ts'

/** A mail is tried for a day; after that its content is out of date, and staff see that it was not sent (102). */
const retryPeriod_ms = 24 * 3_600_000
/** The time between two tries grows with the age of a mail, up to an hour. */
const maxPause_ms = 3_600_000
/** After this many failures in succession the mail server is down, and the addresses are not at fault. */
const maxRefusals = 3
const batchSize = 500

/**
 * Sends mails that the mail server did not accept while the queue tried: those with the oldest try first. Ends when
 * the server is still down; the next run continues.
 */
export async function sendUnsentLetters(ctx: Ctx): Promise<void> {
  const now = ctx.now.getTime()
  const unsent = await ctx.db
    .selectFrom('mail')
    .select(['id', 'created_at', 'tried_at'])
    .where('sent_at', 'is', null)
    .where('tried_at', '<', new Date(now - queueRetries_ms))
    .where('created_at', '>', new Date(now - retryPeriod_ms))
    .where(
      'letter',
      'in',
      writers.map(({ name }) => name),
    )
    .orderBy('tried_at')
    .orderBy('id')
    .limit(batchSize)
    .execute()
  let refused = 0
  for (const { id, created_at, tried_at } of unsent) {
    const pause_ms = Math.min(tried_at.getTime() - created_at.getTime(), maxPause_ms)
    if (now - tried_at.getTime() < pause_ms || !(await claimMail(ctx, id))) continue
    const isSent = await trySending(ctx.afresh(), id)
    refused = isSent ? 0 : refused + 1
    if (refused === maxRefusals) return
  }
}

/** Locked: nobody else is sending it, or begins to. */
const claimMail = (ctx: Ctx, id: string): Promise<boolean> =>
  ctx.tx(async (tx) => {
    const claimed = await tx.db
      .updateTable('mail')
      .set({ tried_at: tx.now })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('tried_at', '<', new Date(tx.now.getTime() - queueRetries_ms))
      .returning('id')
      .executeTakeFirst()
    return claimed !== undefined
  })

const trySending = (ctx: Ctx, id: string): Promise<boolean> =>
  sendUnsentLetter(ctx, id).then(
    () => true,
    (error: unknown) => {
      ctx.log.error({ err: error, mail: id }, 'mail not sent yet')
      return false
    },
  )
