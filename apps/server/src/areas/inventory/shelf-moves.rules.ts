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
  const left = reserved.map((one) => ({ ...one }))
  const free = levels.map((level) => ({
    ...spotOf(level),
    quantity: level.stocked_quantity - level.reserved_quantity,
  }))
  const moves: LineMove[] = []
  let short: { line_item_id: string; available: number } | undefined
  for (const part of parts) {
    const { line_item_id, location_id, pieces } = part
    const isHere = (spot: Spot) => location_id === null || location_id === spot.location_id
    const own = left.filter((one) => one.line_item_id === line_item_id)
    const ofReserved = takeUpTo(pieces, sortedFor(part, own))
    const elsewhere = ofReserved.filter((one) => !isHere(one))
    for (const one of elsewhere) for (const level of free) if (isSame(level, one)) level.quantity += one.quantity

    const unreserved = part.is_counted ? pieces - sumOf(ofReserved, 'quantity') : 0
    const wanted = unreserved + sumOf(elsewhere, 'quantity')
    const ofFree = takeUpTo(wanted, sortedFor(part, free).filter(isHere))
    moves.push(
      ...ofReserved.map(({ quantity, ...spot }) => {
        return { ...spot, line_item_id, stocked: isHere(spot) ? -quantity : 0, reserved: -quantity }
      }),
      ...ofFree.map(({ quantity, ...spot }) => ({ ...spot, line_item_id, stocked: -quantity, reserved: 0 })),
    )
    const lacking = wanted - sumOf(ofFree, 'quantity')
    if (lacking > 0) short ??= { line_item_id, available: pieces - lacking }
  }
  return { moves, left, short }
}

interface Pile extends Spot {
  quantity: number
}

/** Takes pieces from these piles, one after the other, and returns how many from which; the piles shrink. */
function takeUpTo(pieces: number, piles: readonly Pile[]): Pile[] {
  const taken: Pile[] = []
  let due = pieces
  for (const pile of piles) {
    const quantity = Math.min(due, pile.quantity)
    if (quantity === 0) continue
    due -= quantity
    pile.quantity -= quantity
    taken.push({ ...spotOf(pile), quantity })
  }
  return taken
}

/** Levels after the moves. */
export const afterMoves = <L extends Level>(levels: readonly L[], moves: readonly Move[]): L[] =>
  levels.map((level) => {
    const own = moves.filter((move) => isSame(move, level))
    return {
      ...level,
      stocked_quantity: level.stocked_quantity + sumOf(own, 'stocked'),
      reserved_quantity: level.reserved_quantity + sumOf(own, 'reserved'),
    }
  })

/** What comes back to where it went from, for each line: no more than went, by `gone`. */
export function putBack(parts: readonly LinePart[], gone: readonly Pile[]) {
  const due = gone.map((one) => ({ ...one }))
  return parts.flatMap(({ line_item_id, inventory_item_id, pieces }) => {
    const ofItem = due.filter((one) => one.inventory_item_id === inventory_item_id)
    return takeUpTo(pieces, ofItem).map((back) => ({ line_item_id, ...back }))
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
