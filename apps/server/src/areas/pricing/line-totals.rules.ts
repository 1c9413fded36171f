import { discountPerUnit, taxOfPrice, taxOn, taxWithinUnit, wholeDiscount } from './tax.rules.ts'

/** A discount on one line. Without a discount id it was given manually and survives every recalculation. */
export interface Adjustment {
  item_id: string
  discount_id: string | null
  /** Yen; a share of a discount on the whole cart keeps six decimals. */
  amount: number
  description: string
}

export interface Line {
  id: string
  /** Yen; negative on the return line of a swap. */
  unit_price: number
  quantity: number
  /** Percent, one per tax line. */
  tax_rates: readonly number[]
  /** Counts only where prices that include tax are switched on; the caller passes that here. */
  includes_tax: boolean
  allow_discounts: boolean
  is_return: boolean
  adjustments: readonly Adjustment[]
}

export interface ShippingMethod {
  id: string
  price: number
  tax_rates: readonly number[]
  includes_tax: boolean
}

export interface LineTotals {
  id: string
  subtotal: number
  raw_discount_total: number
  discount_total: number
  tax_total: number
  original_tax_total: number
  total: number
  original_total: number
}

export interface ShippingTotals {
  id: string
  price: number
  subtotal: number
  tax_total: number
  original_tax_total: number
  total: number
  original_total: number
}

/** One line's figures, with `discount` the sum of its discounts. Never negative, unless the line is a return. */
export function lineTotals(line: Line, rates: readonly number[], discount: number): LineTotals {
  const { taxable, originalTax, base } = baseOf(line, rates)
  const raw = Math.min(discount, Math.max(0, base))
  const discountTotal = wholeDiscount(raw)
  // Where unit tax is rounded up, a full discount exceeds `taxable` by some yen; the tax must not become negative.
  const tax = taxOn(line.is_return ? taxable - raw : Math.max(0, taxable - raw), rates)
  return {
    id: line.id,
    subtotal: base,
    raw_discount_total: raw,
    discount_total: discountTotal,
    tax_total: tax,
    original_tax_total: originalTax,
    total: base - discountTotal + tax,
    original_total: base + originalTax,
  }
}

/** The basis for tax (`taxable`) and for discounts (`base`), both without tax. */
export function baseOf(line: Line, rates: readonly number[]) {
  const gross = line.unit_price * line.quantity
  if (!line.includes_tax) return { taxable: gross, originalTax: taxOn(gross, rates), base: gross }
  const taxable = (line.unit_price - taxWithinUnit(line.unit_price, rates)) * line.quantity
  const originalTax = taxOn(taxable, rates)
  return { taxable, originalTax, base: gross - originalTax }
}

/** One shipping method's figures. */
export function shippingTotals(method: ShippingMethod, rates: readonly number[]): ShippingTotals {
  const { id, price, includes_tax } = method
  const tax = taxOfPrice(price, rates, includes_tax)
  const subtotal = includes_tax ? price - tax : price
  const total = subtotal + tax
  return { id, price, subtotal, tax_total: tax, original_tax_total: tax, total, original_total: total }
}

/**
 * The worth of returning `quantity` more pieces of a line where `returned` were returned before, in yen with tax. In
 * however many returns its pieces come back, together they are worth what was paid for the line (082).
 */
export function refundOfLine(line: Line, quantity: number, returned: number): number {
  return worthOfFirst(line, returned + quantity) - worthOfFirst(line, returned)
}

/** The platform's figure for some pieces, rounding tax and discount per piece; all of them are worth the line. */
function worthOfFirst(line: Line, pieces: number): number {
  const { total } = lineTotals(line, line.tax_rates, sumOfAdjustments(line.adjustments))
  if (pieces >= line.quantity) return total
  const unitTax = line.includes_tax ? taxWithinUnit(line.unit_price, line.tax_rates) : 0
  const unitDiscount = discountPerUnit(sumOfAdjustments(line.adjustments), line.quantity)
  // Where the unit's tax is rounded up, a full discount exceeds the rest of the price by some yen, as above.
  const worth = Math.max(0, (line.unit_price - unitTax - unitDiscount) * pieces)
  return Math.min(total, worth + taxOn(worth, line.tax_rates))
}

/** Yen that these adjustments take off a line. */
export function sumOfAdjustments(adjustments: readonly Adjustment[]): number {
  let sum = 0
  for (const adjustment of adjustments) sum += adjustment.amount
  return sum
}
