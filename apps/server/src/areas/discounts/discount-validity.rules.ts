import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import {
  type DiscountCondition,
  type DiscountFailure,
  type DiscountTerms,
  findLineFailure,
  hasTerms,
  type LineToDiscount,
  linesOfDiscount,
} from './discount-lines.rules.ts'

export interface DiscountToCheck {
  is_disabled: boolean
  /** For a code of a dynamic discount: staff have disabled the discount, and with it all its codes (070). */
  is_parent_disabled: boolean
  starts_at: Date
  ends_at: Date | null
  usage_limit: number | null
  usage_count: number
  /** For a dynamic discount's code, its parent's. */
  region_ids: readonly string[]
  conditions: readonly DiscountCondition[]
  terms: DiscountTerms
}

/** Where, when and for whom a code is applied. */
export interface CodeOccasion {
  now: Date
  region_id: string
  customer: { id: string; group_ids: readonly string[] } | null
  /** The feature flags that are on. */
  flags: ReadonlySet<FeatureFlag>
}

export interface DiscountOccasion extends CodeOccasion {
  /** Whether this customer, or this e-mail address, has an order with the coupon. */
  used: { by_customer: boolean; by_email: boolean }
  lines: readonly LineToDiscount[]
  /** Which payment of a subscription this is, from 1; null outside subscriptions. */
  subscription_cycle: number | null
}

/** The platform's own refusals, by their codes in the contract. */
export type DiscountRefusal =
  | 'discount_used_up'
  | 'discount_not_started'
  | 'discount_expired'
  | 'discount_disabled'
  | 'discount_needs_customer'
  | 'discount_not_in_region'
  | 'discount_not_for_customer'

/** Why the platform does not apply a discount to a cart, or null, in the order of its checks. */
export function whyNotApply(discount: DiscountToCheck, occasion: CodeOccasion): DiscountRefusal | null {
  const { now, region_id, customer } = occasion
  const groups = discount.conditions.filter(({ type }) => type === 'customer_groups')
  if (discount.usage_limit !== null && discount.usage_count >= discount.usage_limit) return 'discount_used_up'
  if (discount.starts_at > now) return 'discount_not_started'
  if (discount.ends_at !== null && discount.ends_at < now) return 'discount_expired'
  if (discount.is_disabled || discount.is_parent_disabled) return 'discount_disabled'
  if (lacksItsTerms(discount.terms, occasion.flags)) return 'discount_disabled'
  if (groups.length > 0 && !customer) return 'discount_needs_customer'
  if (!discount.region_ids.includes(region_id)) return 'discount_not_in_region'
  const isOfGroups = groups.every(
    ({ operator, value_ids }) => customer?.group_ids.some((id) => value_ids.includes(id)) === (operator === 'in'),
  )
  return isOfGroups ? null : 'discount_not_for_customer'
}

/**
 * Whether a coupon has the shop's own conditions while these do not apply (036): without them it would give away what
 * they restrict.
 */
export const lacksItsTerms = (terms: DiscountTerms, flags: CodeOccasion['flags']): boolean =>
  hasTerms(terms) && !flags.has('advanced-coupons')

/** Why a coupon on the cart is not valid now, or null: the platform's reasons first, then the shop's. */
export function whyDiscountFails(discount: DiscountToCheck, occasion: DiscountOccasion): DiscountFailure | null {
  const refusal = whyNotApply(discount, occasion)
  if (refusal) return failureOf[refusal]
  const { terms } = discount
  if (terms.singleUsePerSingleUser && occasion.used.by_customer) return 'single_use_failure'
  if (terms.singleUsePerSingleUser && occasion.used.by_email) return 'single_use_email_failure'
  if (isPastLastPayment(terms, occasion.subscription_cycle)) return 'subscription_payment_failure'
  return findLineFailure(discount, occasion.lines)
}

const failureOf: Readonly<Record<DiscountRefusal, DiscountFailure>> = {
  discount_used_up: 'has_reached_limit',
  discount_not_started: 'out_of_validity_period',
  discount_expired: 'out_of_validity_period',
  discount_disabled: 'invalid_discount_failure',
  discount_needs_customer: 'invalid_discount_failure',
  discount_not_in_region: 'invalid_discount_failure',
  discount_not_for_customer: 'invalid_discount_failure',
}

function isPastLastPayment({ subscriptionPayment }: DiscountTerms, cycle: number | null) {
  return typeof subscriptionPayment === 'number' && cycle !== null && cycle > subscriptionPayment
}

/** The ids of the lines to which a discount applies; null when it applies to all. Pricing takes this as `item_ids`. */
export function itemIdsOf(discount: DiscountToCheck, lines: readonly LineToDiscount[]): string[] | null {
  const matching = linesOfDiscount(discount, lines)
  return matching.length === lines.length ? null : matching.map(({ id }) => id)
}
