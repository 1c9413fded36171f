import type { adminSwaps } from '@kusuribako/contract/returns/swap-calls'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { expect, Refused, refuse } from '../../base/refuse.ts'
import { captureMoney, mustShapeAdminOrder } from '../orders/index.ts'
import { carryOutRefunds, type DecidedRefund, type PaymentRow } from '../payments/index.ts'
import { answerOrder } from './answer-order.ts'
import { paymentOf, releaseSwapPayment } from './cancel-swap.ts'
import { changeSwap, lockSwap, type SwapRow } from './lock-exchange.ts'
import { getSoldOrder } from './receive-return.ts'
import { refundInKind, refundLimitOf } from './refund-in-kind.ts'

/**
 * Captures the difference of a confirmed swap, or gives it back by the ways its order was paid (040). Once done it
 * stays done; if a provider refuses, the swap waits for staff (`payment_status` requires_action).
 */
export const processSwapPayment: Handler<typeof adminSwaps.processPayment> = async (ctx, { params, query }) => {
  const { id, swap_id } = params
  mustShapeAdminOrder(query)
  const read = (at: Pick<Ctx, 'db' | 'now'>) => answerOrder(at, id, query)
  const { refunds, toCapture, answer } = await ctx.tx(async (tx) => {
    const pending = await settle(tx, id, swap_id)
    const hasMoney = pending.toCapture || pending.refunds.length > 0
    return { ...pending, answer: hasMoney ? undefined : await read(tx) }
  })
  if (answer) return answer
  return toCapture
    ? captureDifference(ctx, id, { swap_id, payment: toCapture }, read)
    : carryOutRefunds(ctx, refunds, read)
}

const settledStatuses = ['difference_refunded', 'captured']

interface PendingMoney {
  /** The amount to capture. */
  toCapture: PaymentRow | null
  refunds: DecidedRefund[]
}

async function settle(tx: Tx, order_id: string, id: string): Promise<PendingMoney> {
  const [swap, payment, sold, itsReturn] = await Promise.all([
    lockSwap(tx, order_id, id),
    paymentOf(tx, id),
    getSoldOrder(tx, order_id),
    tx.db.selectFrom('return_order').select('id').where('swap_id', '=', id).executeTakeFirst(),
  ])
  if (swap.canceled_at) throw refuse('swap_canceled')
  if (!swap.confirmed_at) throw refuse('swap_not_confirmed')
  const difference = swap.difference_due ?? 0
  if (settledStatuses.includes(swap.payment_status)) return { refunds: [], toCapture: null }
  if (difference > 0) {
    expect(payment, `a swap with a difference to pay has a payment (${id})`)
    return { refunds: [], toCapture: payment }
  }
  expect(itsReturn, `a swap has its return (${id})`)
  const amount = Math.min(-difference, refundLimitOf(sold))
  const refunds = await refundInKind(tx, { return_id: itsReturn.id, amount, reason: 'swap', ...sold })
  await changeSwap(tx, id, { payment_status: 'difference_refunded' })
  if (amount > 0) await tx.note('swap.refunded', { swap_id: id, order_id })
  return { refunds, toCapture: null }
}

type Read<T> = (at: Pick<Ctx, 'db' | 'now'>) => Promise<T>

async function captureDifference<T>(
  ctx: Ctx,
  order_id: string,
  difference: { swap_id: string; payment: PaymentRow },
  read: Read<T>,
) {
  const { swap_id, payment } = difference
  const recordAndRead = async (tx: Tx, status: SwapRow['payment_status']) => {
    const [is_canceled, answer] = await Promise.all([recordCapture(tx, swap_id, status), read(tx)])
    return { is_canceled, answer }
  }
  const outcome = await captureMoney(ctx, payment, (tx) => recordAndRead(tx, 'captured')).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    return ctx.tx(async (tx) => {
      await lockSwap(tx, order_id, swap_id)
      return recordAndRead(tx, 'requires_action')
    })
  })
  return outcome.is_canceled ? releaseSwapPayment(ctx, swap_id, read) : outcome.answer
}

/** Returns whether the swap was cancelled while the provider was called: then the money is refunded. */
async function recordCapture(tx: Tx, id: string, status: SwapRow['payment_status']): Promise<boolean> {
  await sql`update swap set payment_status = ${status}, updated_at = ${tx.now}
    where id = ${id} and canceled_at is null and payment_status <> all(${settledStatuses})`.execute(tx.send)
  const swap = await tx.db.selectFrom('swap').select('canceled_at').where('id', '=', id).executeTakeFirstOrThrow()
  return swap.canceled_at !== null
}
