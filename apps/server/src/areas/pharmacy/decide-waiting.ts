import type { Tx } from '../../base/ctx.ts'

/** Ends the wait of an order for its pharmacist. False when it was not waiting: a decision is made once. */
export async function decideWaiting(
  tx: Tx,
  orderId: string,
  { status, note }: { status: 'approved' | 'rejected'; note: string | null },
): Promise<boolean> {
  const decided = await tx.db
    .updateTable('pharmacist_review')
    .set({ status, note, decided_by: tx.who.staff?.id ?? null, decided_at: tx.now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return decided.numUpdatedRows > 0n
}
