import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { settlePaymentStatus } from '../orders/index.ts'
import { type DecidedRefund, decideRefund, type PaymentRow } from '../payments/index.ts'
import { whyNotRefund } from '../pricing/index.ts'

interface Given {
  order_id: string
  /** Yen; nothing is given back for nothing. */
  amount: number
  reason: 'return' | 'swap' | 'claim'
  /** The order's, read under its lock. */
  payments: readonly PaymentRow[]
}

/**
 * Decides to give money of a locked order back, and moves its `payment_status`. Answers the refunds to carry out when
 * the transaction has ended (`giveBack`). Refuses with `refund_over_refundable` what is more than was taken and not
 * given back.
 */
export async function giveMoneyBack(tx: Tx, { payments, ...given }: Given): Promise<DecidedRefund[]> {
  if (given.amount <= 0) return []
  if (whyNotRefund(takenOf(payments), given.amount)) throw refuse('refund_over_refundable')
  // In this order, in one flight.
  const [refunds] = await Promise.all([
    decideRefund(tx, { ...given, note: null }, payments),
    settlePaymentStatus(tx, given.order_id),
  ])
  return refunds
}

/** What was really taken for an order, and what of it was given back, in yen. */
export function takenOf(payments: readonly PaymentRow[]) {
  const taken = payments.filter(({ captured_at, canceled_at }) => captured_at && !canceled_at)
  const sum = (of: 'amount' | 'amount_refunded') => taken.reduce((total, payment) => total + payment[of], 0)
  return { paid_total: sum('amount'), refunded_total: sum('amount_refunded') }
}

/** An amount that staff name is no more than was taken for the order and not given back. */
export function mustBeRefundable(payments: readonly PaymentRow[], amount: number | null) {
  if (amount === null || amount <= 0) return
  if (whyNotRefund(takenOf(payments), amount)) throw refuse('refund_over_refundable')
}
