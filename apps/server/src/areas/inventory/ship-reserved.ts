import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { type LeavingPieces, takeFromLots } from './lots.rules.ts'
import { lockLevelsOf, moveLevels } from './move-levels.ts'
import { type LotMove, moveLots, moveLotsByQuery } from './move-lots.ts'
import { readLots } from './read-lots.queries.ts'
import { endReservations, itemsReservedFor, lockReservations, type Reservation } from './reserve-for-lines.ts'
import { afterMoves, type LinePart, piecesToReturn, takeFromShelf } from './shelf-moves.rules.ts'

/** Pieces of an order's line; left out, the location is where they are reserved, else where there are any. */
export interface LinePieces {
  line_item_id: string
  quantity: number
  location_id?: string | null
}

/** What leaves in one parcel; the ledger's reason is its id. */
export interface ShippedParcel {
  id: string
  pieces: readonly LinePieces[]
}

/** The goods that are short: for the details of `insufficient_inventory`. */
type MissingGoods = Record<string, unknown>

/**
 * Parcels take their pieces off the shelf: what is reserved for their lines, then available pieces; of lots, those
 * that expire first. If pieces are missing, or only unsellable lots remain, nothing of that parcel moves: returns what
 * is missing, by parcel id. Uncounted lines pass. One call after another in a transaction, because it reads before it
 * writes.
 */
export async function shipReserved(tx: Tx, parcels: readonly ShippedParcel[]): Promise<Map<string, MissingGoods>> {
  const pieces = parcels.flatMap((parcel) => parcel.pieces)
  const lineIds = pieces.map(({ line_item_id }) => line_item_id)
  const items = sql`${itemsOf(lineIds)} union ${itemsReservedFor(lineIds)}`
  const [parts, levels, reserved, lots] = await Promise.all([
    partsOfLines(tx, pieces),
    lockLevelsOf(tx, items),
    lockReservations(tx, lineIds),
    readLots(tx, items),
  ])
  let shelf = { levels, remaining: reserved, lots }
  const missing = new Map<string, MissingGoods>()
  const moved = parcels.flatMap((parcel) => {
    const parcelParts = parts.filter((part) =>
      parcel.pieces.some(({ line_item_id }) => line_item_id === part.line_item_id),
    )
    const { moves, remaining, shortage: shelfShortage } = takeFromShelf(parcelParts, shelf.remaining, shelf.levels)
    const ofLots = takeFromLots(leavingPieces(moves), shelf.lots, shelf.levels)
    const shortage = shelfShortage ?? ofLots.shortage
    if (shortage) {
      missing.set(parcel.id, shortage)
      return []
    }
    shelf = { levels: afterMoves(shelf.levels, moves), remaining, lots: ofLots.remaining }
    return [{ id: parcel.id, moves, taken: ofLots.taken }]
  })
  const isUsedUp = ({ quantity }: Reservation) => quantity === 0
  await endReservations(
    tx,
    shelf.remaining.filter(isUsedUp).map(({ id }) => id),
  )
  await setQuantities(
    tx,
    shelf.remaining.filter((one) => !isUsedUp(one)),
  )
  await Promise.all(
    moved.flatMap(({ id, moves, taken }) => [
      moveLots(tx, taken.map(packedMove), 'packed', id),
      moveLevels(tx, moves, 'shipped', id),
    ]),
  )
  return missing
}

const leavingPieces = (moves: ReturnType<typeof takeFromShelf>['moves']): LeavingPieces[] =>
  moves.flatMap(({ stocked, reserved: _, ...spot }) => (stocked < 0 ? [{ ...spot, pieces: -stocked }] : []))

/** Pieces of a lot that leave for a line. */
const packedMove = ({ pieces, ...spot }: Omit<LeavingPieces, 'inventory_item_id'> & { lot_id: string }): LotMove => ({
  ...spot,
  quantity: -pieces,
  aside: 0,
})

