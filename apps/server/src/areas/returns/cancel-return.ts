import type { adminReturns } from '@kusuribako/contract/returns/admin-returns'
import type { Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { answerOrder } from './answer-order.ts'
import { lockReturn } from './lock-return.ts'

/**
 * Cancels a return that has not arrived. Cancelling it twice is no error. A swap's return stays while its buyer is
 * paying the difference computed with it.
 */
export const cancelReturn: Handler<typeof adminReturns.cancel> = (ctx, { params }) =>
  ctx.tx(async (tx) => answerOrder(tx, await cancel(tx, params.id), {}))

async function cancel(tx: Tx, id: string): Promise<string> {
  const { returnRow } = await lockReturn(tx, id)
  const { status, of_order, is_paid_now } = returnRow
  if (status === 'received') throw refuse('return_received_already')
  if (is_paid_now) throw refuse('cart_payment_in_progress')
  if (status !== 'canceled')
    await tx.send
      .updateTable('return_order')
      .set({ status: 'canceled', updated_at: tx.now })
      .where('id', '=', id)
      .execute()
  return of_order
}
