import type { Ctx, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { markCanceled, markCaptured, type PaymentRow } from './record-payment.ts'
import { recordRefund } from './record-refund.ts'

/**
 * Lets go of the money of a payment that nothing will be bought with: voids what was set aside, gives back what was
 * taken. Safe to repeat.
 */
export async function letGoOfPayment(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const left = payment.amount - payment.amount_refunded
  if (payment.canceled_at || left === 0) return
  const provider = ctx.outside.payments.get(payment.provider_id)
  if (!provider) throw refuse('payment_provider_failed')
  // It may have been taken without our hearing of it.
  if (payment.captured_at || (await provider.inspect(payment.data)).status === 'captured') {
    await provider.refund(payment.data, left, `${payment.id}:refund`)
    return ctx.tx((tx) => noteReturned(tx, payment.id))
  }
  const data = await provider.cancel(payment.data, `${payment.id}:cancel`)
  await ctx.tx((tx) => markCanceled(tx, payment.id, data))
}

async function noteReturned(tx: Tx, id: string) {
  const row = await tx.db.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const payment = row as unknown as PaymentRow
  const amount = payment.amount - payment.amount_refunded
  if (amount === 0) return
  await markCaptured(tx, id, payment.data)
  const { order_id } = payment
  await recordRefund(tx, { payment, order_id, amount, reason: 'other', note: null, settled: true })
}
