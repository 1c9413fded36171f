import { describe, expect, test } from 'vitest'
import { taxBreakdown } from './tax-breakdown.rules.ts'
import { cart, discount, line, method } from './totals.fixture.ts'
import { type CartToPrice, priceCart } from './totals.rules.ts'

function breakdown(pricedCart: CartToPrice) {
  const totals = priceCart(pricedCart)
  const groups = taxBreakdown(
    pricedCart.lines.map(({ tax_rates }, at) => ({ tax_rates, totals: totals.items[at]! })),
    pricedCart.shipping_methods.map(({ tax_rates }, at) => ({ tax_rates, totals: totals.shipping_methods[at]! })),
  )
  return { groups, total: totals.total }
}

describe('tax by rate', () => {
  test('taxes medicine and delivery at 10 % and food at 8 %', () => {
    const input = cart({
      lines: [
        line({ id: 'med', unit_price: 1980, tax_rates: [10] }),
        line({ id: 'food', unit_price: 333, quantity: 3, tax_rates: [8] }),
      ],
      shipping_methods: [method({ price: 550, tax_rates: [10] })],
      discounts: [discount({ value: 10 })],
    })
    expect(breakdown(input)).toEqual({
      groups: [
        { rate: 10, total: 2565, tax: 233 },
        { rate: 8, total: 971, tax: 72 },
      ],
      total: 3536,
    })
  })

  test('sums lines of one rate with their discounts, highest rate first', () => {
    const lines = [
      line({ id: 'tea', unit_price: 1000, tax_rates: [8] }),
      line({ id: 'med', unit_price: 1000, tax_rates: [10] }),
      line({ id: 'food', unit_price: 2000, tax_rates: [8] }),
    ]
    expect(breakdown(cart({ lines, discounts: [discount({ value: 10 })] }))).toEqual({
      groups: [
        { rate: 10, total: 990, tax: 90 },
        { rate: 8, total: 2916, tax: 216 },
      ],
      total: 3906,
    })
  })

  test('loses no yen when a discount splits into fractions between rates', () => {
    const input = cart({
      lines: ['a', 'b', 'c'].map((id, at) => line({ id, unit_price: 1000, tax_rates: [[10], [8], []][at]! })),
      discounts: [discount({ type: 'fixed', value: 500 })],
    })
    expect(breakdown(input)).toEqual({
      groups: [
        { rate: 10, total: 916, tax: 83 },
        { rate: 8, total: 901, tax: 67 },
        { rate: 0, total: 833, tax: 0 },
      ],
      total: 2650,
    })
  })

  test('rounds once per rate: ten lines at 8 % with a fraction of a yen of tax each', () => {
    const lines = Array.from({ length: 10 }, (_, at) => line({ id: `${at}`, unit_price: 106, tax_rates: [8] }))
    expect(breakdown(cart({ lines }))).toEqual({ groups: [{ rate: 8, total: 1140, tax: 84 }], total: 1140 })
  })

  test('is empty for an empty cart', () => expect(breakdown(cart({})).groups).toEqual([]))
})
