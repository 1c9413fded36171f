import type { Tx } from '../../base/ctx.ts'
import { trimReservations } from '../inventory/index.ts'
import type { ReceivedPieces } from './returned-pieces.rules.ts'

/**
 * Returned pieces that had never been packed are still on the shelf: they are no longer to be packed, and their
 * reservations are released.
 */
export async function cancelPacking(tx: Tx, received: readonly ReceivedPieces[], because_of: string): Promise<void> {
  const unpacked = received.filter(({ never_packed }) => never_packed > 0)
  if (unpacked.length === 0) return
  const rows = unpacked.map(({ line, never_packed }) => ({ item_id: line.id, quantity: never_packed }))
  await tx.send
    .insertInto('never_packed')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('item_id')
        .doUpdateSet(({ eb, ref }) => ({ quantity: eb('never_packed.quantity', '+', ref('excluded.quantity')) })),
    )
    .execute()
  // All returned lines, not only these: the levels of all are locked in one order, which prevents deadlocks.
  const remaining = received.map(({ line, never_packed }) => ({
    line_item_id: line.id,
    quantity: Math.max(0, line.quantity - line.never_packed - never_packed - line.fulfilled_quantity),
  }))
  await trimReservations(tx, remaining, because_of)
}
