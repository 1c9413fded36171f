import { expect, test } from 'vitest'
import { isValidOn } from './day.rules.ts'

test.each([
  ['2026-04-30', false],
  ['2026-05-01', true],
  ['2026-05-31', true],
  ['2026-06-01', false],
])('a rule valid from 2026-05-01 to 2026-05-31 holds on %s: %s', (day, holds) => {
  expect(isValidOn({ valid_from: '2026-05-01', valid_to: '2026-05-31' }, day)).toBe(holds)
})

test('a rule without an end date holds indefinitely', () => {
  expect(isValidOn({ valid_from: '2026-05-01', valid_to: null }, '9999-12-31')).toBe(true)
})
