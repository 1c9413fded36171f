import type { Frequency } from '@kusuribako/contract/subscriptions/plan-price'
import { expect, test } from 'vitest'
import { dayAfter, nextPosition, orderInstantOf } from './calendar.rules.ts'

const every = (frequency_interval: number, frequency: Frequency) => ({ frequency_interval, frequency })

test.each([
  ['2026-01-31', 1, every(1, 'months'), '2026-02-28'],
  ['2026-01-31', 2, every(1, 'months'), '2026-03-31'],
  ['2026-01-31', 3, every(1, 'months'), '2026-04-30'],
  ['2028-01-31', 1, every(1, 'months'), '2028-02-29'],
  ['2026-01-30', 1, every(1, 'months'), '2026-02-28'],
  ['2026-11-30', 3, every(1, 'months'), '2027-02-28'],
  ['2026-12-31', 1, every(2, 'months'), '2027-02-28'],
  ['2026-08-31', 6, every(1, 'months'), '2027-02-28'],
  ['2028-02-29', 1, every(1, 'years'), '2029-02-28'],
  ['2028-02-29', 4, every(1, 'years'), '2032-02-29'],
  ['2099-12-31', 2, every(1, 'months'), '2100-02-28'],
  ['2026-12-25', 1, every(7, 'days'), '2027-01-01'],
  ['2028-02-22', 1, every(1, 'weeks'), '2028-02-29'],
  ['2026-04-29', 1, every(4, 'weeks'), '2026-05-27'],
  ['2026-03-01', 30, every(1, 'days'), '2026-03-31'],
  ['2026-05-05', 0, every(1, 'months'), '2026-05-05'],
])('from %s, %i steps of %o: %s', (anchor, steps, rhythm, day) => {
  expect(dayAfter(anchor, steps, rhythm)).toBe(day)
})

test.each([
  ['holidays and Sundays are delivery days like others', '2025-12-01', every(1, 'months'), '2025-12-01', '2026-01-01'],
  ['a delivery day that is today counts as past', '2026-03-01', every(1, 'months'), '2026-04-01', '2026-05-01'],
  ['missed deliveries are not made up for', '2026-01-31', every(1, 'months'), '2026-05-15', '2026-05-31'],
])('%s', (_why, anchored_on, rhythm, today, day) => {
  expect(nextPosition({ anchored_on, steps: 0 }, rhythm, today).day).toBe(day)
})

test('orders are due at 3:00 a.m. Tokyo time', () => {
  expect(orderInstantOf('2026-06-01').toISOString()).toBe('2026-05-31T18:00:00.000Z')
})
