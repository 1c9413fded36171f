/** Goods, with their tax rates. */
export interface Taxed {
  tax_lines?: readonly { rate: number; code?: unknown }[] | null | undefined
}

interface Sold {
  items: readonly Taxed[]
  shipping_methods: readonly Taxed[]
  /** With its current standard rate, in percent. */
  region: { tax_rate?: unknown } | null | undefined
}

/** Percent of all rates of a line. */
export const rateOf = ({ tax_lines }: Taxed): number => (tax_lines ?? []).reduce((sum, { rate }) => sum + rate, 0)

/**
 * Whether goods have a reduced rate (軽減税率): less than the highest rate of their order, which was the standard one when
 * it was placed. Where nothing in the order has the standard rate, the region's current one is used; untaxed goods
 * have no rate. Documents, mails and screens all use this rule.
 */
export function isReducedIn({ items, shipping_methods, region }: Sold): (sold: Taxed) => boolean {
  const parts = [...items, ...shipping_methods]
  const showsUsual = parts.some(({ tax_lines }) => tax_lines?.some(({ code }) => code === 'default'))
  const standard = Math.max(...parts.map(rateOf), showsUsual ? 0 : Number(region?.tax_rate ?? 0))
  return (sold) => rateOf(sold) > 0 && rateOf(sold) < standard
}

/** The reduced rate, in percent; null where the standard one applies. */
export function reducedRateIn(sold: Sold): (one: Taxed) => number | null {
  const isReduced = isReducedIn(sold)
  return (one) => (isReduced(one) ? rateOf(one) : null)
}
