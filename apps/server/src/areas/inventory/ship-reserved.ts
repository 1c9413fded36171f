import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'
import { lockLevels, moveLevels } from './move-levels.ts'
import { endReservations, lockReservations, type Reservation } from './reserve-for-lines.ts'
import { type LinePart, putBack, takeFromShelf } from './shelf-moves.rules.ts'

/** So many pieces of an order's line; left out, the location is where they are reserved, else where there are some. */
export interface LinePieces {
  line_item_id: string
  quantity: number
  location_id?: string | null
}

/**
 * Pieces leave the house (`because_of`: the fulfilment): what is reserved for the line, then free ones. Refuses with
 * `insufficient_inventory` when they are not there, and nothing has moved. Lines that are not counted pass. One call
 * after another in a transaction, for it reads before it writes.
 */
export async function shipReserved(tx: Tx, pieces: readonly LinePieces[], because_of: string): Promise<void> {
  const parts = await partsOfLines(tx, pieces)
  const items = parts.map(({ inventory_item_id }) => inventory_item_id)
  const reserved = await lockReservations(
    tx,
    pieces.map(({ line_item_id }) => line_item_id),
    items,
  )
  const taken = takeFromShelf(parts, reserved, await lockLevels(tx, items))
  if (taken.short) throw refuse('insufficient_inventory', taken.short)
  await endReservations(
    tx,
    taken.left.filter(({ quantity }) => quantity === 0).map(({ id }) => id),
  )
  await setQuantities(
    tx,
    taken.left.filter(({ quantity }) => quantity > 0),
  )
  await moveLevels(tx, taken.moves, 'shipped', because_of)
}

/** A fulfilment (`because_of`) is taken back: its pieces lie where they came from again, reserved for their lines. */
export async function unshipReserved(tx: Tx, pieces: readonly LinePieces[], because_of: string): Promise<void> {
  const parts = await partsOfLines(tx, pieces)
  await lockLevels(
    tx,
    parts.map(({ inventory_item_id }) => inventory_item_id),
  )
  const { rows: gone } = await sql<{ inventory_item_id: string; location_id: string; quantity: number }>`
    select inventory_item_id, location_id, -sum(stocked)::int as quantity from stock_movement
    where because_of = ${because_of} and reason in ('shipped', 'unshipped')
    group by inventory_item_id, location_id having sum(stocked) < 0 order by inventory_item_id, location_id`.execute(
    tx.db,
  )
  const back = putBack(parts, gone)
  if (back.length === 0) return
  const stamps = { created_at: tx.now, updated_at: tx.now }
  await tx.db
    .insertInto('reservation_item')
    .values(back.map((one) => ({ id: newId('reservation'), ...one, ...stamps })))
    .execute()
  await moveLevels(
    tx,
    back.map(({ quantity, line_item_id: _, ...spot }) => ({ ...spot, stocked: quantity, reserved: quantity })),
    'unshipped',
    because_of,
  )
}

async function setQuantities(tx: Tx, left: readonly Reservation[]): Promise<void> {
  await sql`update reservation_item r set quantity = l.quantity, updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as l (id text, quantity int)
    where r.id = l.id and r.quantity <> l.quantity`.execute(tx.db)
}

/** The items in these pieces of lines. What is no longer counted, or no longer sold, leaves only what is reserved. */
async function partsOfLines(tx: Tx, pieces: readonly LinePieces[]): Promise<LinePart[]> {
  const { rows } = await sql<LinePart>`
    select p.line_item_id, p.location_id, pi.inventory_item_id, p.quantity * pi.required_quantity as pieces,
      bool_or(v.manage_inventory and pi.deleted_at is null) as is_counted
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as p (line_item_id text, quantity int, location_id text)
    join line_item l on l.id = p.line_item_id join product_variant v on v.id = l.variant_id
    join product_variant_inventory_item pi on pi.variant_id = v.id
    group by p.line_item_id, p.location_id, p.quantity, pi.inventory_item_id, pi.required_quantity
    order by p.line_item_id, pi.inventory_item_id`.execute(tx.db)
  return rows
}
