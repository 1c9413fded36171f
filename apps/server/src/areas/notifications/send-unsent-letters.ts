import type { Ctx } from '../../base/ctx.ts'
import { writers } from './letters.ts'
import { sendUnsent, triesEnd_ms } from './sent-letters.ts'

/** A mail is tried for a day; after that its content is out of date, and staff see that it was not sent (102). */
const triedFor_ms = 24 * 3_600_000
/** The time between two tries grows with the age of a mail, up to an hour. */
const pauseMost_ms = 3_600_000
/** After this many failures in succession the mail server is down, and the addresses are not at fault. */
const refusedMost = 3
const batch = 500

/**
 * Sends mails that the mail server did not accept while the queue tried: those with the oldest try first. Ends when
 * the server is still down; the next run continues.
 */
export async function sendUnsentLetters(ctx: Ctx): Promise<void> {
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

/** Locked: nobody else is sending it, or begins to. */
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
      ctx.log.error({ err: error, mail: id }, 'mail not sent yet')
      return false
    },
  )
