/** What is sold, with the rates it bears. */
export interface Taxed {
  tax_lines?: readonly { rate: number; code?: unknown }[] | null | undefined
}

interface Sold {
  items: readonly Taxed[]
  shipping_methods: readonly Taxed[]
  /** With its standard rate as it stands now, in percent. */
  region: { tax_rate?: unknown } | null | undefined
}

/** Percent of all that a line bears. */
export const rateOf = ({ tax_lines }: Taxed): number => (tax_lines ?? []).reduce((sum, { rate }) => sum + rate, 0)

/**
 * Whether what is sold bears a reduced rate (軽減税率): less than the highest rate of its order, which was the standard
 * one when it was placed. Where nothing in the order bears the standard rate by name, the region's of today stands for
 * it; what is free of tax bears no rate. Papers, letters and screens go by this one rule.
 */
export function isReducedIn({ items, shipping_methods, region }: Sold): (sold: Taxed) => boolean {
  const all = [...items, ...shipping_methods]
  const showsUsual = all.some(({ tax_lines }) => tax_lines?.some(({ code }) => code === 'default'))
  const standard = Math.max(...all.map(rateOf), showsUsual ? 0 : Number(region?.tax_rate ?? 0))
  return (sold) => rateOf(sold) > 0 && rateOf(sold) < standard
}

/** The rate of what bears a reduced one, in percent; null where the standard one holds. */
export function reducedRateIn(sold: Sold): (one: Taxed) => number | null {
  const isReduced = isReducedIn(sold)
  return (one) => (isReduced(one) ? rateOf(one) : null)
}
