interface Terms {
  price_type: string
  /** Yen. */
  amount: number | null
  requirements: readonly { type: string; amount: number }[]
}

/** Why a shipping option cannot be offered on these terms, or null (platform contract, shipping_option). */
export function whyNotOffered({ price_type, amount, requirements }: Terms): string | null {
  // Without a carrier that calculates prices, such a delivery would be free.
  if (price_type === 'calculated') return 'The fulfillment provider cannot calculate prices for this option'
  if (amount === null) return 'Shipping options of type flat_rate must have an amount'
  const amountOf = (requirementType: string) =>
    requirements.filter(({ type }) => type === requirementType).map((one) => one.amount)
  const [min, max] = [amountOf('min_subtotal'), amountOf('max_subtotal')]
  if (min.length > 1 || max.length > 1) return 'Only one requirement of each type is allowed'
  if (min.length && max.length && max[0]! <= min[0]!) return 'Max. subtotal must be greater than Min. subtotal'
  return null
}
