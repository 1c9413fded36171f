import { expect, test } from 'vitest'
import { licenceTerm } from './licence-term.rules.ts'

test.each([
  ['2026-06-01T00:00:00Z', '2024-04-01', '2030-03-31'],
  ['2030-03-31T14:59:59Z', '2024-04-01', '2030-03-31'],
  ['2030-03-31T15:00:00Z', '2030-04-01', '2036-03-31'],
  ['2031-02-01T00:00:00Z', '2030-04-01', '2036-03-31'],
  ['2041-12-31T00:00:00Z', '2036-04-01', '2042-03-31'],
])('at %s a licence of the demo holds from %s to %s', (now, valid_from, valid_to) =>
  expect(licenceTerm(new Date(now))).toEqual({ valid_from, valid_to }),
)
