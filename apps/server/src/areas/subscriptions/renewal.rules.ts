import type { RefusalCode } from '@kusuribako/contract/refusals'
import type { SubscriptionEventType } from '@kusuribako/contract/subscriptions/subscriptions'

/** So many days ahead the buyer is told what will come (shop.md §9). */
export const toldAhead_days = 10
/** A delivery that fails is tried again on the next day; after so many failures it is skipped. */
export const failureLimit = 3

/** Why a delivery could not be ordered. */
export interface Failure {
  kind: 'inventory' | 'payment' | 'other'
  /** A refusal's code, or the bank's reason. */
  error: string
}

const outOfStock: readonly RefusalCode[] = ['insufficient_inventory', 'insufficient_inventory_at_order']

/** What a refusal means for a delivery that nobody is there to order. */
export const failureOf = (code: RefusalCode): Failure => ({
  kind: outOfStock.includes(code) ? 'inventory' : 'other',
  error: code,
})

/** What is noted of a try that failed. */
export const failedBecause: Record<Failure['kind'], SubscriptionEventType> = {
  inventory: 'system_insufficient_inventory',
  payment: 'system_stripe_error',
  other: 'system_unknown_error',
}
/** What is noted of a delivery that passes without coming. */
export const skippedBecause: Record<Failure['kind'], SubscriptionEventType> = {
  inventory: 'system_skipped_due_to_inventory_failure_limit_reached',
  payment: 'system_skipped_due_to_stripe_failure',
  other: 'system_skipped_due_to_retry_limit',
}

/** What is noted of a failure, the `failures`-th in a row: itself, and at the limit that its delivery is skipped. */
export function eventsOfFailure({ kind }: Failure, failures: number): SubscriptionEventType[] {
  return failures >= failureLimit ? [failedBecause[kind], skippedBecause[kind]] : [failedBecause[kind]]
}

/** Whether the next delivery may be skipped: none is, or the one that was has passed (shop.md §4). */
export const isSkippable = (skipped_order_at: Date | null, now: Date): boolean =>
  skipped_order_at === null || skipped_order_at <= now

/** Deliveries that are still to be taken before it may be cancelled. */
export const cyclesBeforeCancel = (plan: { minimum_cycles: number | null }, current_cycle: number): number =>
  Math.max(0, (plan.minimum_cycles ?? 0) - current_cycle)

/** Whether the last delivery that was agreed has been ordered. */
export const isComplete = (plan: { maximum_cycles: number | null }, current_cycle: number): boolean =>
  plan.maximum_cycles !== null && current_cycle >= plan.maximum_cycles
