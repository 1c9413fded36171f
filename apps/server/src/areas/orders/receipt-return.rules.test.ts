import { expect, test } from 'vitest'
import { refundsBeyondReturns, stateReductions, stateReturn } from './receipt-return.rules.ts'

const medicine = { title: '薬', quantity: 1, worth: 1100, tax_rate: 10, is_reduced: false }
const food = { title: '茶', quantity: 2, worth: 540, tax_rate: 8, is_reduced: true }

test.each([
  ['items of one rate', [medicine], 1100, 0, [{ rate: 10, total: 1100, tax: 100 }]],
  [
    'items of two rates, each rounded once',
    [food, medicine, { ...medicine, worth: 109 }],
    1749,
    0,
    [
      { rate: 10, total: 1209, tax: 110 },
      { rate: 8, total: 540, tax: 40 },
    ],
  ],
  [
    'return shipping deducted, shared by the rates',
    [food, medicine],
    1090,
    -550,
    [
      { rate: 10, total: 731, tax: 66 },
      { rate: 8, total: 359, tax: 27 },
    ],
  ],
  ['a refund above the value of the items', [medicine], 1500, 400, [{ rate: 10, total: 1500, tax: 136 }]],
  [
    'one of two items with a value of zero',
    [food, { ...medicine, worth: 0 }],
    540,
    0,
    [{ rate: 8, total: 540, tax: 40 }],
  ],
  ['only an item with a value of zero', [{ ...medicine, worth: 0 }], 300, 300, [{ rate: 10, total: 300, tax: 27 }]],
])('stating a return: %s', (_what, lines, refund_amount, adjustment, taxes) => {
  const stated = stateReturn({ returned_on: '2026-06-05', refund_amount, lines })
  expect(stated).toMatchObject({ returned_on: '2026-06-05', total: refund_amount, adjustment, taxes })
  expect(stated.taxes.reduce((sum, { total }) => sum + total, 0)).toBe(refund_amount)
})

const sold = [
  { rate: 10, total: 3000 },
  { rate: 8, total: 1000 },
]
const refund = (day: number, amount: number) => ({ amount, reason: 'other', at: new Date(`2026-06-0${day}T03:00:00Z`) })

test('a refund without goods is shared by the rates of what was sold, each rounded once', () => {
  expect(stateReductions(sold, [refund(5, 1001)], [])).toEqual([
    {
      reduced_on: '2026-06-05',
      total: 1001,
      taxes: [
        { rate: 10, total: 750, tax: 68 },
        { rate: 8, total: 251, tax: 19 },
      ],
    },
  ])
})

test('goods returned before or with a refund take no share of it; goods returned later change nothing', () => {
  const returnedOn = (day: number) => ({
    at: new Date(`2026-06-0${day}T03:00:00Z`),
    // More than they were sold for.
    taxes: [{ rate: 8, total: 1200, tax: 88 }],
  })
  for (const day of [4, 5]) {
    const [only] = stateReductions(sold, [refund(5, 1000)], [returnedOn(day)])
    expect(only!.taxes).toEqual([{ rate: 10, total: 1000, tax: 91 }])
  }
  expect(stateReductions(sold, [refund(5, 1001)], [returnedOn(6)])).toEqual(
    stateReductions(sold, [refund(5, 1001)], []),
  )
})

test('successive refunds add up to what was sold at each rate', () => {
  const stated = stateReductions(sold, [refund(4, 333), refund(5, 1667), refund(6, 2000)], [])
  const of = (rate: number) =>
    stated.flatMap(({ taxes }) => taxes.filter((one) => one.rate === rate)).reduce((sum, { total }) => sum + total, 0)
  expect([of(10), of(8)]).toEqual([3000, 1000])
})

test('when nothing that was sold is left, a refund is shared by the rates of the sale', () => {
  const all = { at: new Date('2026-06-04T03:00:00Z'), taxes: sold.map((one) => ({ ...one, tax: 0 })) }
  expect(stateReductions(sold, [refund(5, 400)], [all])[0]!.taxes).toMatchObject([
    { rate: 10, total: 300 },
    { rate: 8, total: 100 },
  ])
})

test('a refund for certain goods has their rate, and reduces what is left of the sale', () => {
  const goods = { reason: 'claim' as const, lines: [{ ...food, worth: 1000 }] }
  const [claim, other] = stateReductions(sold, [{ ...refund(4, 700), goods }, refund(5, 330)], [])
  expect(claim).toMatchObject({
    taxes: [{ rate: 8, total: 700, tax: 52 }],
    goods: { reason: 'claim', lines: [{ title: food.title, total: 700 }] },
  })
  expect(other).toEqual({
    reduced_on: '2026-06-05',
    total: 330,
    taxes: [
      { rate: 10, total: 300, tax: 27 },
      { rate: 8, total: 30, tax: 2 },
    ],
  })
})

test('the new goods of a swap count as negative amounts at their rate', () => {
  const goods = {
    reason: 'swap' as const,
    lines: [
      { ...medicine, worth: 1000 },
      { ...food, worth: -540 },
    ],
  }
  const [swap] = stateReductions(sold, [{ ...refund(4, 460), goods }], [])
  expect(swap).toMatchObject({
    taxes: [
      { rate: 10, total: 1000, tax: 91 },
      { rate: 8, total: -540, tax: -40 },
    ],
    goods: { lines: [{ total: 1000 }, { total: -540 }] },
  })
})

test('a refund for goods that cost nothing is shared like any other', () => {
  const goods = { reason: 'claim' as const, lines: [{ ...food, worth: 0 }] }
  expect(stateReductions(sold, [{ ...refund(4, 400), goods }], [])).toEqual(stateReductions(sold, [refund(4, 400)], []))
})

const day = (at: number) => refund(at, 0).at
test.each([
  ['no return', [refund(5, 300)], [], [refund(5, 300)]],
  ['the refund of a return', [refund(5, 300)], [{ at: day(5), money: 300 }], []],
  ['a return refunded from several payments', [refund(5, 100), refund(5, 200)], [{ at: day(5), money: 300 }], []],
  ['a declined refund of a return, repeated by staff', [refund(7, 300)], [{ at: day(5), money: 300 }], []],
  [
    'a refund by staff before a return',
    [refund(4, 300), refund(5, 300)],
    [{ at: day(5), money: 300 }],
    [refund(4, 300)],
  ],
  ['a refund by staff after a return', [refund(5, 300), refund(6, 50)], [{ at: day(5), money: 300 }], [refund(6, 50)]],
  ['a refund by staff after a return refunded in points', [refund(6, 50)], [{ at: day(5), money: 0 }], [refund(6, 50)]],
])('refunds by staff are those that no return explains: %s', (_what, refunds, returns, beyond) => {
  expect(refundsBeyondReturns(refunds, returns)).toEqual(beyond)
})
