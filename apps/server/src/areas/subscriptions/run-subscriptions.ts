import type { Ctx } from '../../base/ctx.ts'
import { noteFault } from './note-failure.ts'
import { type RenewalOutcome, renew } from './renew-subscription.ts'

/** This many are looked up at a time, and this many are ordered in parallel. */
const batch = 500
const concurrency = 8

/** Orders what is due, oldest first; returns how many became orders and how many did not. */
export async function renewDue(ctx: Ctx): Promise<{ placed: number; failed: number }> {
  const due = await ctx.db
    .selectFrom('subscription as s')
    .leftJoin('subscription_renewal as r', (join) =>
      join.onRef('r.subscription_id', '=', 's.id').on((on) => on('r.cycle', '=', on('s.current_cycle', '+', 1))),
    )
    .select(['s.id', 's.current_cycle'])
    .where('s.status', '=', 'active')
    .where('s.next_order_at', '<=', ctx.now)
    .where((where) => where.or([where('r.leased_until', 'is', null), where('r.leased_until', '<=', ctx.now)]))
    .where((where) => where.or([where('r.not_before', 'is', null), where('r.not_before', '<=', ctx.now)]))
    .orderBy('s.next_order_at')
    .orderBy('s.id')
    .limit(batch)
    .execute()
  const outcomes: (RenewalOutcome | null)[] = []
  const queue = due.values()
  // An attempt's age follows from its instant: with the run's own, the timer would consider it cut off by a crash.
  const runWorker = async () => {
    for (const { id, current_cycle } of queue) outcomes.push(await renewOrNote(ctx.afresh(), id, current_cycle + 1))
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker))
  const placed = outcomes.filter((outcome) => outcome && outcome !== 'not due' && 'order_id' in outcome).length
  const failed = outcomes.filter((outcome) => outcome && outcome !== 'not due' && 'failure' in outcome).length
  return { placed, failed }
}

/** A failing one must not block the others. */
async function renewOrNote(ctx: Ctx, id: string, cycle: number): Promise<RenewalOutcome | null> {
  try {
    return await renew(ctx, id)
  } catch (error) {
    return noteFault(ctx, { subscription_id: id, cycle }, error)
  }
}
