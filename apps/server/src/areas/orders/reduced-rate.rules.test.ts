import { expect, test } from 'vitest'
import { isReducedIn, reducedRatesOf, reducedRateWords } from './reduced-rate.rules.ts'

const at = (rate: number, code: string | null = null) => ({ tax_lines: [{ rate, code }] })
const usual = (rate: number) => at(rate, 'default')

test.each<[string, ReturnType<typeof at>[], ReturnType<typeof at>[], number, boolean[]]>([
  ['beside goods of the standard rate', [usual(10), at(8)], [], 10, [false, true]],
  ['beside a delivery alone', [at(8)], [usual(10)], 10, [true]],
  ['with nothing beside it', [at(8)], [], 10, [true]],
  ['another reduced rate than today’s', [at(5), at(0)], [usual(10)], 10, [true, false]],
  ['a standard rate that has risen since', [usual(10)], [usual(10)], 12, [false]],
  ['a standard rate that has fallen since', [usual(10), at(8)], [], 8, [false, true]],
])('%s', (_what, items, shipping_methods, tax_rate, expected) => {
  const isReduced = isReducedIn({ items, shipping_methods, region: { tax_rate } })
  expect(items.map(isReduced)).toEqual(expected)
})

test('the mark says the rates that its goods bear', () => {
  const line = (tax_rate: number, is_reduced: boolean) => ({ tax_rate, is_reduced })
  const rates = reducedRatesOf([line(10, false), line(5, true), line(8, true), line(5, true)])
  expect(rates).toEqual([8, 5])
  expect(reducedRateWords(rates)).toBe('※は軽減税率（8％・5％）の対象です。')
})
