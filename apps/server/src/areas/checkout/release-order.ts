import type { shopOrders } from '@kusuribako/contract/orders/shop-orders'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { giveBenefitsBack, takeGiftCardsBack } from '../discounts/index.ts'
import { releaseReservations } from '../inventory/index.ts'
import { returnUsedPoints } from '../loyalty/index.ts'
import { changeOrder, isCancelable, lockOrder, settlePaymentStatus } from '../orders/index.ts'
import {
  carryOutRefunds,
  type DecidedRefund,
  isCaptured,
  type PaymentRow,
  paymentsOfOrder,
  recordRefundOfRest,
  releaseMoney,
  unrefundedOf,
} from '../payments/index.ts'
import { closeReview } from '../pharmacy/index.ts'
import { whyNotCancelable } from './cancel-obstacles.queries.ts'

/** A customer cancels one of their own orders that is not packed. */
export const cancelOrder: Handler<typeof shopOrders.cancel> = async (ctx, { body: { order_id } }) => {
  const money = await ctx.tx((tx) => cancel(tx, order_id))
  await releaseAll(ctx, order_id, money, async () => {})
  return { data: { ok: true } }
}

async function cancel(tx: Tx, orderId: string): Promise<MoneyToRelease> {
  const [order, obstacle, holdings] = await Promise.all([
    lockOrder(tx, orderId),
    whyNotCancelable(tx, orderId),
    findHoldings(tx, orderId),
  ])
  if (order.customer_id !== tx.who.customer_id) throw notFound('orders', orderId)
  if (!isCancelable(order) || obstacle) throw refuse('order_not_cancelable')
  return cancelAndRefund(tx, orderId, holdings, 'buyer')
}

/** The money of an order that has just been cancelled: authorisations, and refunds already decided. */
export interface MoneyToRelease {
  payments: readonly PaymentRow[]
  refunds: readonly DecidedRefund[]
}

/** Cancels a locked active order, and decides with it that all its captured money goes back. */
export async function cancelAndRefund(
  tx: Tx,
  orderId: string,
  holdings: Holdings,
  by: CanceledBy,
): Promise<MoneyToRelease> {
  const captured = holdings.payments.filter((one) => isCaptured(one) && unrefundedOf(one) > 0)
  const payments = holdings.payments.filter((one) => !captured.includes(one))
  // In this order, in one round trip.
  const [, refunds] = await Promise.all([
    cancelLocked(tx, orderId, 'withdrawn', holdings, by),
    Promise.all(captured.map((payment) => recordRefundOfRest(tx, payment))),
    captured.length > 0 && settlePaymentStatus(tx, orderId),
  ])
  return { payments, refunds }
}

/** Who ends an order: a buyer extends no gift card by that (040). */
type CanceledBy = 'buyer' | 'shop'

/** What an order has reserved, and its payments; read in the round trip of its lock. */
export async function findHoldings({ db }: Tx, orderId: string) {
  // What its gift cards have paid, less what went back to them since.
  const cardsHeld = sql<{ gift_card_id: string; amount: number }>`
    select gift_card_id, sum(amount)::int as amount from (
      select gift_card_id, amount from gift_card_transaction where order_id = ${orderId}
      union all select gift_card_id, -amount from given_back_in_kind where order_id = ${orderId} and gift_card_id is not null
    ) moved group by gift_card_id having sum(amount) > 0`
  const attemptOf = db.selectFrom('checkout_attempt').select('id').where('order_id', '=', orderId)
  const [attempt, lines, payments, cards] = await Promise.all([
    attemptOf.executeTakeFirst(),
    db.selectFrom('line_item').select('id').where('order_id', '=', orderId).execute(),
    paymentsOfOrder(db, orderId),
    cardsHeld.execute(db),
  ])
  return { attempt, line_ids: lines.map(({ id }) => id), payments, cards: cards.rows }
}
type Holdings = Awaited<ReturnType<typeof findHoldings>>

/**
 * Cancels a locked active order, and notes a fact: its money is released by `releasePayment`. `end` is the final state
 * of its review, where it still waits for a pharmacist; `knownHoldings` what it has reserved, where the caller has read
 * it already. It is its buyer's doing too that a review expires or a charge fails.
 */
export async function cancelLocked(
  tx: Tx,
  orderId: string,
  end: 'withdrawn' | 'expired' = 'withdrawn',
  knownHoldings?: Holdings,
  by: CanceledBy = 'buyer',
): Promise<void> {
  await tx.note('order.canceled', { order_id: orderId })
  const holdings = knownHoldings ?? (await findHoldings(tx, orderId))
  await Promise.all([closeReview(tx, orderId, { status: end }), cancelAndReleaseHoldings(tx, orderId, holdings, by)])
}

/**
 * Cancels a locked order: its stock, coupons, gift cards and points go back. Once only, since only an active order can
 * be cancelled.
 */
export async function cancelAndReleaseHoldings(
  tx: Tx,
  orderId: string,
  knownHoldings?: Holdings,
  by: CanceledBy = 'shop',
): Promise<void> {
  const { attempt, line_ids, payments, cards } = knownHoldings ?? (await findHoldings(tx, orderId))
  const end = { status: 'canceled', fulfillment_status: 'canceled', canceled_at: tx.now } as const
  // Where there is a payment, it determines the status (`settlePaymentStatus`).
  await changeOrder(tx, orderId, { ...end, ...(payments.length === 0 && { payment_status: 'canceled' as const }) })
  // In this order, in one round trip.
  await Promise.all([
    releaseReservations(tx, line_ids, orderId),
    takeGiftCardsBack(tx, orderId),
    attempt && giveBenefitsBack(tx, attempt.id, cards, orderId, by === 'buyer'),
    attempt && returnUsedPoints(tx, attempt.id),
  ])
}

type Read<T> = (ctx: Pick<Ctx, 'db' | 'now'>) => Promise<T>

/**
 * Releases the money of an order that has just been cancelled. The order stays cancelled whatever a provider answers;
 * the listener `release-payment` handles authorisations, and `settle-refunds` refunds, until it is done. Returns what
 * `read` reads after it.
 */
export async function releaseAll<T>(
  ctx: Ctx,
  orderId: string,
  { payments, refunds }: MoneyToRelease,
  read: Read<T>,
): Promise<T> {
  try {
    if (refunds.length === 0) return await release(ctx, orderId, payments, read)
    await release(ctx, orderId, payments, async () => {})
    return await carryOutRefunds(ctx, refunds, read)
  } catch (error) {
    ctx.log.error({ err: error, order: orderId }, 'money not released yet')
    return read(ctx)
  }
}

/** Releases the money of a cancelled order: voids authorisations, refunds captured money. Safe to repeat. */
export async function releasePayment(ctx: Ctx, orderId: string): Promise<void> {
  await release(ctx, orderId, await paymentsOfOrder(ctx.db, orderId), async () => {})
}

async function release<T>(ctx: Ctx, orderId: string, payments: readonly PaymentRow[], read: Read<T>): Promise<T> {
  const owner = {
    lock: (tx: Tx) => lockOrder(tx, orderId),
    settle: (tx: Tx) => settlePaymentStatus(tx, orderId),
  }
  const open = payments.filter((payment) => !payment.canceled_at && unrefundedOf(payment) > 0)
  const results = []
  for (const payment of open) results.push(await releaseMoney(ctx, payment, owner, read))
  return results.length > 0 ? (results.at(-1) as T) : read(ctx)
}
