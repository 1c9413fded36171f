import { expect, test } from 'vitest'
import { daysBetween } from './days.ts'

test.each([
  ['', '', null],
  ['2026-04-01', '', { gte: '2026-04-01T00:00:00+09:00' }],
  ['', '2026-04-30', { lt: '2026-04-30T15:00:00.000Z' }],
  ['2026-04-01', '2026-04-01', { gte: '2026-04-01T00:00:00+09:00', lt: '2026-04-01T15:00:00.000Z' }],
  ['2026-04-01', '202712-03-01', { gte: '2026-04-01T00:00:00+09:00' }],
  ['20271-04-01', '', null],
])('daysBetween covers whole days in Tokyo time, from %s to %s', (from, to, between) => {
  expect(daysBetween(from, to)).toEqual(between)
})
