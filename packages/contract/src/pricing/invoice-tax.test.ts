import { expect, test } from 'vitest'
import { taxParts } from './invoice-tax.ts'

const line = (total: number, rate: number) => ({ total, tax_lines: [{ rate }] })

test('taxParts groups totals and tax by rate, the higher rate first, delivery included', () => {
  expect(taxParts([line(498, 8), line(2360, 10), line(550, 10)])).toEqual([
    { rate: 10, total: 2910, tax: 265 },
    { rate: 8, total: 498, tax: 37 },
  ])
})

test('tax is rounded once per rate, as on the receipt: three times 498 yen contain 136 yen', () => {
  expect(taxParts([line(498, 10), line(498, 10), line(498, 10)])).toEqual([{ rate: 10, total: 1494, tax: 136 }])
})

test('items without cost or without a tax rate are left out', () => {
  expect(taxParts([line(0, 10), { total: 100, tax_lines: [] }])).toEqual([])
})
