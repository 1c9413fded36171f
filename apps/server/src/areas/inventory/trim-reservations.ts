import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { lockLevelsOf, moveLevelsByQuery } from './move-levels.ts'
import { itemsReservedFor } from './reserve-for-lines.ts'
import { itemsOf } from './ship-reserved.ts'

/**
 * Reduces each of these lines' reservations to this many pieces; the rest is released (`because_of`: the return).
 * Every level of the lines' items is locked, for a caller who changes more of them afterwards.
 */
export async function trimReservations(
  tx: Tx,
  lines: readonly { line_item_id: string; quantity: number }[],
  because_of: string,
): Promise<void> {
  const ids = lines.map(({ line_item_id }) => line_item_id)
  // In this order, in one round trip: code that reduces them holds the same levels' locks.
  await Promise.all([
    lockLevelsOf(tx, sql`${itemsOf(ids)} union ${itemsReservedFor(ids)}`),
    moveLevelsByQuery(tx, reduceReservations(tx, lines), 'released', because_of),
  ])
}

/** The latest reservations of a line are released first. */
const reduceReservations = (tx: Tx, lines: readonly { line_item_id: string; quantity: number }[]) => sql`
  update reservation_item r set quantity = case when kept > 0 then kept else r.quantity end,
    deleted_at = case when kept > 0 then r.deleted_at else ${tx.now} end, updated_at = ${tx.now}
  from (select one.id, one.quantity, greatest(0, least(one.quantity, w.quantity * pi.required_quantity
        - coalesce(sum(one.quantity) over before_it, 0)))::int as kept
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (line_item_id text, quantity int)
      join line_item l on l.id = w.line_item_id
      join reservation_item one on one.line_item_id = l.id and one.deleted_at is null
      join product_variant_inventory_item pi on pi.variant_id = l.variant_id
        and pi.inventory_item_id = one.inventory_item_id
      window before_it as (partition by one.line_item_id, one.inventory_item_id order by one.created_at, one.id
        rows between unbounded preceding and 1 preceding)) due
  where r.id = due.id and due.kept < due.quantity
  returning r.inventory_item_id, r.location_id, 0 as stocked, due.kept - due.quantity as reserved`
