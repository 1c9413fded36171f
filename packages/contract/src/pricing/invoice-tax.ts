import { rateOf, type Taxed } from './reduced-rate.ts'

/**
 * The tax that an invoice states in the total of one rate, in yen: rounded once for each rate of a document
 * (消費税法施行令70条の10), half a yen up. Documents, mails and screens all use this rule.
 */
export const taxOnInvoice = (totalWithTax: number, rate: number): number =>
  Math.floor((totalWithTax * rate) / (100 + rate) + 0.5)

/** The amounts at one tax rate: what is paid, and the tax included. */
export interface TaxPart {
  rate: number
  total: number
  tax: number
}

/** What is paid and the tax included, by rate, the higher rate first, as on the invoice. */
export function taxParts(parts: readonly (Taxed & { total?: number | null })[]): TaxPart[] {
  const byRate = new Map<number, number>()
  for (const part of parts) {
    if (!part.tax_lines?.length || !part.total) continue
    const rate = rateOf(part)
    byRate.set(rate, (byRate.get(rate) ?? 0) + part.total)
  }
  const sorted = [...byRate].sort(([a], [b]) => b - a)
  return sorted.map(([rate, total]) => ({ rate, total, tax: taxOnInvoice(total, rate) }))
}
