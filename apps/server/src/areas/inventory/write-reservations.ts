import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { findRow, notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { freeOf, type Level } from './levels.rules.ts'
import { lockLevels, moveLevels } from './move-levels.ts'
import { quantityToShip } from './quantity-to-ship.queries.ts'
import type { Reservation } from './reserve-for-lines.ts'

export interface NewReservation {
  inventory_item_id: string
  location_id: string
  /** Pieces of the item. */
  quantity: number
  line_item_id?: string
  description?: string | null
  metadata?: Record<string, unknown>
}

/**
 * Reserves pieces of an item at one location, for a line of an order or for another reason. Refuses with
 * `item_not_at_location`, `insufficient_inventory`, `order_canceled`, and `reservation_over_line` when that is more
 * than the line still has to get.
 */
export async function makeReservation(tx: Tx, input: NewReservation): Promise<Id<'reservation'>> {
  const { inventory_item_id, location_id, quantity, line_item_id } = input
  // One after the other, in one round trip.
  const [order, item, , levels, unreserved] = await Promise.all([
    line_item_id ? lockOrderOfLine(tx, line_item_id) : null,
    findRow(tx.db, 'inventory_item', inventory_item_id),
    line_item_id && lockLine(tx, line_item_id),
    lockLevels(tx, [inventory_item_id]),
    line_item_id ? unreservedOfLine(tx, line_item_id, inventory_item_id) : Number.POSITIVE_INFINITY,
  ])
  if (!item) throw notFound('inventory_item', inventory_item_id)
  if (order?.status === 'canceled') throw refuse('order_canceled')
  mustBeAvailable(levels, location_id, quantity)
  mustFitLine(unreserved, quantity)
  const id = newId('reservation')
  await tx.send
    .insertInto('reservation_item')
    .values({ id, ...input, created_by: tx.who.staff?.id ?? null, created_at: tx.now, updated_at: tx.now })
    .execute()
  await moveLevels(tx, [{ inventory_item_id, location_id, stocked: 0, reserved: quantity }], 'reserved', id)
  return id
}

/** Changes a reservation's quantity, location or description; refuses like creating one. */
export async function changeReservation(
  tx: Tx,
  id: string,
  changes: Partial<Pick<NewReservation, 'quantity' | 'location_id' | 'description' | 'metadata'>>,
): Promise<void> {
  const found = await lockReservation(tx, id)
  if (!found) throw notFound('reservation_item', id)
  const { reservation, levels } = found
  const { inventory_item_id, line_item_id } = reservation
  const { quantity = reservation.quantity, location_id = reservation.location_id } = changes
  const isSameLocation = location_id === reservation.location_id
  mustBeAvailable(levels, location_id, quantity - (isSameLocation ? reservation.quantity : 0))
  const added = quantity - reservation.quantity
  if (line_item_id && added > 0) mustFitLine(await unreservedOfLine(tx, line_item_id, inventory_item_id), added)
  await tx.send
    .updateTable('reservation_item')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  await moveLevels(
    tx,
    [
      { inventory_item_id, location_id: reservation.location_id, stocked: 0, reserved: -reservation.quantity },
      { inventory_item_id, location_id, stocked: 0, reserved: quantity },
    ],
    'reserved',
    id,
  )
}

/** An active reservation, locked with its line and the levels of its item before it; null when it has ended. */
export async function lockReservation(
  tx: Tx,
  id: string,
): Promise<{ reservation: Reservation; levels: Level[] } | null> {
  const unlocked = (await findRow(tx.db, 'reservation_item', id)) as Reservation | undefined
  if (!unlocked) return null
  const [, levels, reservation] = await Promise.all([
    unlocked.line_item_id && lockLine(tx, unlocked.line_item_id),
    lockLevels(tx, [unlocked.inventory_item_id]),
    tx.db
      .selectFrom('reservation_item')
      .select(['id', 'line_item_id', 'inventory_item_id', 'location_id', 'quantity'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  ])
  return reservation ? { reservation, levels } : null
}

/** Before its line, like cancelling does: nothing is packed for a cancelled order. */
async function lockOrderOfLine(tx: Tx, lineId: string): Promise<{ status: string } | undefined> {
  const { rows } = await sql<{ status: string }>`select status from orders
    where id = (select order_id from line_item where id = ${lineId}) for share`.execute(tx.db)
  return rows[0]
}

/** Before the levels, as packing does it, so that there is no deadlock. */
async function lockLine(tx: Tx, id: string): Promise<void> {
  const line = await tx.db.selectFrom('line_item').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!line) throw notFound('line_item', id)
}

function mustBeAvailable(levels: readonly Level[], location_id: string, quantity: number): void {
  const level = levels.find((one) => one.location_id === location_id)
  if (!level) throw refuse('item_not_at_location')
  if (quantity > freeOf(level)) throw refuse('insufficient_inventory', { available: freeOf(level) })
}

/** A line may have no more reserved than is left to be packed of it. */
function mustFitLine(unreserved: number | null, added: number): void {
  if (unreserved === null) throw refuse('invalid_data', undefined, 'This item is no part of what the line sells')
  if (added > unreserved) throw refuse('reservation_over_line')
}

/**
 * How many pieces of an item are to be packed for a line and not reserved yet; null where it does not contain the
 * item.
 */
async function unreservedOfLine(tx: Tx, lineId: string, itemId: string): Promise<number | null> {
  const { rows } = await sql<{ pieces: number }>`
    select (${quantityToShip} - coalesce(l.fulfilled_quantity, 0)) * pi.required_quantity - coalesce((
      select sum(r.quantity) from reservation_item r where r.line_item_id = l.id
        and r.inventory_item_id = pi.inventory_item_id and r.deleted_at is null), 0) as pieces
    from line_item l join product_variant_inventory_item pi on pi.variant_id = l.variant_id
    where l.id = ${lineId} and pi.inventory_item_id = ${itemId}`.execute(tx.db)
  return rows[0]?.pieces ?? null
}
