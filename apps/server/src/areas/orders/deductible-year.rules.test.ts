import type { DeductibleItem } from '@kusuribako/contract/pharmacy/self-medication'
import { expect, test } from 'vitest'
import { deductibleYear } from './deductible-year.rules.ts'

test.each([
  [[], 0, 0],
  [[12_000], 12_000, 0],
  [[12_000, 1], 12_001, 1],
  [[60_000, 40_000], 100_000, 88_000],
  [[100_001], 100_001, 88_000],
])('of %j yen paid, %d in total, %d are deductible', (amounts, total, deductible) => {
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

test('the first year of the law uses the law’s figures', () => {
  expect(deductibleYear(2017, [])).toMatchObject({ threshold: 12_000, cap: 88_000 })
})
