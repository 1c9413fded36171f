import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { lockLevels, moveLevels } from './move-levels.ts'

/**
 * What is held under a name (`held_as`, see `holdStock`) becomes the reservations of these lines, those that may not be
 * back-ordered first. One statement; figures of the shelf do not move: a hold is a reservation without its order.
 */
export async function reserveForLines(tx: Tx, held_as: string, line_item_ids: readonly string[]): Promise<void> {
  // A link that was taken off meanwhile still says what was held for whom.
  await sql`
    with due as (
      select l.id as line_item_id, pi.inventory_item_id, l.quantity * pi.required_quantity as pieces,
        sum(l.quantity * pi.required_quantity) over (partition by pi.inventory_item_id order by v.allow_backorder, l.id) as upto
      from line_item l join product_variant v on v.id = l.variant_id
      cross join lateral (select distinct inventory_item_id, required_quantity from product_variant_inventory_item
        where variant_id = v.id) pi
      where l.id = any(${[...line_item_ids]})
    ), held as (
      select inventory_item_id, location_id, sum(reserved) as pieces,
        sum(sum(reserved)) over (partition by inventory_item_id order by location_id) as upto
      from stock_movement where because_of = ${held_as} and reason in ('held', 'released')
      group by inventory_item_id, location_id having sum(reserved) > 0
    )
    insert into reservation_item (id, line_item_id, inventory_item_id, location_id, quantity, created_at, updated_at)
    select 'resitem_' || upper(left(replace(gen_random_uuid()::text, '-', ''), 26)), line_item_id, inventory_item_id, location_id,
      least(due.upto, held.upto) - greatest(due.upto - due.pieces, held.upto - held.pieces), ${tx.now}, ${tx.now}
    from due join held using (inventory_item_id)
    where least(due.upto, held.upto) > greatest(due.upto - due.pieces, held.upto - held.pieces)`.execute(tx.db)
}

/** All that is reserved for these lines is free again (`because_of`: the order cancelled, the edit confirmed …). */
export async function releaseReservations(tx: Tx, line_item_ids: readonly string[], because_of: string): Promise<void> {
  const reserved = await lockReservations(tx, line_item_ids)
  await endReservations(
    tx,
    reserved.map(({ id }) => id),
  )
  await moveLevels(
    tx,
    reserved.map(({ quantity, ...spot }) => ({ ...spot, stocked: 0, reserved: -quantity })),
    'released',
    because_of,
  )
}

export interface Reservation {
  id: string
  line_item_id: string | null
  inventory_item_id: string
  location_id: string
  quantity: number
}

const columns = ['id', 'line_item_id', 'inventory_item_id', 'location_id', 'quantity'] as const

/** Reservations of lines that stand, oldest first, with the levels of their items locked before them. */
export async function lockReservations(
  tx: Tx,
  line_item_ids: readonly string[],
  otherItems: readonly string[] = [],
): Promise<Reservation[]> {
  const ofLines = tx.db
    .selectFrom('reservation_item')
    .select(columns)
    .where('line_item_id', '=', sql<string>`any(${[...line_item_ids]})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
  const seen = await ofLines.execute()
  await lockLevels(tx, [...seen.map(({ inventory_item_id }) => inventory_item_id), ...otherItems])
  // Read again: who shrank them meanwhile had the same levels locked.
  return ofLines.forUpdate().execute()
}

/** Reservations are over: all pieces gone, or free again. The levels are the caller's to move. */
export async function endReservations(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('reservation_item')
    .set({ deleted_at: tx.now, updated_at: tx.now })
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .execute()
}
