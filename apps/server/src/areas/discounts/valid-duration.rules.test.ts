import { expect, test } from 'vitest'
import { endOfDuration } from './valid-duration.rules.ts'

test.each([
  ['2026-06-01T03:00:00.000Z', 'P3D', '2026-06-04T03:00:00.000Z'],
  ['2026-06-01T03:00:00.000Z', 'P2W', '2026-06-15T03:00:00.000Z'],
  ['2026-06-01T03:00:00.000Z', 'P1Y2M3DT4H5M6S', '2027-08-04T07:05:06.000Z'],
  ['2026-06-01T03:00:00.000Z', 'PT1.001S', '2026-06-01T03:00:01.001Z'],
  ['2026-06-01T03:00:00.000Z', 'PT0,25S', '2026-06-01T03:00:00.250Z'],
  // The 31st in Tokyo, the 30th in Greenwich.
  ['2026-01-30T15:30:00.000Z', 'P1M', '2026-02-27T15:30:00.000Z'],
  // Half past eleven at night of the 30th in Tokyo.
  ['2026-01-30T14:30:00.000Z', 'P1M', '2026-02-28T14:30:00.000Z'],
  ['2028-02-29T01:00:00.000Z', 'P1Y', '2029-02-28T01:00:00.000Z'],
])('%s plus %s is %s', (from, duration, end) => {
  expect(endOfDuration(new Date(from), duration)?.toISOString()).toBe(end)
})

test.each(['P173Y7M', 'P99999Y', 'PT99999999999999999999S'])('a valid duration of %s never ends', (duration) => {
  expect(endOfDuration(new Date('2026-06-01T03:00:00.000Z'), duration)).toBeNull()
})
