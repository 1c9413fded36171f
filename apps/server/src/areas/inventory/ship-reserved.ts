import type { Tx } from '../../base/ctx.ts'

/** So many pieces of an order's line; left out, the location is where they are reserved, else where there are some. */
export interface LinePieces {
  line_item_id: string
  quantity: number
  location_id?: string | null
}

/**
 * Pieces leave the house (`because_of`: the fulfilment). What is reserved for the line goes first, free pieces after it;
 * refuses with `insufficient_inventory` when they are not there, and nothing has moved. Lines that are not counted pass.
 */
export async function shipReserved(_tx: Tx, _pieces: readonly LinePieces[], _because_of: string): Promise<void> {
  throw new Error('not yet')
}

/** A fulfilment (`because_of`) is taken back: its pieces are on their shelf again, reserved for their lines. */
export async function unshipReserved(_tx: Tx, _pieces: readonly LinePieces[], _because_of: string): Promise<void> {
  throw new Error('not yet')
}
