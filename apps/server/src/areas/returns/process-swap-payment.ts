import type { adminSwaps } from '@kusuribako/contract/returns/swap-calls'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { expect, Refused, refuse } from '../../base/refuse.ts'
import { captureMoney, mustShapeAdminOrder } from '../orders/index.ts'
import { carryOutRefunds } from '../payments/index.ts'
import { answerOrder } from './answer-order.ts'
import { paymentOf, releaseSwapPayment } from './cancel-swap.ts'
import { giveMoneyBack } from './give-money-back.ts'
import { changeSwap, lockSwap, type SwapRow } from './lock-swap.ts'

/**
 * Takes the difference of a confirmed swap, or gives it back. Done once it stays done; a provider's no leaves the swap
 * waiting for people (`payment_status` requires_action).
 */
export const processSwapPayment: Handler<typeof adminSwaps.processPayment> = async (ctx, { params, query }) => {
  mustShapeAdminOrder(query)
  const { refunds, is_due } = await ctx.tx((tx) => settle(tx, params.id, params.swap_id))
  await carryOutRefunds(ctx, refunds)
  if (is_due) await take(ctx, params.id, params.swap_id)
  return answerOrder(ctx, params.id, query)
}

const done = ['difference_refunded', 'captured']

async function settle(tx: Tx, order_id: string, id: string) {
  const swap = await lockSwap(tx, order_id, id)
  if (swap.canceled_at) throw refuse('swap_canceled')
  if (!swap.confirmed_at) throw refuse('swap_not_confirmed')
  const due = swap.difference_due ?? 0
  if (done.includes(swap.payment_status)) return { refunds: [], is_due: false }
  if (due > 0) return { refunds: [], is_due: true }
  const refunds = await giveMoneyBack(tx, { order_id, amount: -due, reason: 'swap' })
  await changeSwap(tx, id, { payment_status: 'difference_refunded' })
  return { refunds, is_due: false }
}

async function take(ctx: Ctx, order_id: string, id: string): Promise<void> {
  const payment = await paymentOf(ctx, id)
  expect(payment, `a swap with a difference to pay has a payment (${id})`)
  const payment_status = await captureMoney(ctx, payment).then(
    () => 'captured' as const,
    (error: unknown) => {
      if (error instanceof Refused) return 'requires_action' as const
      throw error
    },
  )
  const is_canceled = await ctx.tx((tx) => noteTaken(tx, order_id, id, payment_status))
  if (is_canceled) await releaseSwapPayment(ctx, id)
}

/** Answers whether the swap was cancelled while the provider was asked: then the money goes back. */
async function noteTaken(tx: Tx, order_id: string, id: string, payment_status: SwapRow['payment_status']) {
  const swap = await lockSwap(tx, order_id, id)
  if (swap.canceled_at) return true
  if (!done.includes(swap.payment_status)) await changeSwap(tx, id, { payment_status })
  return false
}
