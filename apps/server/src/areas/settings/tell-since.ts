import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'

/** Told again for so long: not every process has the same clock. */
const toldAgain_ms = 180_000

/**
 * For a job that tells of what has come by the clock alone: `tell` leaves word of all that came after `earlier`. How
 * far that was told is kept with the word, so that what came while no worker ran is told of when one runs again. Some
 * of it is said more than once.
 */
export const tellSince = (ctx: Ctx, job: string, tell: (tx: Tx, earlier: Date) => Promise<void>): Promise<void> =>
  ctx.tx(async (tx) => {
    const again = new Date(tx.now.getTime() - toldAgain_ms)
    // In this order, in one flight: of two workers the second goes on where the first has ended.
    const [, { rows }] = await Promise.all([
      sql`insert into told_by_clock (job, until) values (${job}, ${again}) on conflict do nothing`.execute(tx.send),
      sql<{ until: Date }>`select until from told_by_clock where job = ${job} for update`.execute(tx.db),
    ])
    const { until } = rows[0]!
    await tell(tx, until < again ? until : again)
    if (until < tx.now)
      await tx.send.updateTable('told_by_clock').set({ until: tx.now }).where('job', '=', job).execute()
  })
