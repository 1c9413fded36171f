import type { shopOrders } from '@kusuribako/contract/orders/shop-orders'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { giveBenefitsBack, takeGiftCardsBack } from '../discounts/index.ts'
import { releaseReservations } from '../inventory/index.ts'
import { changeOrder, lockOrder } from '../orders/index.ts'
import { markCanceled, markCaptured, type PaymentRow, paymentOfOrder, recordRefund } from '../payments/index.ts'
import { decideWaiting } from '../pharmacy/index.ts'
import type { Snapshot } from './snapshot.ts'

/** A customer cancels an order of theirs that nobody has packed. */
export const cancelOrder: Handler<typeof shopOrders.cancel> = async (ctx, { body }) => {
  await ctx.tx((tx) => cancel(tx, body.order_id))
  // Cancelled it is, whatever the provider says; the listener `release-payment` sees to the money until it is done.
  await releasePayment(ctx, body.order_id).catch((error: unknown) =>
    ctx.log.error({ err: error, order: body.order_id }, 'money not released yet'),
  )
  return { data: { ok: true } }
}

async function cancel(tx: Tx, orderId: string) {
  const order = await lockOrder(tx, orderId)
  if (!order || order.customer_id !== tx.who.customer_id) throw notFound('orders', orderId)
  if (order.status === 'canceled' || order.fulfillment_status !== 'not_fulfilled') throw refuse('order_not_cancelable')
  await decideWaiting(tx, orderId, { status: 'rejected', note: null })
  await holdingsBack(tx, orderId)
  await tx.note('order.canceled', { order_id: orderId })
}

/**
 * Cancels a locked order: its stock, coupons and gift cards go back. Once, for only an order that stands can be
 * cancelled.
 */
export async function holdingsBack(tx: Tx, orderId: string): Promise<void> {
  const attempt = await tx.db
    .selectFrom('checkout_attempt')
    .select(['id', 'snapshot'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const lines = await tx.db.selectFrom('line_item').select('id').where('order_id', '=', orderId).execute()
  await releaseReservations(
    tx,
    lines.map(({ id }) => id),
    orderId,
  )
  await takeGiftCardsBack(tx, orderId)
  if (attempt) await giveBenefitsBack(tx, attempt.id, (attempt.snapshot as Snapshot).gift_card_uses)
  await changeOrder(tx, orderId, { status: 'canceled', canceled_at: tx.now })
}

/** Lets go of the money of a cancelled order: voids what was set aside, gives back what was taken. Safe to repeat. */
export async function releasePayment(ctx: Ctx, orderId: string): Promise<void> {
  const payment = await paymentOfOrder(ctx.db, orderId)
  if (!payment || payment.canceled_at || payment.amount_refunded === payment.amount) return
  const provider = ctx.outside.payments.get(payment.provider_id)
  if (!provider) throw refuse('payment_provider_failed')
  // It may have been taken without our hearing of it: the answer was lost, or somebody did it at the provider's desk.
  if (payment.captured_at || (await provider.inspect(payment.data)).status === 'captured') {
    await provider.refund(payment.data, payment.amount - payment.amount_refunded, `${payment.id}:refund`)
    return ctx.tx((tx) => noteRefund(tx, orderId, payment))
  }
  const data = await provider.cancel(payment.data, `${payment.id}:cancel`)
  return ctx.tx((tx) => noteCancel(tx, orderId, payment.id, data))
}

async function noteRefund(tx: Tx, orderId: string, payment: PaymentRow) {
  const order = await lockOrder(tx, orderId)
  if (order?.payment_status === 'refunded') return
  await markCaptured(tx, payment.id, payment.data)
  const amount = payment.amount - payment.amount_refunded
  await recordRefund(tx, { payment, order_id: orderId, amount, reason: 'other', note: null, settled: true })
  await changeOrder(tx, orderId, { payment_status: 'refunded' })
}

async function noteCancel(tx: Tx, orderId: string, paymentId: string, data: PaymentRow['data']) {
  await markCanceled(tx, paymentId, data)
  await changeOrder(tx, orderId, { payment_status: 'canceled' })
}
