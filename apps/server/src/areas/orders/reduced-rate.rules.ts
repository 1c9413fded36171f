export interface Rated {
  is_reduced: boolean
  tax_rate: number
}

/** The reduced rates (`isReducedIn`), the highest first. */
export const reducedRatesOf = (lines: readonly Rated[]) =>
  [...new Set(lines.filter(({ is_reduced }) => is_reduced).map(({ tax_rate }) => tax_rate))].toSorted((a, b) => b - a)

/** The explanation of the mark ※ for goods at these rates. */
export const reducedRateWords = (rates: readonly number[]) =>
  `※は軽減税率（${rates.map((rate) => `${rate}％`).join('・')}）の対象です。`
