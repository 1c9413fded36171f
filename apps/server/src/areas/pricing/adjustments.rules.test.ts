import { describe, expect, test } from 'vitest'
import { activeDiscount, asStored, hasFreeShipping, refreshAdjustments } from './adjustments.rules.ts'
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
    ['a percentage, rounded to the yen', [line({ unit_price: 105 })], { value: 10 }, [[11]]],
    ['a percentage that is a single yen', [line({ unit_price: 10 })], { value: 10 }, [[1]]],
    ['its whole price for a percentage above 100', [line({ unit_price: 105 })], { value: 150 }, [[105]]],
    ['a fixed amount per piece', two, { type: 'fixed', value: 20, allocation: 'item' }, [[60], [20]]],
    [
      'a fixed amount per piece, at most the line’s price',
      two,
      { type: 'fixed', value: 200, allocation: 'item' },
      [[300], [200]],
    ],
    ['its share of a fixed amount for the cart', two, { type: 'fixed', value: 80 }, [[30], [50]]],
    [
      'its whole price when a fixed amount exceeds the cart’s price',
      two,
      { type: 'fixed', value: 900 },
      [[300], [500]],
    ],
    ['nothing where its conditions do not match', two, { value: 10, item_ids: ['b'] }, [[], [50]]],
    ['nothing when its conditions match no line', two, { value: 10, item_ids: [] }, [[], []]],
    [
      'its share of a fixed amount, counting excluded lines too, as the platform does',
      two,
      { type: 'fixed', value: 80, item_ids: ['b'] },
      [[], [50]],
    ],
    [
      'its share of a fixed amount, not counting lines that allow no discounts',
      [...two, line({ unit_price: 800, allow_discounts: false })],
      { type: 'fixed', value: 80 },
      [[30], [50], []],
    ],
    [
      'its share of a fixed amount, in all at most the discount of the returned line',
      [...two, back(50)],
      { type: 'fixed', value: 80 },
      [[18.75], [31.25], [-50]],
    ],
    [
      'its share of a fixed amount that is below the discount of the returned line',
      [...two, back(100)],
      { type: 'fixed', value: 80 },
      [[30], [50], [-100]],
    ],
    [
      'nothing of a fixed amount that took nothing off the returned line',
      [...two, back(0)],
      { type: 'fixed', value: 80 },
      [[], [], [0]],
    ],
    [
      'nothing of a fixed amount when another discount is on the returned line',
      [...two, back(50, 'another')],
      { type: 'fixed', value: 80 },
      [[], [], [-50]],
    ],
    [
      'a percentage equal to the discount of the returned line',
      [line({ unit_price: 500 }), back(50)],
      { value: 10 },
      [[50], [-50]],
    ],
    [
      'a percentage, in all at most the discount of the returned line',
      [...two, back(40)],
      { value: 10 },
      [[15], [25], [-40]],
    ],
    [
      'a percentage where its conditions match, limited for those lines alone',
      [...two, back(50)],
      { value: 10, item_ids: ['b'] },
      [[], [50], [-50]],
    ],
    [
      'an amount per piece, in all at most the discount of the returned line',
      [...two, back(20)],
      { type: 'fixed', value: 20, allocation: 'item' },
      [[7.5], [12.5], [-20]],
    ],
    ['nothing from a line of zero yen', [line({ unit_price: 0 })], { type: 'fixed', value: 80 }, [[]]],
    ['nothing with a value of zero', two, { value: 0 }, [[], []]],
    ['nothing for free shipping', two, { type: 'free_shipping', value: 0 }, [[], []]],
    ['nothing where the line allows no discounts', [line({ allow_discounts: false })], { value: 10 }, [[]]],
    ['nothing from a returned line', [line({ unit_price: -1000, is_return: true })], { value: 10 }, [[]]],
    [
      'a percentage of the price without its included tax',
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
  const discounts = [
    discount({ id: 'first' }),
    discount({ id: 'second' }),
    discount({ id: 'free', type: 'free_shipping' }),
  ]
  expect(activeDiscount(discounts)?.id).toBe('second')
  expect(activeDiscount([discount({ type: 'free_shipping' })])).toBeNull()
  expect([hasFreeShipping(discounts), hasFreeShipping(discounts.slice(0, 2))]).toEqual([true, false])
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

describe('the value that a discount had when these shares were stored:', () => {
  const sold = (id: string, unit_price: number, share: number, differs: Partial<Line> = {}) => {
    const adjustments = [{ item_id: id, discount_id: discount({}).id, amount: share, description: 'discount' }]
    return line({ id, unit_price, adjustments: share ? adjustments : [], ...differs })
  }
  const cases: [string, Line[], Parameters<typeof discount>[0], number][] = [
    ['unchanged', [sold('a', 105, 11)], { value: 10 }, 10],
    ['unchanged, where nothing was taken off', [sold('a', 105, 0)], { value: 10 }, 10],
    ['unchanged, where it exceeds the prices', [sold('a', 100, 100)], { type: 'fixed', value: 900 }, 900],
    ['a percentage', [sold('a', 105, 11), sold('b', 1000, 100)], { value: 50 }, 10],
    [
      'an amount per piece, which one of them did not reach',
      [sold('a', 20, 20), sold('b', 500, 60, { quantity: 2 })],
      { type: 'fixed', value: 200, allocation: 'item' },
      30,
    ],
    ['an amount for the cart', [sold('a', 300, 30), sold('b', 500, 50)], { type: 'fixed', value: 700 }, 80],
    [
      'an amount for the cart, with a share for a line that its conditions leave out',
      [sold('a', 300, 0), sold('b', 500, 50), sold('c', 900, 0, { allow_discounts: false })],
      { type: 'fixed', value: 700, item_ids: ['b'] },
      80,
    ],
    [
      'an amount for the cart of which one line has kept all',
      [sold('a', 300, 80), sold('b', 500, 0)],
      { type: 'fixed', value: 700 },
      80,
    ],
  ]
  test.each(cases)('%s', (_name, lines, differs, value) => {
    expect(asStored(discount(differs), lines, ratesOf).value).toBe(value)
  })
})
