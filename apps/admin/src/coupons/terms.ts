import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import type { Condition, Coupon, Rule, Terms } from './coupons.ts'
import { say } from './words.ts'

export type State = keyof typeof say.states

/** The regions are the coupon's own, or its parent's. */
interface CouponRegions {
  regions: readonly { name: string }[]
  parent_discount?: { is_disabled: boolean; regions: readonly { name: string }[] } | null
}
type CouponState = Pick<Coupon, 'is_disabled' | 'starts_at' | 'ends_at' | 'usage_limit' | 'usage_count'> & CouponRegions

/**
 * Whether a coupon can be used, and if not why, at this instant; as the backend checks (platform contract: discount).
 */
export function stateOf(coupon: CouponState, now: number): State {
  const { is_disabled, starts_at, ends_at, usage_limit, usage_count, parent_discount } = coupon
  if (is_disabled) return 'off'
  if (parent_discount?.is_disabled) return 'parent_off'
  if (ends_at && Date.parse(ends_at) < now) return 'over'
  if (usage_limit !== null && usage_count >= usage_limit) return 'used_up'
  if (regionsOf(coupon).length === 0) return 'nowhere'
  return Date.parse(starts_at) > now ? 'soon' : 'on'
}

/** The regions of a coupon: a code has none of its own. */
export const regionsOf = ({ regions, parent_discount }: CouponRegions) => parent_discount?.regions ?? regions

/** The discount of a coupon, in words. */
export function discountOf({ type, value, allocation }: Rule): string {
  if (type === 'free_shipping') return say.freeShipping
  if (type === 'percentage') return say.percentage(value)
  return allocation === 'item' ? say.fixedEach(yen(value)) : say.fixed(yen(value))
}

/** From when to when, with the end where there is one. */
export const periodOf = ({ starts_at, ends_at }: Pick<Coupon, 'starts_at' | 'ends_at'>): string =>
  `${dateAndTime(starts_at)} 〜${ends_at ? ` ${dateAndTime(ends_at)}` : ''}`

/** All conditions of a coupon, a sentence each; empty without conditions. */
export const sentencesOf = ({ metadata, rule }: Pick<Coupon, 'metadata' | 'rule'>): string[] => [
  ...termsOf(metadata ?? {}),
  ...rule.conditions.map(conditionOf),
]

/** Whether the coupon also reduces later deliveries of a subscription. */
export const appliesToLaterDeliveries = ({ metadata }: Pick<Coupon, 'metadata'>): boolean =>
  metadata?.subscriptionPayment === 'infinity' || Number(metadata?.subscriptionPayment) > 1

function termsOf(terms: Terms): string[] {
  const { purchaseType, singleUsePerSingleUser, purchaseAmount, minPurchaseQuantity, subscriptionPayment } = terms
  return [
    purchaseType && say[purchaseType],
    singleUsePerSingleUser && say.once,
    purchaseAmount && say.amount(yen(purchaseAmount)),
    minPurchaseQuantity && say.pieces(minPurchaseQuantity),
    subscriptionPayment === 'infinity' && say.paymentsAll,
    typeof subscriptionPayment === 'number' && say.paymentsSome(subscriptionPayment),
    terms.sku_targets?.length && say.skus(firstNames(terms.sku_targets)),
  ].filter((sentence): sentence is string => Boolean(sentence))
}

function conditionOf(condition: Condition): string {
  const { type, operator } = condition
  const namesText = firstNames((condition[type] ?? []).map(({ title, value, name }) => title ?? value ?? name ?? ''))
  return operator === 'in' ? say.only(say.kinds[type], namesText) : say.except(say.kinds[type], namesText)
}

const namesMax = 10

/** The first few of many names. */
const firstNames = (names: readonly string[]): string =>
  names.slice(0, namesMax).join('、') + (names.length > namesMax ? say.more(names.length - namesMax) : '')
