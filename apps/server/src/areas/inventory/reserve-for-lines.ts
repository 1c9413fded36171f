import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { lockLevelsOf, moveLevelsByQuery } from './move-levels.ts'
import { newIds } from './new-ids.queries.ts'

/**
 * What is held under a name (`held_as`, see `holdStock`) becomes the reservations of these lines: first the counted
 * ones, for which alone it was held, and of these the ones without back-order. One statement; stock figures do not
 * change: a hold is a reservation without its order.
 */
export async function reserveForLines(tx: Tx, held_as: string, line_item_ids: readonly string[]): Promise<void> {
  // A link removed in the meantime still tells what was held for whom. `select` hides the number of lines from the
  // planner, which would otherwise plan again for every number, taking longer than the statement itself (047).
  await sql`
    with due as (
      select l.id as line_item_id, pi.inventory_item_id, l.quantity * pi.required_quantity as pieces,
        sum(l.quantity * pi.required_quantity) over (partition by pi.inventory_item_id
          order by not v.manage_inventory, v.allow_backorder, l.id) as upto
      from line_item l join product_variant v on v.id = l.variant_id
      cross join lateral (select distinct inventory_item_id, required_quantity from product_variant_inventory_item
        where variant_id = v.id) pi
      where l.id = any((select ${[...line_item_ids]}::text[])::text[])
    ), held as (
      select inventory_item_id, location_id, sum(reserved) as pieces,
        sum(sum(reserved)) over (partition by inventory_item_id order by location_id) as upto
      from stock_movement where because_of = ${held_as} and reason in ('held', 'released')
      group by inventory_item_id, location_id having sum(reserved) > 0
    )
    ${insertReservations(tx.now)}`.execute(tx.send)
}

/**
 * Distributes pieces `held` at locations to the lines they are `due` to: both count theirs `upto` and including a row,
 * in the order in which they are served.
 */
export const insertReservations = (now: Date) => sql`
    insert into reservation_item (id, line_item_id, inventory_item_id, location_id, quantity, created_at, updated_at)
    select ${newIds('reservation')}, line_item_id, inventory_item_id, location_id,
      least(due.upto, held.upto) - greatest(due.upto - due.pieces, held.upto - held.pieces), ${now}::timestamptz, ${now}
    from due join held using (inventory_item_id)
    where least(due.upto, held.upto) > greatest(due.upto - due.pieces, held.upto - held.pieces)`

/** Releases all reservations of these lines (`because_of`: the order cancelled, the edit confirmed …). */
export async function releaseReservations(tx: Tx, line_item_ids: readonly string[], because_of: string): Promise<void> {
  // In this order, in one round trip: code that reduces them holds the same levels' locks.
  await Promise.all([
    lockLevelsOf(tx, itemsReservedFor(line_item_ids)),
    moveLevelsByQuery(
      tx,
      sql`update reservation_item set deleted_at = ${tx.now}, updated_at = ${tx.now}
        where line_item_id = any(${[...line_item_ids]}) and deleted_at is null
        returning inventory_item_id, location_id, 0 as stocked, -quantity as reserved`,
      'released',
      because_of,
    ),
  ])
}

/** The items reserved for lines, as a query of one column. */
export const itemsReservedFor = (line_item_ids: readonly string[]) => sql`
  select inventory_item_id from reservation_item where line_item_id = any(${[...line_item_ids]}) and deleted_at is null`

export interface Reservation {
  id: string
  line_item_id: string | null
  inventory_item_id: string
  location_id: string
  quantity: number
}

/** Active reservations of lines, oldest first, locked. The levels of their items are locked before them. */
export const lockReservations = (tx: Tx, line_item_ids: readonly string[]): Promise<Reservation[]> =>
  tx.db
    .selectFrom('reservation_item')
    .select(['id', 'line_item_id', 'inventory_item_id', 'location_id', 'quantity'])
    .where('line_item_id', '=', sql<string>`any(${[...line_item_ids]})`)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Ends reservations: their pieces were shipped, or released. The caller changes the levels. */
export async function endReservations(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.send
    .updateTable('reservation_item')
    .set({ deleted_at: tx.now, updated_at: tx.now })
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .execute()
}
