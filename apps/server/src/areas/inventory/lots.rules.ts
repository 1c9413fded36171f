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
export interface Leaving extends Spot {
  line_item_id: string
  pieces: number
}

const isAt = (spot: Spot) => (other: Spot) =>
  spot.inventory_item_id === other.inventory_item_id && spot.location_id === other.location_id
export const sumOf = (spots: readonly { quantity: number }[]): number =>
  spots.reduce((sum, { quantity }) => sum + quantity, 0)

/** How many pieces of a level belong to no lot. */
export const unnamedAt = (level: Level, lots: readonly LotSpot[]): number =>
  level.stocked_quantity - sumOf(lots.filter(isAt(level)))

/**
 * Assigns lots to leaving pieces: those that expire first go first (`lots` come in that order), then pieces without a
 * lot. Unsellable pieces stay. Returns what is taken of each lot, the lots afterwards, and the first line that falls
 * short.
 */
export function takeFromLots<L extends LotSpot>(
  leaving: readonly Leaving[],
  lots: readonly L[],
  levels: readonly Level[],
) {
  const left = lots.map((lot) => ({ ...lot }))
  const unnamed = new Map(levels.map((level) => [keyOf(level), unnamedAt(level, lots)]))
  const taken: (Leaving & { lot_id: string })[] = []
  let short: { line_item_id: string; available: number } | undefined
  for (const leaves of leaving) {
    let rest = leaves.pieces
    for (const lot of left.filter((one) => one.is_good && isAt(leaves)(one))) {
      const pieces = Math.min(rest, lot.quantity)
      if (pieces === 0) continue
      rest -= pieces
      lot.quantity -= pieces
      taken.push({ ...leaves, lot_id: lot.lot_id, pieces })
    }
    const there = unnamed.get(keyOf(leaves)) ?? 0
    unnamed.set(keyOf(leaves), there - rest)
    if (rest > there) short ??= { line_item_id: leaves.line_item_id, available: leaves.pieces - rest + there }
  }
  return { taken, left, short }
}

const keyOf = ({ inventory_item_id, location_id }: Spot) => `${inventory_item_id} ${location_id}`

/**
 * The moves after which no unsellable piece is among the sellable ones: `pieces` of a lot to set aside, or, negative,
 * to put back because they may be sold again. Reserved pieces stay where they are.
 */
export const settle = (levels: readonly Level[], lots: readonly LotSpot[]) =>
  levels.flatMap((level) => {
    const here = lots.filter(isAt(level))
    const back = here.filter((lot) => lot.is_good && lot.aside_quantity > 0)
    let free = back.reduce((sum, lot) => sum + lot.aside_quantity, level.stocked_quantity - level.reserved_quantity)
    const apart = here.flatMap((lot) => {
      const pieces = lot.is_good ? 0 : Math.min(lot.quantity, free)
      free -= pieces
      return pieces > 0 ? [{ ...lot, pieces }] : []
    })
    return [...back.map((lot) => ({ ...lot, pieces: -lot.aside_quantity })), ...apart]
  })
