import type { Level, Spot } from './levels.rules.ts'

/** Pieces of a lot at one place. */
export interface LotSpot extends Spot {
  lot_id: string
  /** Among what can be sold or is reserved there. */
  quantity: number
  /** Kept apart. */
  aside_quantity: number
  /** Neither blocked nor too short to be sold. */
  is_good: boolean
}
/** Pieces that leave a place with a line of an order. */
export interface Leaving extends Spot {
  line_item_id: string
  pieces: number
}

const isAt = (spot: Spot) => (other: Spot) =>
  spot.inventory_item_id === other.inventory_item_id && spot.location_id === other.location_id
export const sumOf = (spots: readonly { quantity: number }[]): number =>
  spots.reduce((sum, { quantity }) => sum + quantity, 0)

/** How many pieces of a level are of no lot. */
export const unnamedAt = (level: Level, lots: readonly LotSpot[]): number =>
  level.stocked_quantity - sumOf(lots.filter(isAt(level)))

/**
 * Of which lots pieces are that leave: those that expire first go first (`lots` come in that order), then pieces
 * without a lot. What may not be sold stays. Answers what is taken of each lot, the lots as they are then, and the
 * first line that falls short.
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
 * What has to be moved so that nothing lies among what is sold that may not be: `pieces` of a lot to keep apart, or,
 * below nought, to put back because they may be sold again. What is reserved stays where it is.
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
