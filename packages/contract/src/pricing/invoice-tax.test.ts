import { expect, test } from 'vitest'
import { taxParts } from './invoice-tax.ts'

const line = (total: number, rate: number) => ({ total, tax_lines: [{ rate }] })

test('tax is told by rate, the higher one first, with the delivery under its own', () => {
  expect(taxParts([line(498, 8), line(2360, 10), line(550, 10)])).toEqual([
    { rate: 10, total: 2910, tax: 265 },
    { rate: 8, total: 498, tax: 37 },
  ])
})

test('it is rounded once for each rate, as on the receipt: three times 45.27 yen are 136', () => {
  expect(taxParts([line(498, 10), line(498, 10), line(498, 10)])).toEqual([{ rate: 10, total: 1494, tax: 136 }])
})

test('what costs nothing falls under no rate', () => {
  expect(taxParts([line(0, 10), { total: 100, tax_lines: [] }])).toEqual([])
})
