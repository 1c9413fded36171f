import type { RefusalCode } from '@kusuribako/contract/refusals'
import type { SubscriptionEventType } from '@kusuribako/contract/subscriptions/subscriptions'

/** This many days ahead the buyer is notified of a delivery (shop.md §9). */
export const notifiedAhead_days = 10
/** A failed delivery is tried again on the next day; after this many failures it is skipped. */
export const failureLimit = 3

/** Why a delivery could not be ordered. */
export interface Failure {
  kind: 'inventory' | 'payment' | 'other'
  /** A refusal's code, or the bank's reason. */
  error: string
}

const outOfStock: readonly RefusalCode[] = ['insufficient_inventory', 'insufficient_inventory_at_order']

/** The kind of failure of a refusal, for a delivery ordered automatically. */
export const failureOf = (code: RefusalCode): Failure => ({
  kind: outOfStock.includes(code) ? 'inventory' : 'other',
  error: code,
})

const notSold: readonly string[] = ['variant_unknown', 'product_not_in_sales_channel'] satisfies RefusalCode[]

/** Whether the buyer is notified of a failed try; of goods that are gone only when it is given up. */
export const isNotified = ({ error }: Failure, isSkipped: boolean): boolean => isSkipped || !notSold.includes(error)

/** The event recorded for a failed try. */
export const failureEvents: Record<Failure['kind'], SubscriptionEventType> = {
  inventory: 'system_insufficient_inventory',
  payment: 'system_stripe_error',
  other: 'system_unknown_error',
}
/** The event recorded for a skipped delivery. */
export const skipEvents: Record<Failure['kind'], SubscriptionEventType> = {
  inventory: 'system_skipped_due_to_inventory_failure_limit_reached',
  payment: 'system_skipped_due_to_stripe_failure',
  other: 'system_skipped_due_to_retry_limit',
}

/**
 * The events of the `failures`-th failure in a row: the failure itself, and at the limit that its delivery is skipped.
 */
export function eventsOfFailure({ kind }: Failure, failures: number): SubscriptionEventType[] {
  return failures >= failureLimit ? [failureEvents[kind], skipEvents[kind]] : [failureEvents[kind]]
}

/** Whether the next delivery may be skipped: none is skipped, or that day has passed (shop.md §4). */
export const isSkippable = (skipped_order_at: Date | null, now: Date): boolean =>
  skipped_order_at === null || skipped_order_at <= now

/** Deliveries that must still be taken before it may be cancelled. */
export const cyclesBeforeCancel = (plan: { minimum_cycles: number | null }, current_cycle: number): number =>
  Math.max(0, (plan.minimum_cycles ?? 0) - current_cycle)

/** Whether the last agreed delivery has been ordered. */
export const isComplete = (plan: { maximum_cycles: number | null }, current_cycle: number): boolean =>
  plan.maximum_cycles !== null && current_cycle >= plan.maximum_cycles
