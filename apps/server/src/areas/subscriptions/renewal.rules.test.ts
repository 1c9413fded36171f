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
  ['a plan without discounts keeps the price', {}, 1100, 1100],
  [
    'a fixed price takes precedence over all else',
    { first_time_discount_price: 500, first_time_discount_amount: 1, first_time_discount_rate: 99 },
    500,
    1100,
  ],
  [
    'an amount takes precedence over a percentage',
    { first_time_discount_amount: 300, first_time_discount_rate: 99 },
    800,
    1100,
  ],
  ['a percentage discount rounds the price down', { first_time_discount_rate: 33, discount_rate: 7 }, 737, 1023],
  ['a fixed price of zero counts', { first_time_discount_price: 0, discount_amount: 100 }, 0, 1000],
  ['a price is never below zero', { discount_amount: 5000 }, 1100, 0],
])('%s', (_why, terms, first, later) => {
  const plan = { ...none, ...terms }
  expect([planPrice(plan, 1100, true), planPrice(plan, 1100, false)]).toEqual([first, later])
})

test.each([
  {
    what: 'for an interval of one month',
    rhythm: ['months', 1, null],
    total: { deliveries: 12, total: 23400, ends: false },
  },
  { what: 'for three deliveries in all', rhythm: ['weeks', 4, 3], total: { deliveries: 3, total: 5400, ends: true } },
  {
    what: 'for an interval of 365 days',
    rhythm: ['days', 365, null],
    total: { deliveries: 1, total: 1400, ends: false },
  },
  {
    what: 'for an interval of 30 days',
    rhythm: ['days', 30, null],
    total: { deliveries: 13, total: 25400, ends: false },
  },
  {
    what: 'for an interval of 52 weeks',
    rhythm: ['weeks', 52, null],
    total: { deliveries: 1, total: 1400, ends: false },
  },
  {
    what: 'for an interval of one year',
    rhythm: ['years', 1, null],
    total: { deliveries: 1, total: 1400, ends: false },
  },
  {
    what: 'for an interval of two years',
    rhythm: ['years', 2, null],
    total: { deliveries: 1, total: 1400, ends: false },
  },
] as const)('a plan’s total: $what', ({ rhythm, total }) => {
  const [frequency, frequency_interval, maximum_cycles] = rhythm
  const plan = { ...none, frequency, frequency_interval, maximum_cycles }
  const priced = { ...plan, first_time_discount_price: 700, discount_price: 1000 }
  expect(planTotal(priced, 1100, 2)).toEqual(total)
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
] as const)('events of %s at failure number %i', (code, failures, events) => {
  expect(eventsOfFailure(failureOf(code), failures)).toEqual(events)
})

test('a declined card is tried three times before the delivery is skipped', () => {
  const failure = { kind: 'payment', error: 'insufficient_funds' } as const
  expect([1, 2, 3].map((failures) => eventsOfFailure(failure, failures))).toEqual([
    ['system_stripe_error'],
    ['system_stripe_error'],
    ['system_stripe_error', 'system_skipped_due_to_stripe_failure'],
  ])
})

test('a delivery may be skipped when no skipped one is still ahead', () => {
  const now = new Date('2026-06-01T03:00:00Z')
  const cases = [null, '2026-06-01T02:59:59Z', '2026-06-01T03:00:00Z', '2026-06-01T03:00:01Z']
  expect(cases.map((at) => isSkippable(at ? new Date(at) : null, now))).toEqual([true, true, true, false])
})

test('minimum and maximum cycles count from the first purchase', () => {
  expect([1, 2, 3, 4].map((cycle) => cyclesBeforeCancel({ minimum_cycles: 3 }, cycle))).toEqual([2, 1, 0, 0])
  expect(cyclesBeforeCancel({ minimum_cycles: null }, 1)).toBe(0)
  expect([2, 3].map((cycle) => isComplete({ maximum_cycles: 3 }, cycle))).toEqual([false, true])
  expect(isComplete({ maximum_cycles: null }, 99)).toBe(false)
})
