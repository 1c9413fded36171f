import { type Adjustment, baseOf, type Line, sumOfAdjustments } from './line-totals.rules.ts'
import { percentageOff, shareOff, wholeDiscount } from './tax.rules.ts'

/**
 * A currently valid discount of the cart (discounts area); a cart has at most one of these, and free delivery beside
 * it.
 */
export interface Discount {
  id: string
  type: 'fixed' | 'percentage' | 'free_shipping'
  /** Yen, or percent. */
  value: number
  /** `fixed` only: once over all lines, or for every piece. */
  allocation: 'total' | 'item' | null
  /** The lines its conditions match; null when it has none. */
  item_ids: readonly string[] | null
}

/** The discount that takes money off: at most one, and a later one replaces the earlier. */
export function activeDiscount(discounts: readonly Discount[]): Discount | null {
  return discounts.findLast((discount) => discount.type !== 'free_shipping') ?? null
}

/** Whether one of a cart's discounts makes its delivery free, whatever the others take off. */
export const hasFreeShipping = (discounts: readonly Discount[]) =>
  discounts.some((discount) => discount.type === 'free_shipping')

/**
 * The adjustments of each line, in the order of the lines: manual ones and those of returned lines stay as they are,
 * the discount's are computed again.
 */
export function refreshAdjustments(
  lines: readonly Line[],
  ratesOf: (line: Line) => readonly number[],
  discounts: readonly Discount[],
): Adjustment[][] {
  const active = activeDiscount(discounts)
  const discount = active && limitedByReturns(active, lines, ratesOf)
  const sumOfBases = basesOf(lines, ratesOf)
  return lines.map((line) => {
    if (line.is_return) return [...line.adjustments]
    const adjustments = line.adjustments.filter((adjustment) => adjustment.discount_id === null)
    if (!discount || !isDiscounted(line, discount)) return adjustments
    const amount = amountOff(line, baseOf(line, ratesOf(line)).base, discount, sumOfBases)
    if (amount > 0) adjustments.push({ item_id: line.id, discount_id: discount.id, amount, description: 'discount' })
    return adjustments
  })
}

/** What a discount takes off a line, as stored with it. */
export const storedShare = ({ adjustments }: Pick<Line, 'adjustments'>, { id }: Pick<Discount, 'id'>): number =>
  sumOfAdjustments(adjustments.filter(({ discount_id }) => discount_id === id))

/**
 * A discount with the value that it had when the shares of these sold lines were stored: staff may have changed it
 * since. Only the shares are stored. Where they are what it takes off today, or it took nothing off, it is as today.
 */
export function asStored(
  discount: Discount,
  lines: readonly Line[],
  ratesOf: (line: Line) => readonly number[],
): Discount {
  const today = refreshAdjustments(lines, ratesOf, [discount])
  const sold = lines.map((line, at) => {
    const share = storedShare(line, discount)
    const isToday = Math.abs(storedShare({ adjustments: today[at] ?? [] }, discount) - share) < 1
    return { line, share, isToday, base: baseOf(line, ratesOf(line)).base }
  })
  const shares = sumOf(sold, ({ share }) => share)
  if (shares === 0 || sold.every(({ isToday }) => isToday)) return discount
  const shared = sold.filter(({ share }) => share > 0)
  const base = sumOf(shared, (one) => one.base)
  if (discount.type === 'percentage') return { ...discount, value: wholeDiscount((shares * 100) / base) }
  // Where a piece cost less than the value, its share was limited to its price.
  if (discount.allocation === 'item')
    return { ...discount, value: wholeDiscount(Math.max(...shared.map(({ line, share }) => share / line.quantity))) }
  const without = sold.filter(({ line, share }) => line.allow_discounts && share === 0 && !isDiscounted(line, discount))
  return { ...discount, value: wholeDiscount((shares * (base + sumOf(without, (one) => one.base))) / base) }
}

const sumOf = <T>(all: readonly T[], numberOf: (one: T) => number) => all.reduce((sum, one) => sum + numberOf(one), 0)

/**
 * Where goods come back, a discount is not granted a second time: it is limited to what they give back of it.
 * Otherwise a single-use one would be used by every swap, for any requested amount.
 */
function limitedByReturns(
  discount: Discount,
  lines: readonly Line[],
  ratesOf: (line: Line) => readonly number[],
): Discount {
  const returned = lines.filter(({ is_return }) => is_return)
  if (returned.length === 0) return discount
  const returnedAdjustments = returned
    .flatMap(({ adjustments }) => adjustments)
    .filter((one) => one.discount_id === discount.id)
  const value = returnedAdjustments.reduce((sum, { amount }) => sum - amount, 0)
  return fullAmountOf(discount, lines, ratesOf) <= value
    ? discount
    : { ...discount, type: 'fixed', allocation: 'total', value }
}

/** What a discount would take off all purchased goods. */
function fullAmountOf(discount: Discount, lines: readonly Line[], ratesOf: (line: Line) => readonly number[]): number {
  if (discount.type === 'fixed' && discount.allocation === 'total') return discount.value
  const bought = lines.filter((line) => !line.is_return && isDiscounted(line, discount))
  return bought.reduce((sum, line) => sum + amountOff(line, baseOf(line, ratesOf(line)).base, discount, 0), 0)
}

const isDiscounted = (line: Line, { item_ids }: Discount) =>
  line.allow_discounts && (item_ids === null || item_ids.includes(line.id))

/**
 * The platform distributes a fixed amount over every line that allows discounts, including those its conditions leave
 * out.
 */
function basesOf(lines: readonly Line[], ratesOf: (line: Line) => readonly number[]) {
  let sum = 0
  for (const line of lines) if (line.allow_discounts && !line.is_return) sum += baseOf(line, ratesOf(line)).base
  return sum
}

/** Never more than the line is worth without tax. */
function amountOff(line: Line, base: number, { type, allocation, value }: Discount, sumOfBases: number) {
  if (type === 'percentage') return Math.min(percentageOff(base, value), base)
  if (allocation === 'total') return Math.min(shareOff(value, base, sumOfBases), base)
  return Math.min(value * line.quantity, base)
}
