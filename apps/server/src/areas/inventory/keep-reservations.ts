import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { findRow, notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { freeOf, type Level, lockLevels, moveLevels } from './move-levels.ts'
import type { Reservation } from './reserve-for-lines.ts'

export interface NewReservation {
  inventory_item_id: string
  location_id: string
  /** Pieces of the item. */
  quantity: number
  line_item_id?: string
  description?: string
  metadata?: Record<string, unknown>
}

/**
 * Sets pieces of an item aside at one place, for a line of an order or for another reason. Refuses with
 * `item_not_at_location`, `insufficient_inventory`, and `reservation_over_line` when that is more than the line still
 * has to get.
 */
export async function makeReservation(tx: Tx, given: NewReservation): Promise<Id<'reservation'>> {
  const { inventory_item_id, location_id, quantity, line_item_id } = given
  if (!(await findRow(tx.db, 'inventory_item', inventory_item_id))) throw notFound('inventory_item', inventory_item_id)
  if (line_item_id) await lockLine(tx, line_item_id)
  mustBeFree(await lockLevels(tx, [inventory_item_id]), location_id, quantity)
  if (line_item_id) await mustBeDue(tx, line_item_id, inventory_item_id, quantity)
  const id = newId('reservation')
  await tx.db
    .insertInto('reservation_item')
    .values({ id, ...given, created_by: tx.who.staff?.id ?? null, created_at: tx.now, updated_at: tx.now })
    .execute()
  await moveLevels(tx, [{ inventory_item_id, location_id, stocked: 0, reserved: quantity }], 'reserved', id)
  return id
}

/** Changes how many pieces are set aside, or where, or what is said of it; refuses as making one does. */
export async function changeReservation(
  tx: Tx,
  id: string,
  given: Partial<Pick<NewReservation, 'quantity' | 'location_id' | 'description' | 'metadata'>>,
): Promise<void> {
  const found = await lockReservation(tx, id)
  if (!found) throw notFound('reservation_item', id)
  const { reservation, levels } = found
  const { inventory_item_id, line_item_id } = reservation
  const { quantity = reservation.quantity, location_id = reservation.location_id } = given
  const isHere = location_id === reservation.location_id
  mustBeFree(levels, location_id, quantity - (isHere ? reservation.quantity : 0))
  const more = quantity - reservation.quantity
  if (line_item_id && more > 0) await mustBeDue(tx, line_item_id, inventory_item_id, more)
  await tx.db
    .updateTable('reservation_item')
    .set({ ...given, updated_at: tx.now })
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

/** A reservation that stands, locked with its line and the levels of its item before it; null when it is over. */
export async function lockReservation(
  tx: Tx,
  id: string,
): Promise<{ reservation: Reservation; levels: Level[] } | null> {
  const seen = (await findRow(tx.db, 'reservation_item', id)) as Reservation | undefined
  if (!seen) return null
  if (seen.line_item_id) await lockLine(tx, seen.line_item_id)
  const levels = await lockLevels(tx, [seen.inventory_item_id])
  const reservation = await tx.db
    .selectFrom('reservation_item')
    .select(['id', 'line_item_id', 'inventory_item_id', 'location_id', 'quantity'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return reservation ? { reservation, levels } : null
}

/** Before the levels, as packing does it: so nobody waits in a circle. */
async function lockLine(tx: Tx, id: string): Promise<void> {
  const line = await tx.db.selectFrom('line_item').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!line) throw notFound('line_item', id)
}

function mustBeFree(levels: readonly Level[], location_id: string, quantity: number): void {
  const level = levels.find((one) => one.location_id === location_id)
  if (!level) throw refuse('item_not_at_location')
  if (quantity > freeOf(level)) throw refuse('insufficient_inventory', { available: freeOf(level) })
}

/** A line may have no more reserved than is left to be packed of it; and only things that it is made of. */
async function mustBeDue(tx: Tx, lineId: string, itemId: string, more: number): Promise<void> {
  const due = await tx.db
    .selectFrom('line_item as l')
    .innerJoin('product_variant_inventory_item as pi', 'pi.variant_id', 'l.variant_id')
    .select(['l.quantity', 'l.fulfilled_quantity', 'pi.required_quantity'])
    .where('l.id', '=', lineId)
    .where('pi.inventory_item_id', '=', itemId)
    .executeTakeFirst()
  if (!due) throw refuse('invalid_data', undefined, 'This item is no part of what the line sells')
  const reserved = await tx.db
    .selectFrom('reservation_item')
    .select('quantity')
    .where('line_item_id', '=', lineId)
    .where('inventory_item_id', '=', itemId)
    .where('deleted_at', 'is', null)
    .execute()
  const left = (due.quantity - (due.fulfilled_quantity ?? 0)) * due.required_quantity
  if (reserved.reduce((sum, one) => sum + one.quantity, more) > left) throw refuse('reservation_over_line')
}
