import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { earliestSaleableExpiry, tokyoDay } from './read-lots.queries.ts'

/** A notification holds at most 8,000 bytes. */
const lotsPerFact = 100

/**
 * Notes facts about lots that will fall short within a month, and again about those that have, each once: a concurrent
 * run finds them recorded. The mail says which of them still are.
 */
export const noteLotsRunningOut = (ctx: Ctx): Promise<void> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string; day: string }>`
      update lot set told = stage.now from (
        select lot.id, case when lot.expires_on < policy.good_from then 2 else 1 end as now
        from lot, (select ${earliestSaleableExpiry(tx.now)} as good_from) policy
        where lot.expires_on < policy.good_from + interval '1 month' and lot.blocked_at is null
          and exists (select from lot_level l where l.lot_id = lot.id and (l.quantity > 0 or l.aside_quantity > 0))
      ) stage
      where stage.id = lot.id and lot.told < stage.now returning lot.id, ${tokyoDay(tx.now)}::text as day`.execute(
      tx.db,
    )
    const ids = rows.map(({ id }) => id).sort()
    for (let at = 0; at < ids.length; at += lotsPerFact)
      await tx.note('lots.running_out', { day: rows[0]!.day, lot_ids: ids.slice(at, at + lotsPerFact) })
  })
