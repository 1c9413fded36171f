import type { Tx } from '../../base/ctx.ts'

interface Decision {
  /** `withdrawn`: the order was cancelled before; `expired`: its buyer was waited for too long. */
  status: 'approved' | 'rejected' | 'withdrawn' | 'expired'
  note?: string | null
  explanation_waived?: boolean
}

/** Ends the wait of an order for its pharmacist. False when it was not waiting: a decision is made once. */
export async function decideWaiting(
  tx: Tx,
  orderId: string,
  { status, note = null, explanation_waived = false }: Decision,
): Promise<boolean> {
  const decided = await tx.db
    .updateTable('pharmacist_review')
    .set({
      status,
      note,
      explanation_waived,
      waits_for: null,
      waits_since: null,
      decided_by: tx.who.staff?.id ?? null,
      decided_at: tx.now,
    })
    .where('order_id', '=', orderId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return decided.numUpdatedRows > 0n
}
