import type { Ctx, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { type DecidedRefund, giveBack } from './give-back.ts'
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
  if (payment.captured_at || (await provider.inspect(payment.data)).status === 'captured')
    return giveBack(
      ctx,
      (tx) => decideRest(tx, payment.id),
      async () => {},
    )
  const data = await provider.cancel(payment.data, `${payment.id}:cancel`)
  await ctx.tx((tx) => markCanceled(tx, payment.id, data))
}

/** Decided before the provider is asked: who gives a part back at the same time finds nothing left. */
async function decideRest(tx: Tx, payment_id: string): Promise<DecidedRefund[]> {
  const row = await tx.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', payment_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const payment = row as unknown as PaymentRow
  const amount = payment.amount - payment.amount_refunded
  if (amount === 0) return []
  const { order_id } = payment
  await markCaptured(tx, payment_id, payment.data)
  const id = await recordRefund(tx, { payment, order_id, amount, reason: 'other', note: null, settled: false })
  return [{ id, amount, payment }]
}
