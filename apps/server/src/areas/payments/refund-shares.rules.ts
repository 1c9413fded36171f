interface Payment {
  amount: number
  amount_refunded: number
  captured_at: unknown
  canceled_at: unknown
}

/** The part of a payment that was not refunded, in yen. */
export const unrefundedOf = ({ amount, amount_refunded }: Pick<Payment, 'amount' | 'amount_refunded'>) =>
  amount - amount_refunded

/** Whether its money is the shop's: no longer only authorised, and not released. */
export const isCaptured = ({ captured_at, canceled_at }: Pick<Payment, 'captured_at' | 'canceled_at'>) =>
  captured_at !== null && canceled_at === null

/** The refundable amount of some payments, in yen: no more than was captured and not refunded yet. */
export const refundableOf = (payments: readonly Payment[]) =>
  payments.filter(isCaptured).reduce((sum, payment) => sum + unrefundedOf(payment), 0)

/**
 * Distributes a refund over captured payments, each up to its rest, in their order. Null when together they have less.
 */
export function sharesOf<P extends Payment>(
  payments: readonly P[],
  amount: number,
): { payment: P; amount: number }[] | null {
  let remaining = amount
  const shares = payments.filter(isCaptured).flatMap((payment) => {
    const share = Math.min(remaining, unrefundedOf(payment))
    remaining -= share
    return share > 0 ? [{ payment, amount: share }] : []
  })
  return remaining > 0 ? null : shares
}
