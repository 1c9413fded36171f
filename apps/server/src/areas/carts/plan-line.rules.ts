import { planPrice } from '@kusuribako/contract/subscriptions/plan-price'
import type { SubscriptionPlan } from '@kusuribako/contract/subscriptions/plans'

type Metadata = Record<string, unknown> | null | undefined

/** The agreed terms of a line that is bought by a plan (shop.md §3). */
export interface PlanOfLine {
  is_initial_purchase: boolean
  plan: SubscriptionPlan
  /** The price of a piece without the plan at the time of the agreement, in yen. */
  unit_price?: number | null
}

/** The agreed terms of a line; null for a one-time purchase. A cart never contains an unknown plan. */
export function planOfLine(metadata: Metadata): PlanOfLine | null {
  if (metadata?.is_subscription_purchase !== true) return null
  const agreed = metadata.subscription as Partial<PlanOfLine> | undefined
  if (!agreed?.plan?.id) return null
  return { ...agreed, is_initial_purchase: agreed.is_initial_purchase !== false, plan: agreed.plan }
}

/** The price of a piece on a line, in yen: by its plan, where it is bought by one. */
export function priceOnLine(unit_price: number, metadata: Metadata): number {
  const agreed = planOfLine(metadata)
  return agreed ? planPrice(agreed.plan, unit_price, agreed.is_initial_purchase) : unit_price
}

/** The id of the plan that a shopper requests for a line: `{ subscription: { plan: { id } } }`, or the id itself. */
export function requestedPlanId(metadata: Metadata): string | null {
  const { plan } = (metadata?.subscription ?? {}) as { plan?: unknown }
  const id = typeof plan === 'object' && plan !== null ? (plan as { id?: unknown }).id : plan
  return typeof id === 'string' ? id : null
}

/** A delivery ordered in its buyer's absence; a subscription taken over from another shop may have its first here. */
export const isLaterDelivery = ({ metadata }: { metadata: Metadata }): boolean =>
  typeof metadata?.subscription_current_cycle === 'number'

/** Which delivery of a subscription a cart is for, from 1; null where none of its lines is bought by a plan. */
export function cycleOf(cart: { metadata: Metadata }, lines: readonly { metadata: Metadata }[]): number | null {
  const cycle = cart.metadata?.subscription_current_cycle
  if (typeof cycle === 'number') return cycle
  return lines.some(({ metadata }) => planOfLine(metadata)) ? 1 : null
}
