import type { DeductibleItem } from '@kusuribako/contract/pharmacy/self-medication'
import { expect, test } from 'vitest'
import { deductibleYear } from './deductible-year.rules.ts'

test.each([
  [[], 0, 0],
  [[12_000], 12_000, 0],
  [[12_000, 1], 12_001, 1],
  [[60_000, 40_000], 100_000, 88_000],
  [[100_001], 100_001, 88_000],
])('of %j yen that were paid, %d together, %d may be deducted', (amounts, total, deductible) => {
  const items = amounts.map((amount) => ({ amount }) as DeductibleItem)
  expect(deductibleYear(2026, items)).toEqual({
    year: 2026,
    items,
    total,
    threshold: 12_000,
    cap: 88_000,
    deductible,
  })
})

test('the first year of the law is computed by it', () => {
  expect(deductibleYear(2017, [])).toMatchObject({ threshold: 12_000, cap: 88_000 })
})
