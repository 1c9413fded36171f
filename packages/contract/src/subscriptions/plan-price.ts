/** The discounts of a plan: for the first delivery, and for later ones. Yen per piece; rates in percent. */
export interface PlanDiscounts {
  first_time_discount_price: number | null
  first_time_discount_amount: number | null
  first_time_discount_rate: number | null
  discount_price: number | null
  discount_amount: number | null
  discount_rate: number | null
}

/**
 * The price of one piece by a plan, in yen (shop.md §9): its own price, else an amount off, else a percentage off,
 * rounded down; without any of them the usual price. Never negative.
 */
export function planPrice(plan: PlanDiscounts, unit_price: number, isFirst: boolean): number {
  const price = isFirst ? plan.first_time_discount_price : plan.discount_price
  const amount = isFirst ? plan.first_time_discount_amount : plan.discount_amount
  const rate = isFirst ? plan.first_time_discount_rate : plan.discount_rate
  if (price != null) return price
  if (amount != null) return Math.max(0, unit_price - amount)
  if (rate != null) return Math.floor(((100 - rate) * unit_price) / 100)
  return unit_price
}

export type Frequency = 'days' | 'weeks' | 'months' | 'years'

const deliveriesOfAYear: Record<Frequency, number> = { days: 365, weeks: 52, months: 12, years: 1 }

/**
 * The total price of a plan, in yen for `quantity` pieces of goods (特定商取引法12条の6): of all its deliveries where their
 * number is agreed, else of a year's. `deliveries`: how many that is; `ends`: whether there are no more.
 */
export function planTotal(
  plan: PlanDiscounts & { frequency: Frequency; frequency_interval: number; maximum_cycles: number | null },
  unit_price: number,
  quantity: number,
): { deliveries: number; total: number; ends: boolean } {
  const ofAYear = Math.ceil(deliveriesOfAYear[plan.frequency] / plan.frequency_interval)
  const deliveries = plan.maximum_cycles ?? ofAYear
  const pieces = planPrice(plan, unit_price, true) + (deliveries - 1) * planPrice(plan, unit_price, false)
  return { deliveries, total: pieces * quantity, ends: plan.maximum_cycles !== null }
}
