import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { settlePaymentStatus } from '../orders/index.ts'
import { decideRefund, paymentsOfOrder } from '../payments/index.ts'
import { whyNotRefund } from '../pricing/index.ts'

interface Given {
  order_id: string
  /** Yen; nothing is given back for nothing. */
  amount: number
  reason: 'return' | 'swap' | 'claim'
}

/**
 * Decides to give money of a locked order back, and moves its `payment_status`. Answers the refunds to carry out when
 * the transaction has ended (`carryOutRefunds`). Refuses with `refund_over_refundable` what is more than was taken and
 * not given back.
 */
export async function giveMoneyBack(tx: Tx, { order_id, amount, reason }: Given): Promise<Id<'refund'>[]> {
  if (amount <= 0) return []
  if (whyNotRefund(await takenOf(tx, order_id), amount)) throw refuse('refund_over_refundable')
  const refunds = await decideRefund(tx, { order_id, amount, reason, note: null })
  await settlePaymentStatus(tx, order_id)
  return refunds
}

/** What was really taken for an order, and what of it was given back, in yen. */
export async function takenOf({ db }: Pick<Tx, 'db'>, order_id: string) {
  const payments = await paymentsOfOrder(db, order_id)
  const taken = payments.filter(({ captured_at, canceled_at }) => captured_at && !canceled_at)
  const sum = (of: 'amount' | 'amount_refunded') => taken.reduce((total, payment) => total + payment[of], 0)
  return { paid_total: sum('amount'), refunded_total: sum('amount_refunded') }
}
