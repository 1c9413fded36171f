import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'

/** Facts are noted again for this long, because the clocks of processes differ. */
const notedAgain_ms = 180_000

/**
 * For a job that announces what has become due by time alone: `tell` notes facts about everything that came after
 * `earlier`. The instant reached is stored with them, so that what became due while no worker ran is announced when
 * one runs again. Some facts are noted more than once.
 */
export const noteChangesSince = (
  ctx: Ctx,
  job: string,
  tell: (tx: Tx, earlier: Date) => Promise<void>,
): Promise<void> =>
  ctx.tx(async (tx) => {
    const again = new Date(tx.now.getTime() - notedAgain_ms)
    // In this order, in one round trip: of two workers the second continues where the first has ended.
    const [, { rows }] = await Promise.all([
      sql`insert into told_by_clock (job, until) values (${job}, ${again}) on conflict do nothing`.execute(tx.send),
      sql<{ until: Date }>`select until from told_by_clock where job = ${job} for update`.execute(tx.db),
    ])
    const { until } = rows[0]!
    await tell(tx, until < again ? until : again)
    if (until < tx.now)
      await tx.send.updateTable('told_by_clock').set({ until: tx.now }).where('job', '=', job).execute()
  })
