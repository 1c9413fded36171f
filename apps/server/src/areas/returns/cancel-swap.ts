import type { adminSwaps } from '@kusuribako/contract/returns/swap-calls'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { releaseReservations } from '../inventory/index.ts'
import { mustShapeAdminOrder } from '../orders/index.ts'
import {
  carryOutRefunds,
  type DecidedRefund,
  isCaptured,
  type PaymentRow,
  recordRefundOfRest,
  releaseMoney,
  unrefundedOf,
} from '../payments/index.ts'
import { answerOrder } from './answer-order.ts'
import { changeSwap, lockSwap } from './lock-exchange.ts'
import { findObstacles, mustBeCancelable } from './parcels.ts'

type Read<T> = (at: Pick<Ctx, 'db' | 'now'>) => Promise<T>

/**
 * Cancels a swap of which nothing is packed and nothing is being returned any more. Reservations are released; a paid
 * difference is refunded.
 */
export const cancelSwap: Handler<typeof adminSwaps.cancel> = async (ctx, { params: { id, swap_id }, query }) => {
  mustShapeAdminOrder(query)
  const read = (at: Pick<Ctx, 'db' | 'now'>) => answerOrder(at, id, query)
  const { toRelease, refunds, answer } = await ctx.tx(async (tx) => {
    const pending = await cancel(tx, id, swap_id)
    const hasMoney = pending.toRelease || pending.refunds.length > 0
    return { ...pending, answer: hasMoney ? undefined : await read(tx) }
  })
  if (answer) return answer
  if (!toRelease) return carryOutRefunds(ctx, refunds, read)
  // It stays cancelled, whatever the provider answers; the listener `release-swap-payment` handles the money until it
  // is done.
  return releaseSwapMoney(ctx, swap_id, toRelease, read).catch((error: unknown) => {
    ctx.log.error({ err: error, swap: swap_id }, 'money not released yet')
    return read(ctx)
  })
}

const refundedStatuses = ['difference_refunded', 'partially_refunded', 'refunded']

interface PendingMoney {
  /** Authorised money, as far as is known, that must be released. */
  toRelease: PaymentRow | null
  refunds: DecidedRefund[]
}

async function cancel(tx: Tx, order_id: string, id: string): Promise<PendingMoney> {
  const [swap, obstacles, payment] = await Promise.all([
    lockSwap(tx, order_id, id),
    findObstacles(tx, { swap_id: id }),
    paymentOf(tx, id),
  ])
  if (swap.canceled_at) return { toRelease: null, refunds: [] }
  if (refundedStatuses.includes(swap.payment_status)) throw refuse('swap_refunded')
  mustBeCancelable(obstacles)
  await changeSwap(tx, id, { payment_status: 'canceled', fulfillment_status: 'canceled', canceled_at: tx.now })
  await tx.note('swap.canceled', { swap_id: id, order_id })
  const captured = payment && isCaptured(payment) ? payment : null
  const [refund] = await Promise.all([
    captured && unrefundedOf(captured) > 0 && recordRefundOfRest(tx, captured),
    releaseReservations(tx, obstacles.line_ids, id),
  ])
  return { toRelease: captured || payment?.canceled_at ? null : payment, refunds: refund ? [refund] : [] }
}

/** Releases the money of a cancelled swap: voids authorisations, refunds captured money. Safe to repeat. */
export async function releaseSwapPayment<T>(ctx: Ctx, swap_id: string, read: Read<T>): Promise<T> {
  const payment = await paymentOf(ctx, swap_id)
  return payment ? releaseSwapMoney(ctx, swap_id, payment, read) : read(ctx)
}

const releaseSwapMoney = <T>(ctx: Ctx, swap_id: string, payment: PaymentRow, read: Read<T>): Promise<T> => {
  const lock = (tx: Tx) => tx.db.selectFrom('swap').select('id').where('id', '=', swap_id).forUpdate().execute()
  return releaseMoney(ctx, payment, { lock }, read)
}

/** The payment of a swap's difference; null when there was none to pay. */
export async function paymentOf({ db }: Pick<Ctx, 'db'>, swap_id: string): Promise<PaymentRow | null> {
  const row = await db.selectFrom('payment').selectAll().where('swap_id', '=', swap_id).executeTakeFirst()
  return (row as PaymentRow | undefined) ?? null
}
