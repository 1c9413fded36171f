import type { Ctx, Tx } from '../../base/ctx.ts'
import type { PaymentProvider, Verdict } from '../../base/ports.ts'
import { changeOrder, lockOrder, settlePaymentStatus } from '../orders/index.ts'
import { markCaptured, mayBeCharged, type PaymentRow, paymentsOfOrder, reconcilePayment } from '../payments/index.ts'

/**
 * Captures the money authorised for an order: when it is made, and for what an edit has added. Safe to repeat: the
 * provider knows the key, and captured money stays. If the provider refuses now, the order waits for staff
 * (`payment_status` requires_action). `knownPayments`: its payments, where the caller has them.
 */
export async function capturePayment(ctx: Ctx, orderId: string, knownPayments?: readonly PaymentRow[]): Promise<void> {
  for (const payment of knownPayments ?? (await paymentsOfOrder(ctx.db, orderId)))
    await captureOne(ctx, orderId, payment)
}

/** The same, unless the order is canceled or waits for a pharmacist's review: such a one is charged when approved. */
export async function captureIfOpen(ctx: Ctx, orderId: string, knownPayments?: readonly PaymentRow[]): Promise<void> {
  const order = await ctx.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()
  if (order && mayBeCharged(order.status)) await capturePayment(ctx, orderId, knownPayments)
}

async function captureOne(ctx: Ctx, orderId: string, payment: PaymentRow) {
  if (payment.captured_at || payment.canceled_at) return
  const provider = ctx.outside.payments.get(payment.provider_id)
  if (!provider || !capturesAutomatically(ctx, provider)) return
  const verdict = await provider.capture(payment.data, payment.amount, `${payment.id}:capture`)
  await ctx.tx((tx) => noteCapture(tx, orderId, payment.id, verdict))
  // Its authorisation may have ended: listed at once, or given up where an edit has made the order cheaper since.
  if (verdict.status === 'canceled' || verdict.status === 'declined')
    await reconcilePayment(ctx, payment.provider_id, String(payment.data.id))
}

/** For some providers the shop captures only while a flag is on. */
export const capturesAutomatically = ({ flags }: Ctx, { captures_by_itself: by }: PaymentProvider) =>
  typeof by === 'object' ? flags.has(by.flag) : by

async function noteCapture(tx: Tx, orderId: string, paymentId: string, verdict: Verdict) {
  const isCaptured = verdict.status === 'captured'
  const [order, isNew] = await Promise.all([
    lockOrder(tx, orderId),
    isCaptured && markCaptured(tx, paymentId, verdict.data),
  ])
  if (isCaptured) {
    // It was recorded before, and may have been refunded since: the order's status must not change any more.
    if (!isNew) return
    await settlePaymentStatus(tx, orderId)
    return tx.note('order.payment_captured', { order_id: orderId })
  }
  // Not authorised yet (an order that was made before its charge): asked again.
  if (verdict.status === 'requires_more' || verdict.status === 'pending') throw new Error(`${paymentId} waits`)
  // Cancelled in the meantime, including its money: there is nothing to capture any more.
  if (order.status === 'canceled') return
  await changeOrder(tx, orderId, { payment_status: 'requires_action' })
}
