import type { DeductibleItem, DeductibleYear } from '@kusuribako/contract/pharmacy/self-medication'
import { pointsSpent } from '../loyalty/points.rules.ts'
import type { LoadedOrder } from './load-order.queries.ts'
import { reckonOrder } from './order-price.rules.ts'

/** The law's figures by year (租税特別措置法41条の17): yen. */
const figures = [{ from_year: 2017, threshold: 12_000, cap: 88_000 }]

/** A year's sum, and the deductible part of it. */
export function deductibleYear(year: number, items: DeductibleItem[]): DeductibleYear {
  const { threshold, cap } = figures.findLast(({ from_year }) => from_year <= year)!
  const total = items.reduce((sum, { amount }) => sum + amount, 0)
  return { year, items, total, threshold, cap, deductible: Math.min(Math.max(total - threshold, 0), cap) }
}

/**
 * For each line of an order, how many pieces were kept and what was paid for them: after discounts, with tax. Points
 * count as a discount, split by the lines' amounts, each share rounded up, so that what was not paid is never
 * deducted.
 */
export function keptOf(loaded: LoadedOrder): { quantity: number; amount: number }[] {
  const { items, total, gift_card_total, gift_card_tax_total } = reckonOrder(loaded)
  const charged = total + gift_card_total + gift_card_tax_total
  const paid = charged - pointsSpent(loaded.order.metadata as Record<string, unknown> | null)
  return loaded.items.map((line, at) => {
    const quantity = line.is_return ? 0 : line.quantity - (line.returned_quantity ?? 0)
    // Computed from the line's total, as on the receipt: the worth of returned pieces is rounded differently.
    const due = charged * line.quantity
    return { quantity, amount: due > 0 ? Math.floor((items[at]!.total * quantity * paid) / due) : 0 }
  })
}
