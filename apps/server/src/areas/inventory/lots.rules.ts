import type { Level, Spot } from './levels.rules.ts'

/** Pieces of a lot at one location. */
export interface LotSpot extends Spot {
  lot_id: string
  /** Among the sellable or reserved pieces there. */
  quantity: number
  /** Set aside. */
  aside_quantity: number
  /** Neither blocked nor too close to its expiry to be sold. */
  is_good: boolean
}
/** Pieces that leave a location for a line of an order. */
export interface LeavingPieces extends Spot {
  line_item_id: string
  pieces: number
}

const isAt = (spot: Spot) => (other: Spot) =>
  spot.inventory_item_id === other.inventory_item_id && spot.location_id === other.location_id
export const sumOf = (spots: readonly { quantity: number }[]): number =>
  spots.reduce((sum, { quantity }) => sum + quantity, 0)

/** How many pieces of a level belong to no lot. */
export const piecesWithoutLot = (level: Level, lots: readonly LotSpot[]): number =>
  level.stocked_quantity - sumOf(lots.filter(isAt(level)))

/**
 * Assigns lots to leaving pieces: those that expire first go first (`lots` come in that order), then pieces without a
 * lot. Unsellable pieces stay. Returns what is taken of each lot, the lots afterwards, and the first line that falls
 * short.
 */
export function takeFromLots<L extends LotSpot>(
  leaving: readonly LeavingPieces[],
  lots: readonly L[],
  levels: readonly Level[],
) {
  const remaining = lots.map((lot) => ({ ...lot }))
  const withoutLot = new Map(levels.map((level) => [keyOf(level), piecesWithoutLot(level, lots)]))
  const taken: (LeavingPieces & { lot_id: string })[] = []
  let shortage: { line_item_id: string; available: number } | undefined
  for (const departure of leaving) {
    let missing = departure.pieces
    for (const lot of remaining.filter((one) => one.is_good && isAt(departure)(one))) {
      const pieces = Math.min(missing, lot.quantity)
      if (pieces === 0) continue
      missing -= pieces
      lot.quantity -= pieces
      taken.push({ ...departure, lot_id: lot.lot_id, pieces })
    }
    const available = withoutLot.get(keyOf(departure)) ?? 0
    withoutLot.set(keyOf(departure), available - missing)
    if (missing > available)
      shortage ??= { line_item_id: departure.line_item_id, available: departure.pieces - missing + available }
  }
  return { taken, remaining, shortage }
}

const keyOf = ({ inventory_item_id, location_id }: Spot) => `${inventory_item_id} ${location_id}`

/**
 * The moves after which no unsellable piece is among the sellable ones: `pieces` of a lot to set aside, or, negative,
 * to put back because they may be sold again. Reserved pieces stay where they are.
 */
export const settlingMoves = (levels: readonly Level[], lots: readonly LotSpot[]) =>
  levels.flatMap((level) => {
    const levelLots = lots.filter(isAt(level))
    const sellableAgain = levelLots.filter((lot) => lot.is_good && lot.aside_quantity > 0)
    let free = sellableAgain.reduce(
      (sum, lot) => sum + lot.aside_quantity,
      level.stocked_quantity - level.reserved_quantity,
    )
    const setAside = levelLots.flatMap((lot) => {
      const pieces = lot.is_good ? 0 : Math.min(lot.quantity, free)
      free -= pieces
      return pieces > 0 ? [{ ...lot, pieces }] : []
    })
    return [...sellableAgain.map((lot) => ({ ...lot, pieces: -lot.aside_quantity })), ...setAside]
  })
