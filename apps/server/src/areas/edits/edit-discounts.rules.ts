import { discountableLines, discountToCheck } from '../carts/cart-price.rules.ts'
import { linesOfDiscount } from '../discounts/discount-lines.rules.ts'
import type { DiscountRow } from '../discounts/index.ts'
import {
  activeDiscount,
  asStored,
  type Discount,
  refreshAdjustments,
  storedShare,
} from '../pricing/adjustments.rules.ts'
import { type Adjustment, type Line, sumOfAdjustments } from '../pricing/line-totals.rules.ts'
import { shareOff } from '../pricing/tax.rules.ts'
import type { EditContext } from './judge-edit.ts'
import type { EditLineRow } from './load-edit.queries.ts'

type DiscountedOrder = Pick<EditContext, 'order' | 'discounts' | 'sellables' | 'pieces'>

/**
 * What the order's coupons take off the lines of an edit. They are valid as when the order was made. What a return has
 * given back depends on the share of its line (082), so lines with such pieces keep theirs, and the rest of a fixed
 * amount is distributed over the others. Manual discounts are not in the result, and stay.
 */
export function discountsOnEdit(items: readonly EditLineRow[], sold: DiscountedOrder): Adjustment[] {
  const kept = items.flatMap((item) => keptShares(item, sold) ?? [])
  const discount = activeDiscount(sold.discounts.map((one) => agreedDiscount(one, items, sold)))
  if (!discount) return kept
  const isTotal = discount.type === 'fixed' && discount.allocation === 'total'
  const value = isTotal ? Math.max(0, discount.value - storedShare({ adjustments: kept }, discount)) : discount.value
  const others = items
    .filter((item) => !keptShares(item, sold)?.length)
    .map((item) => ({ ...lineToPrice(item), adjustments: [] }))
  return [...kept, ...refreshAdjustments(others, ratesOf, [{ ...discount, value }]).flat()]
}

/**
 * The shares that a line keeps because something of it was given back: as much for each piece as before. Null for a
 * line that is discounted again.
 */
function keptShares(
  { id, quantity, original_item_id }: EditLineRow,
  { order, pieces }: DiscountedOrder,
): Adjustment[] | null {
  const original = order.items.find((line) => line.id === original_item_id)
  if (!original || !pieces.get(original.id)?.compensated) return null
  return original.adjustments
    .filter(({ discount_id }) => discount_id !== null)
    .map(({ discount_id, description, amount }) => ({
      ...{ item_id: id, discount_id, description },
      amount: shareOff(amount, quantity, original.quantity),
    }))
}

/** Whether a line has the shares that it should keep, to the yen. */
export function keepsShares(item: EditLineRow, sold: DiscountedOrder): boolean {
  const kept = keptShares(item, sold)
  const shares = item.adjustments.filter(({ discount_id }) => discount_id !== null)
  return !kept || Math.abs(sumOfAdjustments(shares) - sumOfAdjustments(kept)) < 1
}

/** A coupon as it was when the order was made: what it takes off, and from which lines. */
function agreedDiscount(row: DiscountRow, items: readonly EditLineRow[], sold: DiscountedOrder): Discount {
  const originals = sold.order.items as EditLineRow[]
  const matching = (lines: readonly EditLineRow[]) =>
    linesOfDiscount(discountToCheck(row), discountableLines({ lines: [...lines] }, sold.sellables)).map(({ id }) => id)
  const { type, value, allocation } = row.rule
  const today: Discount = { id: row.id, type, value, allocation, item_ids: matching(originals) }
  const soldLines = originals.map(lineToPrice)
  const discounted: string[] = soldLines.filter((line) => storedShare(line, today) > 0).map(({ id }) => id)
  const matchingItems = matching(items)
  const isDiscounted = (item: EditLineRow) => {
    if (keptShares(item, sold)) return false
    // Its conditions may have changed since as well: today's decide on what the edit adds.
    if (item.original_item_id === null) return matchingItems.includes(item.id)
    return discounted.includes(item.original_item_id)
  }
  return { ...asStored(today, soldLines, ratesOf), item_ids: items.filter(isDiscounted).map(({ id }) => id) }
}

const lineToPrice = (line: EditLineRow): Line => ({ ...line, tax_rates: line.tax_lines.map(({ rate }) => rate) })
const ratesOf = (line: Line) => line.tax_rates