/** A parcel is unpacked: its pieces, of lots too, return to where they came from, reserved for their lines. */
export async function unshipReserved(tx: Tx, { id, pieces }: ShippedParcel): Promise<void> {
  const lineIds = pieces.map(({ line_item_id }) => line_item_id)
  const [parts, , shipped] = await Promise.all([
    partsOfLines(tx, pieces),
    lockLevelsOf(tx, itemsOf(lineIds)),
    piecesShippedBy(tx, id),
  ])
  const returned = piecesToReturn(parts, shipped)
  if (returned.length === 0) return
  const timestamps = { created_at: tx.now, updated_at: tx.now }
  await tx.send
    .insertInto('reservation_item')
    .values(returned.map((one) => ({ id: newId('reservation'), ...one, ...timestamps })))
    .execute()
  await Promise.all([
    putLotsBack(tx, id),
    moveLevels(
      tx,
      returned.map(({ quantity, line_item_id: _, ...spot }) => ({ ...spot, stocked: quantity, reserved: quantity })),
      'unshipped',
      id,
    ),
  ])
}

/** Lot pieces that left in a parcel return to where they came from. */
const putLotsBack = (tx: Tx, parcelId: string): Promise<void> =>
  moveLotsByQuery(
    tx,
    sql`select lot_id, location_id, line_item_id, -sum(quantity)::int as quantity, 0 as aside from lot_movement
      where because_of = ${parcelId} and reason in ('packed', 'unpacked') group by lot_id, location_id, line_item_id`,
    'unpacked',
    parcelId,
  )

/** Lines of an order were edited: lots that left with them are transferred to the lines that replaced them. */
export async function transferLots(tx: Tx, pairs: readonly { from: string; to: string }[]): Promise<void> {
  await sql`update lot_movement m set line_item_id = p."to"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("from" text, "to" text)
    where m.line_item_id = p."from"`.execute(tx.send)
}

/** What has left in a parcel and not come back, by the ledger. */
export async function piecesShippedBy(tx: Tx, because_of: string) {
  const { rows } = await sql<{ inventory_item_id: string; location_id: string; quantity: number }>`
    select inventory_item_id, location_id, -sum(stocked)::int as quantity from stock_movement
    where because_of = ${because_of} and reason in ('shipped', 'unshipped')
    group by inventory_item_id, location_id having sum(stocked) < 0 order by inventory_item_id, location_id`.execute(
    tx.db,
  )
  return rows
}

async function setQuantities(tx: Tx, remaining: readonly Reservation[]): Promise<void> {
  if (remaining.length === 0) return
  await sql`update reservation_item r set quantity = l.quantity, updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(remaining)}::jsonb) as l (id text, quantity int)
    where r.id = l.id and r.quantity <> l.quantity`.execute(tx.send)
}

/**
 * The items in these pieces of lines. Goods no longer counted, or no longer sold, use only what is reserved, and come
 * last: of an item that they share with counted goods, they did not ship it.
 */
export async function partsOfLines(tx: Tx, pieces: readonly LinePieces[]): Promise<LinePart[]> {
  const { rows } = await sql<LinePart>`
    select p.line_item_id, p.location_id, pi.inventory_item_id, p.quantity * pi.required_quantity as pieces,
      bool_or(v.manage_inventory and pi.deleted_at is null) as is_counted
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as p (line_item_id text, quantity int, location_id text)
    join line_item l on l.id = p.line_item_id join product_variant v on v.id = l.variant_id
    join product_variant_inventory_item pi on pi.variant_id = v.id
    group by p.line_item_id, p.location_id, p.quantity, pi.inventory_item_id, pi.required_quantity
    order by is_counted desc, p.line_item_id, pi.inventory_item_id`.execute(tx.db)
  return rows
}

/** Every item contained in the lines, as a query of one column. */
export const itemsOf = (line_item_ids: readonly string[]) => sql`
  select pi.inventory_item_id from line_item l join product_variant_inventory_item pi on pi.variant_id = l.variant_id
  where l.id = any(${line_item_ids}::text[])`
