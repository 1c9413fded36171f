interface Captured {
  amount: number
  amount_refunded: number
}

/**
 * Spreads an amount to give back over payments, each up to what is left of it, in their order. Null when all of them
 * together hold less.
 */
export function sharesOf<P extends Captured>(
  payments: readonly P[],
  amount: number,
): { payment: P; amount: number }[] | null {
  let left = amount
  const shares = payments.flatMap((payment) => {
    const share = Math.min(left, payment.amount - payment.amount_refunded)
    left -= share
    return share > 0 ? [{ payment, amount: share }] : []
  })
  return left > 0 ? null : shares
}
