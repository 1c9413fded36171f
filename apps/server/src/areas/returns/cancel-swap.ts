import type { adminSwaps } from '@kusuribako/contract/returns/swap-calls'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { releaseReservations } from '../inventory/index.ts'
import { mustShapeAdminOrder } from '../orders/index.ts'
import { carryOutRefunds, markCanceled, markCaptured, type PaymentRow, recordRefund } from '../payments/index.ts'
import { answerOrder } from './answer-order.ts'
import { changeSwap, lockSwap, type SwapRow } from './lock-swap.ts'
import { mustBeUndone } from './parcels.ts'

/**
 * Cancels a swap of which nothing is packed and nothing comes back any more. What was reserved is free again; a
 * difference that was paid goes back.
 */
export const cancelSwap: Handler<typeof adminSwaps.cancel> = async (ctx, { params, query }) => {
  mustShapeAdminOrder(query)
  await ctx.tx((tx) => cancel(tx, params.id, params.swap_id))
  // Cancelled it is, whatever the provider says; the listener `release-swap-payment` sees to it until it is done.
  await releaseSwapPayment(ctx, params.swap_id).catch((error: unknown) =>
    ctx.log.error({ err: error, swap: params.swap_id }, 'money not released yet'),
  )
  return answerOrder(ctx, params.id, query)
}

const refunded = ['difference_refunded', 'partially_refunded', 'refunded']

async function cancel(tx: Tx, order_id: string, id: string) {
  const swap = await lockSwap(tx, order_id, id)
  if (swap.canceled_at) return
  if (refunded.includes(swap.payment_status)) throw refuse('swap_refunded')
  await mustBeUndone(tx, { swap_id: id })
  await mustNotBePaidNow(tx, swap)
  const lines = await tx.db.selectFrom('line_item').select('id').where('swap_id', '=', id).execute()
  await releaseReservations(
    tx,
    lines.map((line) => line.id),
    id,
  )
  await changeSwap(tx, id, { payment_status: 'canceled', fulfillment_status: 'canceled', canceled_at: tx.now })
  await tx.note('swap.canceled', { swap_id: id, order_id })
}

/** While the buyer is paying, the bank has the word. */
async function mustNotBePaidNow({ db }: Tx, { cart_id }: SwapRow) {
  const open = await db
    .selectFrom('checkout_attempt')
    .select('id')
    .where('cart_id', '=', cart_id ?? '')
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (open) throw refuse('cart_payment_in_progress')
}

/** Lets go of the money of a cancelled swap: voids what was set aside, gives back what was taken. Safe to repeat. */
export async function releaseSwapPayment(ctx: Ctx, swap_id: string): Promise<void> {
  const payment = await paymentOf(ctx, swap_id)
  if (!payment || payment.canceled_at || payment.amount_refunded === payment.amount) return
  const provider = ctx.outside.payments.get(payment.provider_id)
  if (!provider) throw refuse('payment_provider_failed')
  // It may have been taken without our hearing of it: the answer was lost, or staff took it meanwhile.
  if (payment.captured_at || (await provider.inspect(payment.data)).status === 'captured') {
    const refunds = await ctx.tx((tx) => decideToGiveBack(tx, swap_id))
    return carryOutRefunds(ctx, refunds)
  }
  const data = await provider.cancel(payment.data, `${payment.id}:cancel`)
  await ctx.tx((tx) => markCanceled(tx, payment.id, data))
}

async function decideToGiveBack(tx: Tx, swap_id: string) {
  await tx.db.selectFrom('swap').select('id').where('id', '=', swap_id).forUpdate().execute()
  const payment = await paymentOf(tx, swap_id)
  const left = payment ? payment.amount - payment.amount_refunded : 0
  if (!payment || left === 0) return []
  await markCaptured(tx, payment.id, payment.data)
  return [await recordRefund(tx, { payment, order_id: null, amount: left, reason: 'swap', note: null, settled: false })]
}

/** The payment of a swap's difference; null when there was none to pay. */
export async function paymentOf({ db }: Pick<Ctx, 'db'>, swap_id: string): Promise<PaymentRow | null> {
  const row = await db.selectFrom('payment').selectAll().where('swap_id', '=', swap_id).executeTakeFirst()
  return (row as PaymentRow | undefined) ?? null
}
