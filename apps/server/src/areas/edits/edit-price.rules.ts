import { discountableLines, discountToCheck, type PricedSellable } from '../carts/cart-price.rules.ts'
import { itemIdsOf } from '../discounts/discount-validity.rules.ts'
import type { DiscountRow } from '../discounts/index.ts'
import type { LoadedOrder } from '../orders/index.ts'
import { totalsOfOrder } from '../orders/order-price.rules.ts'
import { refreshAdjustments } from '../pricing/adjustments.rules.ts'
import type { Adjustment } from '../pricing/line-totals.rules.ts'
import type { EditLineRow, EditRow } from './load-edit.queries.ts'

export type EditStatus = 'confirmed' | 'declined' | 'requested' | 'created' | 'canceled'

/** An edit's status: its latest event, in this order of precedence. */
export function statusOf({ canceled_at, confirmed_at, declined_at, requested_at }: EditRow): EditStatus {
  if (canceled_at) return 'canceled'
  if (confirmed_at) return 'confirmed'
  if (declined_at) return 'declined'
  return requested_at ? 'requested' : 'created'
}

/** Every figure of the order as it would be, and the difference (yen) from now. */
export function totalsOfEdit(order: LoadedOrder, items: readonly EditLineRow[]) {
  const totals = totalsOfOrder({ ...order, items: [...items] })
  return { ...totals, difference_due: totals.total - totalsOfOrder(order).total }
}

/**
 * What the order's coupons take off the lines of an edit. They are valid as when the order was made; manual discounts
 * are not in the result, and stay.
 */
export function discountsOnEdit(
  items: readonly EditLineRow[],
  discounts: readonly DiscountRow[],
  sellables: ReadonlyMap<string, PricedSellable>,
): Adjustment[] {
  const lines = items.map((item) => ({
    ...item,
    tax_rates: item.tax_lines.map(({ rate }) => rate),
    adjustments: [],
  }))
  const discountable = discountableLines({ lines: items }, sellables)
  const applicable = discounts.map((discount) => ({
    id: discount.id,
    type: discount.rule.type,
    value: discount.rule.value,
    allocation: discount.rule.allocation,
    item_ids: itemIdsOf(discountToCheck(discount), discountable),
  }))
  return refreshAdjustments(lines, (line) => line.tax_rates, applicable).flat()
}
