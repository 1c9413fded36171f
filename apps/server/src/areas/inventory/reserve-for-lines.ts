import type { Tx } from '../../base/ctx.ts'

/**
 * What is held under a name (`held_as`, see `holdStock`) becomes the reservations of these lines, in the same
 * transaction or a later one. Figures of the shelf do not move: a hold is a reservation whose order is not there yet.
 */
export async function reserveForLines(_tx: Tx, _held_as: string, _line_item_ids: readonly string[]): Promise<void> {
  throw new Error('not yet')
}

/** All that is reserved for these lines is free again (`because_of`: the order cancelled, the edit confirmed …). */
export async function releaseReservations(
  _tx: Tx,
  _line_item_ids: readonly string[],
  _because_of: string,
): Promise<void> {
  throw new Error('not yet')
}
