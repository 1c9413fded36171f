import { expect, test } from 'vitest'
import { addDays, dayInTokyo } from './day.ts'

test.each([
  ['2026-04-30T14:59:59.999Z', '2026-04-30'],
  ['2026-04-30T15:00:00.000Z', '2026-05-01'],
  ['2026-12-31T15:00:00.000Z', '2027-01-01'],
  ['2026-05-01T09:00:00.000+09:00', '2026-05-01'],
])('%s is %s in Tokyo, as text, as a date and in ms', (instant, day) => {
  expect([instant, new Date(instant), Date.parse(instant)].map(dayInTokyo)).toEqual([day, day, day])
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-01', 0, '2026-03-01'],
])('%s plus %i days is %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected))
