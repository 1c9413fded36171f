interface Payment {
  amount: number
  amount_refunded: number
  captured_at: unknown
  canceled_at: unknown
}

/** What of a payment was not given back, in yen. */
export const leftOf = ({ amount, amount_refunded }: Pick<Payment, 'amount' | 'amount_refunded'>) =>
  amount - amount_refunded

/** Whether its money is the shop's: no longer only set aside, and not let go. */
export const isTaken = ({ captured_at, canceled_at }: Pick<Payment, 'captured_at' | 'canceled_at'>) =>
  captured_at !== null && canceled_at === null

/** What may be given back of some payments, in yen: no more than was taken and has not come back yet. */
export const refundableOf = (payments: readonly Payment[]) =>
  payments.filter(isTaken).reduce((sum, payment) => sum + leftOf(payment), 0)

/**
 * Spreads an amount to give back over the payments that were taken, each up to what is left of it, in their order. Null
 * when all of them together hold less.
 */
export function sharesOf<P extends Payment>(
  payments: readonly P[],
  amount: number,
): { payment: P; amount: number }[] | null {
  let left = amount
  const shares = payments.filter(isTaken).flatMap((payment) => {
    const share = Math.min(left, leftOf(payment))
    left -= share
    return share > 0 ? [{ payment, amount: share }] : []
  })
  return left > 0 ? null : shares
}
