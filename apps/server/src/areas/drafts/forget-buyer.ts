import type { Tx } from '../../base/ctx.ts'

/** The retention of an order has ended (138): deletes what staff have noted on the draft that it came from. */
export async function forgetBuyer(tx: Tx, order_id: string): Promise<void> {
  await tx.send.updateTable('draft_order').set({ metadata: null }).where('order_id', '=', order_id).execute()
}
