import { planPrice } from '@kusuribako/contract/subscriptions/plan-price'
import type { SubscriptionPlan } from '@kusuribako/contract/subscriptions/plans'

type Metadata = Record<string, unknown> | null | undefined

/** What is agreed of a line that is bought by a plan (shop.md §3). */
export interface PlanOfLine {
  is_initial_purchase: boolean
  plan: SubscriptionPlan
  /** What a piece cost without the plan when it was agreed, in yen. */
  unit_price?: number | null
}

/** What is agreed of a line; null for one that is bought once. A cart never holds another plan than a known one. */
export function planOfLine(metadata: Metadata): PlanOfLine | null {
  if (metadata?.is_subscription_purchase !== true) return null
  const agreed = metadata.subscription as Partial<PlanOfLine> | undefined
  if (!agreed?.plan?.id) return null
  return { ...agreed, is_initial_purchase: agreed.is_initial_purchase !== false, plan: agreed.plan }
}

/** What a piece costs on a line, in yen: by its plan, where it is bought by one. */
export function priceOnLine(unit_price: number, metadata: Metadata): number {
  const agreed = planOfLine(metadata)
  return agreed ? planPrice(agreed.plan, unit_price, agreed.is_initial_purchase) : unit_price
}

/** The id of the plan that a shopper asks for on a line: `{ subscription: { plan: { id } } }`, or the id itself. */
export function planAskedFor(metadata: Metadata): string | null {
  const { plan } = (metadata?.subscription ?? {}) as { plan?: unknown }
  const id = typeof plan === 'object' && plan !== null ? (plan as { id?: unknown }).id : plan
  return typeof id === 'string' ? id : null
}

/** A delivery that its buyer is not there to order; one that was taken over from another shop may be its first here. */
export const isLater = ({ metadata }: { metadata: Metadata }): boolean =>
  typeof metadata?.subscription_current_cycle === 'number'

/** Which delivery of a subscription a cart is for, from 1; null where none of its lines is bought by a plan. */
export function cycleOf(cart: { metadata: Metadata }, lines: readonly { metadata: Metadata }[]): number | null {
  const cycle = cart.metadata?.subscription_current_cycle
  if (typeof cycle === 'number') return cycle
  return lines.some(({ metadata }) => planOfLine(metadata)) ? 1 : null
}
