import type { shopOrders } from '@kusuribako/contract/orders/shop-orders'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { giveBenefitsBack, takeGiftCardsBack } from '../discounts/index.ts'
import { releaseReservations } from '../inventory/index.ts'
import { giveUsedPointsBack } from '../loyalty/index.ts'
import { changeOrder, isCancelable, lockOrder, settlePaymentStatus } from '../orders/index.ts'
import {
  type DecidedRefund,
  giveBack,
  markCanceled,
  markCaptured,
  type PaymentRow,
  paymentsOfOrder,
  recordRefund,
} from '../payments/index.ts'
import { decideWaiting } from '../pharmacy/index.ts'
import { whyNotCancelable } from './cancel-obstacles.queries.ts'
import type { Snapshot } from './snapshot.ts'

/** A customer cancels an order of theirs that nobody has packed. */
export const cancelOrder: Handler<typeof shopOrders.cancel> = async (ctx, { body: { order_id } }) => {
  const payments = await ctx.tx((tx) => cancel(tx, order_id))
  await releaseAll(ctx, order_id, payments, async () => {})
  return { data: { ok: true } }
}

async function cancel(tx: Tx, orderId: string): Promise<readonly PaymentRow[]> {
  const [order, obstacle, holdings] = await Promise.all([
    lockOrder(tx, orderId),
    whyNotCancelable(tx, orderId),
    findHoldings(tx, orderId),
  ])
  if (order.customer_id !== tx.who.customer_id) throw notFound('orders', orderId)
  if (!isCancelable(order) || obstacle) throw refuse('order_not_cancelable')
  await cancelLocked(tx, orderId, 'withdrawn', holdings)
  return holdings.payments
}

/** What an order holds, and its payments; asked in the flight of its lock. */
export async function findHoldings({ db }: Tx, orderId: string) {
  const attemptOf = db.selectFrom('checkout_attempt').select(['id', 'snapshot']).where('order_id', '=', orderId)
  const [attempt, lines, payments] = await Promise.all([
    attemptOf.executeTakeFirst(),
    db.selectFrom('line_item').select('id').where('order_id', '=', orderId).execute(),
    paymentsOfOrder(db, orderId),
  ])
  return { attempt, line_ids: lines.map(({ id }) => id), payments }
}
type Holdings = Awaited<ReturnType<typeof findHoldings>>

/**
 * Cancels a locked order that stands, and leaves word: its money is released by `releasePayment`. `end` is what its
 * review ends as, where it still waits for a pharmacist; `found` what it holds, where the caller has asked already.
 */
export async function cancelLocked(
  tx: Tx,
  orderId: string,
  end: 'withdrawn' | 'expired' = 'withdrawn',
  found?: Holdings,
): Promise<void> {
  await tx.note('order.canceled', { order_id: orderId })
  const holdings = found ?? (await findHoldings(tx, orderId))
  await Promise.all([decideWaiting(tx, orderId, { status: end }), holdingsBack(tx, orderId, holdings)])
}

/**
 * Cancels a locked order: its stock, coupons, gift cards and points go back. Once, for only an order that stands can be
 * cancelled.
 */
export async function holdingsBack(tx: Tx, orderId: string, found?: Holdings): Promise<void> {
  const { attempt, line_ids } = found ?? (await findHoldings(tx, orderId))
  await changeOrder(tx, orderId, { status: 'canceled', fulfillment_status: 'canceled', canceled_at: tx.now })
  // In this order, in one flight.
  await Promise.all([
    releaseReservations(tx, line_ids, orderId),
    takeGiftCardsBack(tx, orderId),
    attempt && giveBenefitsBack(tx, attempt.id, (attempt.snapshot as Snapshot).gift_card_uses),
    attempt && giveUsedPointsBack(tx, attempt.id),
  ])
}

type Read<T> = (at: Pick<Ctx, 'db' | 'now'>) => Promise<T>

/**
 * Lets go of the payments of an order that has just been cancelled. Cancelled it is, whatever a provider says; the
 * listener `release-payment` sees to the money until it is done. Answers what `read` reads after it.
 */
export async function releaseAll<T>(
  ctx: Ctx,
  orderId: string,
  payments: readonly PaymentRow[],
  read: Read<T>,
): Promise<T> {
  try {
    return await release(ctx, orderId, payments, read)
  } catch (error) {
    ctx.log.error({ err: error, order: orderId }, 'money not released yet')
    return read(ctx)
  }
}

/** Lets go of the money of a cancelled order: voids what was set aside, gives back what was taken. Safe to repeat. */
export async function releasePayment(ctx: Ctx, orderId: string): Promise<void> {
  await release(ctx, orderId, await paymentsOfOrder(ctx.db, orderId), async () => {})
}

async function release<T>(ctx: Ctx, orderId: string, payments: readonly PaymentRow[], read: Read<T>): Promise<T> {
  const open = payments.filter(({ canceled_at, amount, amount_refunded }) => !canceled_at && amount_refunded !== amount)
  const told = []
  for (const payment of open) told.push(await releaseOne(ctx, orderId, payment, read))
  return told.length > 0 ? (told.at(-1) as T) : read(ctx)
}

async function releaseOne<T>(ctx: Ctx, orderId: string, payment: PaymentRow, read: Read<T>): Promise<T> {
  const provider = ctx.outside.payments.get(payment.provider_id)
  if (!provider) throw refuse('payment_provider_failed')
  // It may have been taken without our hearing of it: the answer was lost, or somebody did it at the provider's desk.
  if (payment.captured_at || (await provider.inspect(payment.data)).status === 'captured')
    return giveBack(ctx, (tx) => decideRest(tx, orderId, payment.id), read)
  const data = await provider.cancel(payment.data, `${payment.id}:cancel`)
  return ctx.tx(async (tx) => {
    // In this order, in one flight.
    const [, , , answer] = await Promise.all([
      lockOrder(tx, orderId),
      markCanceled(tx, payment.id, data),
      settlePaymentStatus(tx, orderId),
      read(tx),
    ])
    return answer
  })
}

/**
 * All that is left of a payment goes back. It is decided before the provider is asked, under the order's lock: somebody
 * who gives a part of it back at the same time finds nothing left, or leaves so much less.
 */
async function decideRest(tx: Tx, orderId: string, paymentId: string): Promise<DecidedRefund[]> {
  const [, payments] = await Promise.all([lockOrder(tx, orderId), paymentsOfOrder(tx.db, orderId)])
  const payment = payments.find(({ id }) => id === paymentId)
  const amount = payment ? payment.amount - payment.amount_refunded : 0
  if (!payment || amount === 0) return []
  const refund = { payment, order_id: orderId, amount, reason: 'other', note: null, settled: false } as const
  // In this order, in one flight.
  const [, id] = await Promise.all([
    markCaptured(tx, payment.id, payment.data),
    recordRefund(tx, refund),
    settlePaymentStatus(tx, orderId),
  ])
  return [{ id, amount, payment }]
}
