import { describe, expect, test } from 'vitest'
import { activeDiscount, hasFreeShipping, refreshAdjustments } from './adjustments.rules.ts'
import type { Line } from './line-totals.rules.ts'
import { discount, line } from './totals.fixture.ts'

const ratesOf = (each: Line) => each.tax_rates
const amounts = (lines: Line[], ...discounts: ReturnType<typeof discount>[]) =>
  refreshAdjustments(lines, ratesOf, discounts).map((own) => own.map(({ amount }) => amount))

describe('a discount takes off each line:', () => {
  const two = [line({ id: 'a', unit_price: 100, quantity: 3 }), line({ id: 'b', unit_price: 500 })]
  const back = (amount: number, discount_id: string | null = discount({}).id) => {
    const adjustments = [{ item_id: 'r', discount_id, amount: -amount || 0, description: 'discount' }]
    return line({ id: 'r', unit_price: -700, is_return: true, adjustments })
  }
  const cases: [string, Line[], Parameters<typeof discount>[0], number[][]][] = [
    ['a percentage, to the yen', [line({ unit_price: 105 })], { value: 10 }, [[11]]],
    ['a single yen', [line({ unit_price: 10 })], { value: 10 }, [[1]]],
    ['a percentage above the whole is the whole', [line({ unit_price: 105 })], { value: 150 }, [[105]]],
    ['a fixed amount per piece', two, { type: 'fixed', value: 20, allocation: 'item' }, [[60], [20]]],
    ['and no more than the line is worth', two, { type: 'fixed', value: 200, allocation: 'item' }, [[300], [200]]],
    ['a fixed amount over the cart', two, { type: 'fixed', value: 80 }, [[30], [50]]],
    ['a fixed amount over the cart, more than it is worth', two, { type: 'fixed', value: 900 }, [[300], [500]]],
    ['only the lines its conditions match', two, { value: 10, item_ids: ['b'] }, [[], [50]]],
    ['no line at all', two, { value: 10, item_ids: [] }, [[], []]],
    [
      'a fixed amount is spread over lines the conditions leave out too, as the platform does',
      two,
      { type: 'fixed', value: 80, item_ids: ['b'] },
      [[], [50]],
    ],
    [
      'a fixed amount is not spread over lines that allow none',
      [...two, line({ unit_price: 800, allow_discounts: false })],
      { type: 'fixed', value: 80 },
      [[30], [50], []],
    ],
    [
      'a fixed amount over what is bought, not over what comes back, and no more than that gives back of it',
      [...two, back(50)],
      { type: 'fixed', value: 80 },
      [[18.75], [31.25], [-50]],
    ],
    [
      'a fixed amount of which more comes back stays what it is',
      [...two, back(100)],
      { type: 'fixed', value: 80 },
      [[30], [50], [-100]],
    ],
    ['a fixed amount of which nothing comes back', [...two, back(0)], { type: 'fixed', value: 80 }, [[], [], [0]]],
    [
      'a fixed amount, whatever else comes back with the goods',
      [...two, back(50, 'another')],
      { type: 'fixed', value: 80 },
      [[], [], [-50]],
    ],
    ['a percentage of like for like', [line({ unit_price: 500 }), back(50)], { value: 10 }, [[50], [-50]]],
    ['a percentage, no more than comes back of it', [...two, back(40)], { value: 10 }, [[15], [25], [-40]]],
    [
      'a percentage of the lines its conditions match, held against those alone',
      [...two, back(50)],
      { value: 10, item_ids: ['b'] },
      [[], [50], [-50]],
    ],
    [
      'an amount per piece, likewise',
      [...two, back(20)],
      { type: 'fixed', value: 20, allocation: 'item' },
      [[7.5], [12.5], [-20]],
    ],
    ['nothing of nothing', [line({ unit_price: 0 })], { type: 'fixed', value: 80 }, [[]]],
    ['nothing by zero', two, { value: 0 }, [[], []]],
    ['no free delivery', two, { type: 'free_shipping', value: 0 }, [[], []]],
    ['nothing where the line allows none', [line({ allow_discounts: false })], { value: 10 }, [[]]],
    ['nothing on what comes back', [line({ unit_price: -1000, is_return: true })], { value: 10 }, [[]]],
    [
      'the price without the tax in it',
      [line({ unit_price: 1078, quantity: 3, tax_rates: [8], includes_tax: true })],
      { value: 50 },
      [[1497]],
    ],
  ]
  test.each(cases)('%s', (_title, lines, given, expected) => {
    expect(amounts(lines, discount(given))).toEqual(expected)
  })
})

test('only the last discount is active; free shipping applies in addition to it', () => {
  const given = [discount({ id: 'first' }), discount({ id: 'second' }), discount({ id: 'free', type: 'free_shipping' })]
  expect(activeDiscount(given)?.id).toBe('second')
  expect(activeDiscount([discount({ type: 'free_shipping' })])).toBeNull()
  expect([hasFreeShipping(given), hasFreeShipping(given.slice(0, 2))]).toEqual([true, false])
})

test('a refresh keeps manual adjustments and those of returned lines, and replaces all others', () => {
  const byHand = { item_id: 'a', discount_id: null, amount: 50, description: 'お詫び' }
  const stale = { item_id: 'a', discount_id: 'old', amount: 999, description: 'discount' }
  const brought = { item_id: 'r', discount_id: 'new', amount: -100, description: 'discount' }
  expect(
    refreshAdjustments(
      [
        line({ id: 'a', adjustments: [stale, byHand] }),
        line({ id: 'r', unit_price: -1000, is_return: true, adjustments: [brought] }),
      ],
      ratesOf,
      [discount({ id: 'new', value: 10 })],
    ),
  ).toEqual([[byHand, { item_id: 'a', discount_id: 'new', amount: 100, description: 'discount' }], [brought]])
})
