import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'

/** Facts are noted again for this long, because the clocks of processes differ. */
const overlap_ms = 180_000

/**
 * For a job that announces what has become due by time alone: `noteFacts` notes facts about everything that came after
 * `earlier`. The instant reached is stored with them, so that what became due while no worker ran is announced when
 * one runs again. Some facts are noted more than once.
 */
export const noteChangesSince = (
  ctx: Ctx,
  job: string,
  noteFacts: (tx: Tx, earlier: Date) => Promise<void>,
): Promise<void> =>
  ctx.tx(async (tx) => {
    const overlapStart = new Date(tx.now.getTime() - overlap_ms)
    // In this order, in one round trip: of two workers the second continues where the first has ended.
    const [, { rows }] = await Promise.all([
      sql`insert into told_by_clock (job, until) values (${job}, ${overlapStart}) on conflict do nothing`.execute(
        tx.send,
      ),
      sql<{ until: Date }>`select until from told_by_clock where job = ${job} for update`.execute(tx.db),
    ])
    const { until } = rows[0]!
    await noteFacts(tx, until < overlapStart ? until : overlapStart)
    if (until < tx.now)
      await tx.send.updateTable('told_by_clock').set({ until: tx.now }).where('job', '=', job).execute()
  })
