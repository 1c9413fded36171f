import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { settlePaymentStatus } from '../orders/index.ts'
import { type DecidedRefund, decideRefund, type PaymentRow, refundableOf } from '../payments/index.ts'

interface MoneyRefund {
  order_id: string
  /** Yen; zero refunds nothing. */
  amount: number
  reason: 'return' | 'swap' | 'claim'
  /** The order's, read under its lock. */
  payments: readonly PaymentRow[]
}

/**
 * Decides to refund money of a locked order, and updates its `payment_status`. Returns the refunds to carry out after
 * the transaction (`decideAndCarryOutRefunds`). Refuses with `refund_over_refundable`.
 */
export async function refundMoney(tx: Tx, { payments, ...refund }: MoneyRefund): Promise<DecidedRefund[]> {
  if (refund.amount <= 0) return []
  mustBeRefundable(payments, refund.amount)
  // In this order, in one round trip.
  const [refunds] = await Promise.all([
    decideRefund(tx, { ...refund, note: null }, payments),
    settlePaymentStatus(tx, refund.order_id),
  ])
  return refunds
}

/** Refuses more than was captured for the order and not refunded. */
export function mustBeRefundable(payments: readonly PaymentRow[], amount: number) {
  if (amount > refundableOf(payments)) throw refuse('refund_over_refundable')
}
