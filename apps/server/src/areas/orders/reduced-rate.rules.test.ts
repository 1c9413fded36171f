import { expect, test } from 'vitest'
import { reducedRatesOf, reducedRateWords } from './reduced-rate.rules.ts'

test('the mark names the reduced rates of the goods', () => {
  const line = (tax_rate: number, is_reduced: boolean) => ({ tax_rate, is_reduced })
  const rates = reducedRatesOf([line(10, false), line(5, true), line(8, true), line(5, true)])
  expect(rates).toEqual([8, 5])
  expect(reducedRateWords(rates)).toBe('※は軽減税率（8％・5％）の対象です。')
})
