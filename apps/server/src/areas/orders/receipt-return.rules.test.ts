import { expect, test } from 'vitest'
import { stateReturn } from './receipt-return.rules.ts'

const medicine = { title: '薬', quantity: 1, worth: 1100, tax_rate: 10, is_reduced: false }
const food = { title: '茶', quantity: 2, worth: 540, tax_rate: 8, is_reduced: true }

test.each([
  ['one rate', [medicine], 1100, 0, [{ rate: 10, total: 1100, tax: 100 }]],
  [
    'two rates, each rounded once',
    [food, medicine, { ...medicine, worth: 109 }],
    1749,
    0,
    [
      { rate: 10, total: 1209, tax: 110 },
      { rate: 8, total: 540, tax: 40 },
    ],
  ],
  [
    'less for the way back, shared by the rates',
    [food, medicine],
    1090,
    -550,
    [
      { rate: 10, total: 731, tax: 66 },
      { rate: 8, total: 359, tax: 27 },
    ],
  ],
  ['more, by kindness', [medicine], 1500, 400, [{ rate: 10, total: 1500, tax: 136 }]],
  [
    'goods of one rate that had cost nothing',
    [food, { ...medicine, worth: 0 }],
    540,
    0,
    [{ rate: 8, total: 540, tax: 40 }],
  ],
  ['goods that had cost nothing', [{ ...medicine, worth: 0 }], 300, 300, [{ rate: 10, total: 300, tax: 27 }]],
])('%s', (_what, lines, refund_amount, adjustment, taxes) => {
  const stated = stateReturn({ returned_on: '2026-06-05', refund_amount, lines })
  expect(stated).toMatchObject({ returned_on: '2026-06-05', total: refund_amount, adjustment, taxes })
  expect(stated.taxes.reduce((sum, { total }) => sum + total, 0)).toBe(refund_amount)
})
