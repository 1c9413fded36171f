import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { lockLevels, type Move, moveLevels } from './move-levels.ts'

/**
 * Lets go of exactly what is still held under a name, by the ledger: a second time there is nothing to let go. Not for
 * a name whose hold has become reservations of lines (`releaseReservations`).
 */
export async function releaseStock(tx: Tx, because_of: string): Promise<void> {
  // Locked first, by a statement of its own: what the ledger says after it is the last word.
  const held = await tx.db
    .selectFrom('stock_movement')
    .select('inventory_item_id')
    .distinct()
    .where('because_of', '=', because_of)
    .where('reason', '=', 'held')
    .execute()
  await lockLevels(
    tx,
    held.map(({ inventory_item_id }) => inventory_item_id),
  )
  const { rows } = await sql<Move>`
    select inventory_item_id, location_id, 0 as stocked, -sum(reserved)::int as reserved from stock_movement
    where because_of = ${because_of} and reason in ('held', 'released')
    group by inventory_item_id, location_id having sum(reserved) > 0`.execute(tx.db)
  await moveLevels(tx, rows, 'released', because_of)
}
