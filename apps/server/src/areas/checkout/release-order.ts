import type { shopOrders } from '@kusuribako/contract/orders/shop-orders'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { giveBenefitsBack, takeGiftCardsBack } from '../discounts/index.ts'
import { releaseReservations } from '../inventory/index.ts'
import { giveUsedPointsBack } from '../loyalty/index.ts'
import { changeOrder, isCancelable, lockOrder, settlePaymentStatus } from '../orders/index.ts'
import { markCanceled, markCaptured, type PaymentRow, paymentsOfOrder, recordRefund } from '../payments/index.ts'
import { decideWaiting } from '../pharmacy/index.ts'
import { whyNotCancelable } from './cancel-obstacles.queries.ts'
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
  const [order, obstacle] = await Promise.all([lockOrder(tx, orderId), whyNotCancelable(tx, orderId)])
  if (order.customer_id !== tx.who.customer_id) throw notFound('orders', orderId)
  if (!isCancelable(order) || obstacle) throw refuse('order_not_cancelable')
  await cancelLocked(tx, orderId)
}

/**
 * Cancels a locked order that stands, and leaves word: its money is released by `releasePayment`. `end` is what its
 * review ends as, where it still waits for a pharmacist.
 */
export async function cancelLocked(tx: Tx, orderId: string, end: 'withdrawn' | 'expired' = 'withdrawn'): Promise<void> {
  await decideWaiting(tx, orderId, { status: end })
  await holdingsBack(tx, orderId)
  await tx.note('order.canceled', { order_id: orderId })
}

/**
 * Cancels a locked order: its stock, coupons, gift cards and points go back. Once, for only an order that stands can be
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
  if (attempt) {
    await giveBenefitsBack(tx, attempt.id, (attempt.snapshot as Snapshot).gift_card_uses)
    await giveUsedPointsBack(tx, attempt.id)
  }
  await changeOrder(tx, orderId, { status: 'canceled', fulfillment_status: 'canceled', canceled_at: tx.now })
}

/** Lets go of the money of a cancelled order: voids what was set aside, gives back what was taken. Safe to repeat. */
export async function releasePayment(ctx: Ctx, orderId: string): Promise<void> {
  for (const payment of await paymentsOfOrder(ctx.db, orderId)) await releaseOne(ctx, orderId, payment)
}

async function releaseOne(ctx: Ctx, orderId: string, payment: PaymentRow): Promise<void> {
  const left = payment.amount - payment.amount_refunded
  if (payment.canceled_at || left === 0) return
  const provider = ctx.outside.payments.get(payment.provider_id)
  if (!provider) throw refuse('payment_provider_failed')
  // It may have been taken without our hearing of it: the answer was lost, or somebody did it at the provider's desk.
  if (payment.captured_at || (await provider.inspect(payment.data)).status === 'captured') {
    await provider.refund(payment.data, left, `${payment.id}:refund`)
    return ctx.tx((tx) => noteRefund(tx, orderId, payment))
  }
  const data = await provider.cancel(payment.data, `${payment.id}:cancel`)
  return ctx.tx((tx) => noteCancel(tx, orderId, payment.id, data))
}

async function noteRefund(tx: Tx, orderId: string, payment: PaymentRow) {
  await lockOrder(tx, orderId)
  const now = (await paymentsOfOrder(tx.db, orderId)).find(({ id }) => id === payment.id)
  // Another who asked at the same time has noted it: the provider has done it once.
  if (now?.amount_refunded !== payment.amount_refunded) return
  const amount = payment.amount - payment.amount_refunded
  await markCaptured(tx, payment.id, payment.data)
  await recordRefund(tx, { payment, order_id: orderId, amount, reason: 'other', note: null, settled: true })
  await settlePaymentStatus(tx, orderId)
}

async function noteCancel(tx: Tx, orderId: string, paymentId: string, data: PaymentRow['data']) {
  await lockOrder(tx, orderId)
  await markCanceled(tx, paymentId, data)
  const payments = await paymentsOfOrder(tx.db, orderId)
  if (payments.every(({ canceled_at }) => canceled_at)) await changeOrder(tx, orderId, { payment_status: 'canceled' })
}
