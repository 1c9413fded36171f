import { expect, test } from 'vitest'
import { isReducedIn, reducedRateIn } from './reduced-rate.ts'

const at = (rate: number, code: string | null = null) => ({ tax_lines: [{ rate, code }] })
const usual = (rate: number) => at(rate, 'default')

test.each<[string, ReturnType<typeof at>[], ReturnType<typeof at>[], number, boolean[]]>([
  ['beside items of the standard rate', [usual(10), at(8)], [], 10, [false, true]],
  ['beside nothing but a delivery', [at(8)], [usual(10)], 10, [true]],
  ['as the only rate', [at(8)], [], 10, [true]],
  ['reduced rates other than today’s', [at(5), at(0)], [usual(10)], 10, [true, false]],
  ['a standard rate that has risen since', [usual(10)], [usual(10)], 12, [false]],
  ['a standard rate that has fallen since', [usual(10), at(8)], [], 8, [false, true]],
])('isReducedIn recognises the reduced rate: %s', (_what, items, shipping_methods, tax_rate, expected) => {
  const isReduced = isReducedIn({ items, shipping_methods, region: { tax_rate } })
  expect(items.map(isReduced)).toEqual(expected)
})

test('reducedRateIn returns the reduced rate of a line item, or null', () => {
  const rates = reducedRateIn({ items: [usual(10), at(6)], shipping_methods: [], region: { tax_rate: 10 } })
  expect([usual(10), at(6), { tax_lines: null }].map(rates)).toEqual([null, 6, null])
})
