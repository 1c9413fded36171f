import { expect, test } from 'vitest'
import { orderedAt } from './ordered-at.rules.ts'

// A Saturday.
test.each([
  ['2026-11-28T14:30', 3, '2026-11-28T11:30'],
  ['2026-11-28T02:00', 30, '2026-11-26T20:00'],
  ['2026-11-28T14:30', 48, '2026-11-26T11:00'],
  ['2026-11-28T02:00', 48, '2026-11-25T11:00'],
  ['2026-11-28T11:00', 72, '2026-11-25T11:00'],
  ['2026-11-28T23:59', 6 * 24, '2026-11-21T11:00'],
  ['2026-11-30T08:00', 48, '2026-11-27T11:00'],
])('begun at %s, an order of %i hours ago was placed at %s', (now, hours_ago, placed) => {
  const at = (time: string) => Date.parse(`${time}:00+09:00`)
  expect(new Date(orderedAt(at(now), hours_ago))).toEqual(new Date(at(placed)))
})
