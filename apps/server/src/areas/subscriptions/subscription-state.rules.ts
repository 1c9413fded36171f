import { addDays, type Day, dayInTokyo } from '@kusuribako/contract/values/day'
import { nextPosition, orderInstantOf, type Rhythm } from './calendar.rules.ts'
import { failureLimit, isComplete } from './renewal.rules.ts'

/** A subscription's state, as read and written by the renewal. */
export interface SubscriptionState {
  status: 'active' | 'paused' | 'cancelled' | 'completed'
  current_cycle: number
  anchored_on: Day
  steps: number
  next_order_at: Date | null
  non_postponed_next_order_at: Date | null
  skipped_order_at: Date | null
  number_of_succesive_failures: number
}

/** What staff may change, beside ending it. */
export type SubscriptionChange = 'paused' | 'resumed' | 'skipped' | 'moved' | 'quantity'

type Terms = Rhythm & { maximum_cycles: number | null }

/** After the first purchase: the next delivery is one step after its day. */
export function initialState(today: Day, terms: Terms): SubscriptionState {
  const before: SubscriptionState = {
    status: 'active',
    current_cycle: 0,
    anchored_on: today,
    steps: 0,
    next_order_at: null,
    non_postponed_next_order_at: null,
    skipped_order_at: null,
    number_of_succesive_failures: 0,
  }
  return afterOrder(before, terms, 1, today)
}

/** After the order of a delivery. One that is counted already changes nothing, so it may be reported twice. */
export function afterOrder(before: SubscriptionState, terms: Terms, cycle: number, today: Day): SubscriptionState {
  if (cycle !== before.current_cycle + 1) return before
  const counted = { ...before, current_cycle: cycle, number_of_succesive_failures: 0 }
  if (isEnded(before)) return counted
  return isComplete(terms, cycle) ? ended(counted, 'completed') : atNextDelivery(counted, terms, today)
}

/** After a delivery that could not be ordered: tried again tomorrow; at the limit it is skipped. */
export function afterFailure(before: SubscriptionState, terms: Terms, today: Day): SubscriptionState {
  const number_of_succesive_failures = before.number_of_succesive_failures + 1
  if (number_of_succesive_failures >= failureLimit)
    return { ...atNextDelivery(before, terms, today), number_of_succesive_failures: 0 }
  return { ...before, number_of_succesive_failures, next_order_at: orderInstantOf(addDays(today, 1)) }
}

/** After the buyer has skipped the next delivery: the one after it is next. */
export function afterSkip(before: SubscriptionState, terms: Terms, now: Date): SubscriptionState {
  const skipped_order_at = before.non_postponed_next_order_at
  return { ...atNextDelivery(before, terms, dayInTokyo(now)), skipped_order_at, number_of_succesive_failures: 0 }
}

/** The next delivery on another day, from which later ones are computed. */
export const movedTo = (before: SubscriptionState, day: Day): SubscriptionState => ({
  ...before,
  anchored_on: day,
  steps: 0,
  next_order_at: orderInstantOf(day),
  non_postponed_next_order_at: orderInstantOf(day),
  number_of_succesive_failures: 0,
})

/** Resumed after a pause: deliveries missed in the meantime are not made up for. */
export function resumed(before: SubscriptionState, terms: Terms, now: Date): SubscriptionState {
  const active = { ...before, status: 'active' as const, number_of_succesive_failures: 0 }
  const isFuture = before.non_postponed_next_order_at && before.non_postponed_next_order_at > now
  return isFuture
    ? { ...active, next_order_at: before.non_postponed_next_order_at }
    : atNextDelivery(active, terms, dayInTokyo(now))
}

/** It ends; nothing is ordered any more. */
export const ended = (before: SubscriptionState, status: 'cancelled' | 'completed'): SubscriptionState => ({
  ...before,
  status,
  next_order_at: null,
  non_postponed_next_order_at: null,
})

const isEnded = ({ status }: SubscriptionState) => status === 'cancelled' || status === 'completed'

function atNextDelivery(before: SubscriptionState, terms: Terms, today: Day): SubscriptionState {
  const { day, ...position } = nextPosition(before, terms, today)
  return {
    ...before,
    ...position,
    next_order_at: orderInstantOf(day),
    non_postponed_next_order_at: orderInstantOf(day),
  }
}
