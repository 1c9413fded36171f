/** So many pieces of an item that a line is about. */
export interface LinePart {
  line_item_id: string
  inventory_item_id: string
  /** Where they are to come from; null leaves it open. */
  location_id: string | null
  pieces: number
  /** Else only what is reserved counts. */
  is_counted: boolean
}

interface Spot {
  inventory_item_id: string
  location_id: string
}
interface Level extends Spot {
  stocked_quantity: number
  reserved_quantity: number
}
interface Reserved extends Spot {
  id: string
  line_item_id: string | null
  quantity: number
}
interface Move extends Spot {
  stocked: number
  reserved: number
  line_item_id: string
}

/**
 * Takes the parts of a parcel off the shelf: of each line what is reserved for it, the rest from what is free. A place
 * that is named is the one the pieces lie at: what was reserved elsewhere is free there again. Answers the moves, what
 * is left of each reservation, and the first line that falls short.
 */
export function takeFromShelf<R extends Reserved>(
  parts: readonly LinePart[],
  reserved: readonly R[],
  levels: readonly Level[],
) {
  const left = reserved.map((one) => ({ ...one }))
  const free = levels.map((level) => ({ ...level, pieces: level.stocked_quantity - level.reserved_quantity }))
  const moves: Move[] = []
  let short: { line_item_id: string; available: number } | undefined
  for (const part of parts) {
    const own = sortedFor(
      part,
      left.filter((one) => one.line_item_id === part.line_item_id),
    )
    let due = Math.min(part.pieces, sumOf(own, 'quantity'))
    const { line_item_id } = part
    let rest = part.is_counted ? part.pieces - due : 0
    for (const one of own) {
      const taken = Math.min(due, one.quantity)
      if (taken === 0) continue
      due -= taken
      one.quantity -= taken
      const isHere = part.location_id === null || part.location_id === one.location_id
      moves.push({ ...spotOf(one), line_item_id, stocked: isHere ? -taken : 0, reserved: -taken })
      if (isHere) continue
      rest += taken
      for (const level of free) if (isSame(level, one)) level.pieces += taken
    }
    for (const level of sortedFor(part, free).filter((one) => [null, one.location_id].includes(part.location_id))) {
      const taken = Math.min(rest, level.pieces)
      if (taken === 0) continue
      rest -= taken
      level.pieces -= taken
      moves.push({ ...spotOf(level), line_item_id, stocked: -taken, reserved: 0 })
    }
    if (rest > 0) short ??= { line_item_id, available: part.pieces - rest }
  }
  return { moves, left, short }
}

/** Levels as they are when moves have been made. */
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
export function putBack(parts: readonly LinePart[], gone: readonly (Spot & { quantity: number })[]) {
  const due = gone.map((one) => ({ ...one }))
  return parts.flatMap((part) => {
    let pieces = part.pieces
    return due
      .filter((one) => one.inventory_item_id === part.inventory_item_id)
      .flatMap((one) => {
        const quantity = Math.min(pieces, one.quantity)
        pieces -= quantity
        one.quantity -= quantity
        return quantity > 0 ? [{ line_item_id: part.line_item_id, ...spotOf(one), quantity }] : []
      })
  })
}

/** Those of the part's item, the place that is named first. */
const sortedFor = <S extends Spot>(part: LinePart, spots: readonly S[]) =>
  spots
    .filter(({ inventory_item_id }) => inventory_item_id === part.inventory_item_id)
    .sort((a, b) => Number(b.location_id === part.location_id) - Number(a.location_id === part.location_id))

const sumOf = <K extends string>(rows: readonly Record<K, number>[], key: K) =>
  rows.reduce((sum, row) => sum + row[key], 0)
const spotOf = ({ inventory_item_id, location_id }: Spot): Spot => ({ inventory_item_id, location_id })
const isSame = (a: Spot, b: Spot) => a.inventory_item_id === b.inventory_item_id && a.location_id === b.location_id
