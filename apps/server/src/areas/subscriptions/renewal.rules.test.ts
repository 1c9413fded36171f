import { planPrice, planTotal } from '@kusuribako/contract/subscriptions/plan-price'
import { expect, test } from 'vitest'
import { cyclesBeforeCancel, eventsOfFailure, failureOf, isComplete, isSkippable } from './renewal.rules.ts'

const none = {
  first_time_discount_price: null,
  first_time_discount_amount: null,
  first_time_discount_rate: null,
  discount_price: null,
  discount_amount: null,
  discount_rate: null,
}

test.each([
  ['nothing off', {}, 1100, 1100],
  [
    'a price before all else',
    { first_time_discount_price: 500, first_time_discount_amount: 1, first_time_discount_rate: 99 },
    500,
    1100,
  ],
  ['an amount before a percentage', { first_time_discount_amount: 300, first_time_discount_rate: 99 }, 800, 1100],
  ['a percentage, rounded down', { first_time_discount_rate: 33, discount_rate: 7 }, 737, 1023],
  ['a price of nothing is a price', { first_time_discount_price: 0, discount_amount: 100 }, 0, 1000],
  ['never less than nothing', { discount_amount: 5000 }, 1100, 0],
])('%s', (_why, terms, first, later) => {
  const plan = { ...none, ...terms }
  expect([planPrice(plan, 1100, true), planPrice(plan, 1100, false)]).toEqual([first, later])
})

test.each([
  [
    'of a year',
    { frequency: 'months', frequency_interval: 1, maximum_cycles: null } as const,
    { deliveries: 12, total: 23400, ends: false },
  ],
  [
    'of all deliveries',
    { frequency: 'weeks', frequency_interval: 4, maximum_cycles: 3 } as const,
    { deliveries: 3, total: 5400, ends: true },
  ],
  ...(
    [
      ['days', 365, 1],
      ['days', 30, 13],
      ['weeks', 52, 1],
      ['years', 1, 1],
    ] as const
  ).map(
    ([frequency, frequency_interval, deliveries]) =>
      [
        `of a year, every ${frequency_interval} ${frequency}`,
        { frequency, frequency_interval, maximum_cycles: null },
        { deliveries, total: 1400 + (deliveries - 1) * 2000, ends: false },
      ] as const,
  ),
  [
    'seldom, once',
    { frequency: 'years', frequency_interval: 2, maximum_cycles: null } as const,
    { deliveries: 1, total: 1400, ends: false },
  ],
])('the total %s', (_what, rhythm, total) => {
  const plan = { ...none, ...rhythm, first_time_discount_price: 700, discount_price: 1000 }
  expect(planTotal(plan, 1100, 2)).toEqual(total)
})

test.each([
  ['insufficient_inventory', 1, ['system_insufficient_inventory']],
  [
    'insufficient_inventory_at_order',
    3,
    ['system_insufficient_inventory', 'system_skipped_due_to_inventory_failure_limit_reached'],
  ],
  ['guarded_ingredient_recent_purchase', 2, ['system_unknown_error']],
  ['quantity_over_limit', 3, ['system_unknown_error', 'system_skipped_due_to_retry_limit']],
] as const)('%s, for the %i. time', (code, failures, events) => {
  expect(eventsOfFailure(failureOf(code), failures)).toEqual(events)
})

test('a card that says no is tried three times', () => {
  const failure = { kind: 'payment', error: 'insufficient_funds' } as const
  expect([1, 2, 3].map((failures) => eventsOfFailure(failure, failures))).toEqual([
    ['system_stripe_error'],
    ['system_stripe_error'],
    ['system_stripe_error', 'system_skipped_due_to_stripe_failure'],
  ])
})

test('a delivery may be skipped when none is, or when the one that was has passed', () => {
  const now = new Date('2026-06-01T03:00:00Z')
  const cases = [null, '2026-06-01T02:59:59Z', '2026-06-01T03:00:00Z', '2026-06-01T03:00:01Z']
  expect(cases.map((at) => isSkippable(at ? new Date(at) : null, now))).toEqual([true, true, true, false])
})

test('what was agreed is counted from the first purchase', () => {
  expect([1, 2, 3, 4].map((cycle) => cyclesBeforeCancel({ minimum_cycles: 3 }, cycle))).toEqual([2, 1, 0, 0])
  expect(cyclesBeforeCancel({ minimum_cycles: null }, 1)).toBe(0)
  expect([2, 3].map((cycle) => isComplete({ maximum_cycles: 3 }, cycle))).toEqual([false, true])
  expect(isComplete({ maximum_cycles: null }, 99)).toBe(false)
})
