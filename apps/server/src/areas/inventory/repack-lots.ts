import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { type LotSpot, piecesWithoutLot, sumOf } from './lots.rules.ts'
import { lockLevelsOf } from './move-levels.ts'
import { moveLots } from './move-lots.ts'
import { isSaleable, readLots } from './read-lots.queries.ts'
import { settleLots } from './settle-lots.ts'
import { itemsOf, partsOfLines, piecesShippedBy } from './ship-reserved.ts'

/** Pieces of a line in an active parcel, and the lots that staff assign to them; the rest has none. */
interface RepackedPieces {
  parcel_id: string
  line_item_id: string
  quantity: number
  assigned_lots: readonly { lot_id: string; quantity: number }[]
}

/**
 * Records the lots of the pieces that left for a line. Refuses with `lot_not_sellable`, and with
 * `lot_pieces_missing` when there were not as many where the parcel was packed, or the line has fewer.
 */
export async function repackLots(
  tx: Tx,
  { parcel_id, line_item_id, quantity, assigned_lots }: RepackedPieces,
): Promise<void> {
  const items = itemsOf([line_item_id])
  // In this order, in one round trip: the levels are locked before anything is read.
  const [levels, lots, packed, shipped, parts] = await Promise.all([
    lockLevelsOf(tx, items),
    readLots(tx, items),
    readPacked(tx, parcel_id),
    piecesShippedBy(tx, parcel_id),
    partsOfLines(tx, [{ line_item_id, quantity }]),
  ])
  const ofLine = packed.filter((one) => one.line_item_id === line_item_id)
  const shelf = lotsAfterMoving(lots, ofLine)
  const assigned = assigned_lots.map((one) => {
    const spots = shelf.filter((spot) => spot.lot_id === one.lot_id)
    if (spots.some(({ is_good }) => !is_good)) throw refuse('lot_not_sellable')
    const spot = spots.find(
      (candidate) => candidate.quantity >= one.quantity && shipped.some((from) => isSame(from, candidate)),
    )
    if (!spot) throw refuse('lot_pieces_missing')
    return { ...spot, quantity: one.quantity }
  })
  const ofOtherLines = packed.filter((one) => one.line_item_id !== line_item_id)
  const shelfAfter = lotsAfterMoving(shelf, assigned, -1)
  const isTooMany =
    parts.some(({ inventory_item_id, pieces }) => sumOf(assigned.filter(isOf(inventory_item_id))) > pieces) ||
    shipped.some((from) => sumOf([...ofOtherLines, ...assigned].filter((one) => isSame(one, from))) > from.quantity) ||
    levels.some((level) => piecesWithoutLot(level, shelfAfter) < 0)
  if (isTooMany) throw refuse('lot_pieces_missing')
  const move = (sign: 1 | -1) => (spot: LotSpot) => ({
    ...spot,
    line_item_id,
    quantity: sign * spot.quantity,
    aside: 0,
  })
  await moveLots(tx, [...ofLine.map(move(1)), ...assigned.map(move(-1))], 'packed', parcel_id)
  // What came out of the parcel may be unsellable.
  await settleLots(tx, items)
}

type Place = Pick<LotSpot, 'inventory_item_id' | 'location_id'>
const isSame = (a: Place, b: Place) => a.inventory_item_id === b.inventory_item_id && a.location_id === b.location_id
const isOf = (itemId: string) => (place: Place) => place.inventory_item_id === itemId

/** Lots after their pieces are back (`sign` 1), or have left (-1). */
function lotsAfterMoving(lots: readonly LotSpot[], moved: readonly LotSpot[], sign: 1 | -1 = 1): LotSpot[] {
  const isSameSpot = (lot: LotSpot) => (one: LotSpot) =>
    one.lot_id === lot.lot_id && one.location_id === lot.location_id
  const updated = lots.map((lot) => ({ ...lot, quantity: lot.quantity + sign * sumOf(moved.filter(isSameSpot(lot))) }))
  return [...updated, ...moved.filter((one) => !lots.some(isSameSpot(one)))]
}

/** The lots in a parcel, by line. */
async function readPacked(tx: Tx, parcelId: string): Promise<(LotSpot & { line_item_id: string })[]> {
  const { rows } = await sql<LotSpot & { line_item_id: string }>`
    select m.lot_id, lot.inventory_item_id, m.location_id, m.line_item_id, -sum(m.quantity)::int as quantity,
      0 as aside_quantity, ${isSaleable(tx.now)} as is_good
    from lot_movement m join lot on lot.id = m.lot_id
    where m.because_of = ${parcelId} and m.reason in ('packed', 'unpacked')
    group by m.lot_id, lot.id, m.location_id, m.line_item_id having sum(m.quantity) < 0 order by m.lot_id`.execute(
    tx.db,
  )
  return rows
}
