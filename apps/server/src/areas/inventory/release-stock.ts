import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { lockLevelsOf, moveLevelsByQuery } from './move-levels.ts'

/**
 * Releases exactly what is still held under a name, by the ledger: a second time there is nothing to release. Not for
 * a name whose hold has become reservations of lines (`releaseReservations`).
 */
export async function releaseStock(tx: Tx, because_of: string): Promise<void> {
  const heldItems = sql`select inventory_item_id from stock_movement where because_of = ${because_of} and reason = 'held'`
  const remaining = sql`select inventory_item_id, location_id, 0 as stocked, -sum(reserved)::int as reserved from stock_movement
    where because_of = ${because_of} and reason in ('held', 'released')
    group by inventory_item_id, location_id having sum(reserved) > 0`
  // In this order, in one round trip: the ledger is read when the levels are locked, so it stays as it was read.
  await Promise.all([lockLevelsOf(tx, heldItems), moveLevelsByQuery(tx, remaining, 'released', because_of)])
}
