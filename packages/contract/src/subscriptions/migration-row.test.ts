import { expect, test } from 'vitest'
import { MigrationRow } from './migration-row.ts'

const { next_order_date } = MigrationRow.shape

test.each([
  ['2026-06-30', '2026-06-29T15:00:00.000Z'],
  ['2026/6/30', '2026-06-29T15:00:00.000Z'],
  ['2026-06-30 23:30:00', '2026-06-30T14:30:00.000Z'],
  ['2026-06-30 23:30:00 +0900', '2026-06-30T14:30:00.000Z'],
  ['2026-06-30T16:00:00Z', '2026-06-30T16:00:00.000Z'],
])('the date %s is read as Tokyo time unless it names a time zone', (text, instant) => {
  expect(next_order_date.parse(text).toISOString()).toBe(instant)
})

test.each(['', '5', 'soon', '30/06/2026'])('%s is rejected as a date', (text) => {
  expect(next_order_date.safeParse(text).success).toBe(false)
})
