import type { Level, Move, Spot } from './levels.rules.ts'

/** Pieces of an item for a line. */
export interface LinePart {
  line_item_id: string
  inventory_item_id: string
  /** Where they are to come from; null leaves it open. */
  location_id: string | null
  pieces: number
  /** Otherwise only reserved pieces count. */
  is_counted: boolean
}

interface Reserved extends Spot {
  id: string
  line_item_id: string | null
  quantity: number
}
/** A move for a line. */
interface LineMove extends Move {
  line_item_id: string
}

/**
 * Takes the parts of a parcel off the shelf: for each line what is reserved for it, the rest from what is available.
 * With a given location the pieces come from there: reservations elsewhere are released. Returns the moves, the rest
 * of each reservation, and the first line that falls short.
 */
export function takeFromShelf<R extends Reserved>(
  parts: readonly LinePart[],
  reserved: readonly R[],
  levels: readonly Level[],
) {
  const remaining = reserved.map((one) => ({ ...one }))
  const free = levels.map((level) => ({
    ...spotOf(level),
    quantity: level.stocked_quantity - level.reserved_quantity,
  }))
  const moves: LineMove[] = []
  let shortage: { line_item_id: string; available: number } | undefined
  for (const part of parts) {
    const { line_item_id, location_id, pieces } = part
    const isRequestedLocation = (spot: Spot) => location_id === null || location_id === spot.location_id
    const ofLine = remaining.filter((one) => one.line_item_id === line_item_id)
    const fromReserved = takeUpTo(pieces, sortedFor(part, ofLine))
    const elsewhere = fromReserved.filter((one) => !isRequestedLocation(one))
    for (const one of elsewhere) for (const level of free) if (isSame(level, one)) level.quantity += one.quantity

    const unreserved = part.is_counted ? pieces - sumOf(fromReserved, 'quantity') : 0
    const needed = unreserved + sumOf(elsewhere, 'quantity')
    const fromFree = takeUpTo(needed, sortedFor(part, free).filter(isRequestedLocation))
    moves.push(
      ...fromReserved.map(({ quantity, ...spot }) => {
        return { ...spot, line_item_id, stocked: isRequestedLocation(spot) ? -quantity : 0, reserved: -quantity }
      }),
      ...fromFree.map(({ quantity, ...spot }) => ({ ...spot, line_item_id, stocked: -quantity, reserved: 0 })),
    )
    const missing = needed - sumOf(fromFree, 'quantity')
    if (missing > 0) shortage ??= { line_item_id, available: pieces - missing }
  }
  return { moves, remaining, shortage }
}

interface Pile extends Spot {
  quantity: number
}

/** Takes pieces from these piles, one after the other, and returns how many from which; the piles shrink. */
function takeUpTo(pieces: number, piles: readonly Pile[]): Pile[] {
  const taken: Pile[] = []
  let remaining = pieces
  for (const pile of piles) {
    const quantity = Math.min(remaining, pile.quantity)
    if (quantity === 0) continue
    remaining -= quantity
    pile.quantity -= quantity
    taken.push({ ...spotOf(pile), quantity })
  }
  return taken
}

/** Levels after the moves. */
export const afterMoves = <L extends Level>(levels: readonly L[], moves: readonly Move[]): L[] =>
  levels.map((level) => {
    const levelMoves = moves.filter((move) => isSame(move, level))
    return {
      ...level,
      stocked_quantity: level.stocked_quantity + sumOf(levelMoves, 'stocked'),
      reserved_quantity: level.reserved_quantity + sumOf(levelMoves, 'reserved'),
    }
  })

/** What comes back to where it went from, for each line: no more than was `shipped`. */
export function piecesToReturn(parts: readonly LinePart[], shipped: readonly Pile[]) {
  const remaining = shipped.map((one) => ({ ...one }))
  return parts.flatMap(({ line_item_id, inventory_item_id, pieces }) => {
    const ofItem = remaining.filter((one) => one.inventory_item_id === inventory_item_id)
    return takeUpTo(pieces, ofItem).map((returned) => ({ line_item_id, ...returned }))
  })
}

/** Those of the part's item, the given location first. */
const sortedFor = <S extends Spot>(part: LinePart, spots: readonly S[]) =>
  spots
    .filter(({ inventory_item_id }) => inventory_item_id === part.inventory_item_id)
    .sort((a, b) => Number(b.location_id === part.location_id) - Number(a.location_id === part.location_id))

const sumOf = <K extends string>(rows: readonly Record<K, number>[], key: K) =>
  rows.reduce((sum, row) => sum + row[key], 0)
const spotOf = ({ inventory_item_id, location_id }: Spot): Spot => ({ inventory_item_id, location_id })
const isSame = (a: Spot, b: Spot) => a.inventory_item_id === b.inventory_item_id && a.location_id === b.location_id
