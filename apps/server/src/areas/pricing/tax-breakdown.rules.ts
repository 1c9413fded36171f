import type { LineTotals, ShippingTotals } from './line-totals.rules.ts'
import { sumOfRates, sumOfShares, taxOnInvoice, wholeDiscount } from './tax.rules.ts'

/** One line of 「8%対象 ¥1,079（内消費税 ¥79）」. */
export interface TaxGroup {
  /** Percent; 0 for untaxed goods. */
  rate: number
  /** Yen with tax, after discounts. */
  total: number
  /** Yen of tax in `total`: rounded once per rate, as a qualified invoice requires (消費税法施行令70条の10). */
  tax: number
}

interface Rated<T> {
  totals: T
  tax_rates: readonly number[]
}

/**
 * What was bought, by tax rate, the highest rate first. The groups' totals add up to what is owed before gift cards
 * and points. The tax is the invoice's: it may differ by a yen from the sum of the lines' own tax, which is lawful.
 */
export function taxBreakdown(
  lines: readonly Rated<LineTotals>[],
  shippingMethods: readonly Rated<ShippingTotals>[],
): TaxGroup[] {
  const groups = new Map<number, { gross: number; discount: number }>()
  for (const { totals, tax_rates } of lines)
    addToGroup(groups, tax_rates, totals.subtotal + totals.tax_total, totals.raw_discount_total)
  for (const { totals, tax_rates } of shippingMethods) addToGroup(groups, tax_rates, totals.total, 0)

  const sorted = [...groups].toSorted(([a], [b]) => b - a)
  const shares = wholeShares(sorted.map(([, { discount }]) => discount))
  return sorted.map(([rate, { gross }], at) => {
    const total = gross - shares[at]!
    return { rate, total, tax: taxOnInvoice(total, rate) }
  })
}

function addToGroup(
  groups: Map<number, { gross: number; discount: number }>,
  rates: readonly number[],
  gross: number,
  discount: number,
) {
  const rate = sumOfRates(rates)
  const group = groups.get(rate)
  if (!group) groups.set(rate, { gross, discount })
  else {
    group.gross += gross
    group.discount += discount
  }
}

/** Whole yen per group that add up to the whole discount: each group gets the growth of the rounded running sum. */
function wholeShares(discounts: readonly number[]) {
  let sum = 0
  let allocated = 0
  return discounts.map((discount) => {
    sum += discount
    const share = wholeDiscount(sumOfShares(sum)) - allocated
    allocated += share
    return share
  })
}
