interface Taxed {
  tax_lines: readonly { rate: number; code?: unknown }[]
}

interface Sold {
  items: readonly Taxed[]
  shipping_methods: readonly Taxed[]
  /** With its standard rate as it stands now, in percent. */
  region: { tax_rate?: unknown }
}

export const rateOf = ({ tax_lines }: Taxed) => tax_lines.reduce((sum, { rate }) => sum + rate, 0)

/**
 * Whether what was sold bears a reduced rate (軽減税率): less than the highest rate of its order, which was the standard
 * one when it was placed. Where nothing in the order bears the standard rate by name, the region's of today stands for
 * it; what is free of tax bears no rate.
 */
export function isReducedIn({ items, shipping_methods, region }: Sold): (sold: Taxed) => boolean {
  const all = [...items, ...shipping_methods]
  const showsUsual = all.some(({ tax_lines }) => tax_lines.some(({ code }) => code === 'default'))
  const standard = Math.max(...all.map(rateOf), showsUsual ? 0 : Number(region.tax_rate))
  return (sold) => rateOf(sold) > 0 && rateOf(sold) < standard
}

/** The rates of what bears a reduced one, the highest first. */
export const reducedRatesOf = (lines: readonly { is_reduced: boolean; tax_rate: number }[]) =>
  [...new Set(lines.filter(({ is_reduced }) => is_reduced).map(({ tax_rate }) => tax_rate))].toSorted((a, b) => b - a)

/** What the mark ※ says where goods bear these rates. */
export const reducedRateWords = (rates: readonly number[]) =>
  `※は軽減税率（${rates.map((rate) => `${rate}％`).join('・')}）の対象です。`
