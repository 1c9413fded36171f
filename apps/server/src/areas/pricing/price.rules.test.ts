import { describe, expect, test } from 'vitest'
import { choosePrice, type Price, type PricingContext, priceSteps, priceTag } from './price.rules.ts'

const japan: PricingContext = {
  currency: { code: 'jpy', includes_tax: true },
  region: { id: 'reg_jp', includes_tax: true, automatic_taxes: true, tax_rate: 10 },
}
const net: PricingContext = {
  currency: { code: 'jpy', includes_tax: false },
  region: { id: 'reg_jp', includes_tax: false, automatic_taxes: true, tax_rate: 10 },
}
const price = (amount: number, differs: Partial<Price> = {}): Price => ({
  id: `ma_${amount}`,
  currency_code: 'jpy',
  amount,
  min_quantity: null,
  max_quantity: null,
  price_list_id: null,
  region_id: null,
  list_type: null,
  list_includes_tax: null,
  list_ends_at: null,
  ...differs,
})
const sale = (amount: number, differs: Partial<Price> = {}) =>
  price(amount, { price_list_id: 'pl_1', list_type: 'sale', list_includes_tax: false, ...differs })

describe('the price chosen', () => {
  test.each<[string, Price[], PricingContext, number | undefined, [number | null, number | null, string | null]]>([
    ['is the only price', [price(1000)], japan, undefined, [1000, 1000, 'default']],
    ['is a lower sale price', [price(1000), sale(800)], japan, undefined, [1000, 800, 'sale']],
    ['is a lower sale price that is listed first', [sale(800), price(1000)], japan, undefined, [1000, 800, 'sale']],
    [
      'is the default price when the sale price equals it',
      [price(1000), sale(1000)],
      japan,
      undefined,
      [1000, 1000, 'default'],
    ],
    [
      'is the default price when the sale price is higher',
      [price(1000), sale(1200)],
      japan,
      undefined,
      [1000, 1000, 'default'],
    ],
    [
      'is an override price',
      [price(1000), sale(900, { list_type: 'override' })],
      japan,
      undefined,
      [1000, 900, 'override'],
    ],
    [
      'has the region’s own price as its original',
      [price(1000), price(1100, { region_id: 'reg_jp' })],
      japan,
      undefined,
      [1100, 1000, 'default'],
    ],
    [
      'is none when only another region has a price',
      [price(500, { region_id: 'reg_us' })],
      japan,
      undefined,
      [null, null, null],
    ],
    [
      'is none when only another currency has a price',
      [price(500, { currency_code: 'usd' })],
      japan,
      undefined,
      [null, null, null],
    ],
    [
      'is none without a currency and a region',
      [price(1000)],
      { currency: null, region: null },
      undefined,
      [null, null, null],
    ],
    [
      'is the default price for one when another begins at twelve',
      [price(1000), price(900, { min_quantity: 12 })],
      japan,
      1,
      [1000, 1000, 'default'],
    ],
    [
      'is the price from twelve for twelve',
      [price(1000), price(900, { min_quantity: 12 })],
      japan,
      12,
      [1000, 900, 'default'],
    ],
    [
      'is the default price without a quantity when another begins at twelve',
      [price(1000), price(900, { min_quantity: 12 })],
      japan,
      undefined,
      [1000, 1000, 'default'],
    ],
    [
      'is the price up to three for three',
      [price(1000), price(900, { max_quantity: 3 })],
      japan,
      3,
      [1000, 900, 'default'],
    ],
    [
      'is the default price for four when another ends at three',
      [price(1000), price(900, { max_quantity: 3 })],
      japan,
      4,
      [1000, 1000, 'default'],
    ],
    [
      'is the default price without a quantity when another ends at three',
      [price(1000), price(900, { max_quantity: 3 })],
      japan,
      undefined,
      [1000, 1000, 'default'],
    ],
    // 1,099 with tax is 999 without: less than the 1,000 that tax comes on top of.
    [
      'is a tax-inclusive sale price that is lower before tax',
      [price(1000), sale(1099, { list_includes_tax: true })],
      net,
      undefined,
      [1000, 1099, 'sale'],
    ],
    // 1,101 with tax is 1,001 without.
    [
      'is the default price when a tax-inclusive sale price is higher before tax',
      [price(1000), sale(1101, { list_includes_tax: true })],
      net,
      undefined,
      [1000, 1000, 'default'],
    ],
    [
      'never has a quantity price as its original',
      [price(700, { min_quantity: 2 }), price(800, { max_quantity: 3 }), price(1000)],
      japan,
      3,
      [1000, 700, 'default'],
    ],
  ])('%s', (_what, prices, context, quantity, [original, calculated, type]) => {
    const chosen = choosePrice(prices, context, [{ rate: 10, name: 'default', code: 'default' }], quantity)
    expect([chosen.original_price, chosen.calculated_price, chosen.calculated_price_type]).toEqual([
      original,
      calculated,
      type,
    ])
  })
})

describe('the displayed price', () => {
  const food = [{ rate: 8, name: '軽減税率', code: 'reduced' }]

  test('includes the contained tax of a tax-inclusive price', () => {
    expect(priceTag([price(1080), sale(540)], japan, food)).toEqual({
      original_price: 1080,
      calculated_price: 540,
      calculated_price_type: 'sale',
      original_price_includes_tax: true,
      calculated_price_includes_tax: true,
      original_price_incl_tax: 1080,
      calculated_price_incl_tax: 540,
      original_tax: 80,
      calculated_tax: 40,
      tax_rates: food,
    })
  })

  test('adds tax to a tax-exclusive price, rounding half a yen up', () => {
    expect(priceTag([price(1005)], net, [])).toMatchObject({
      calculated_price: 1005,
      calculated_tax: 101,
      calculated_price_incl_tax: 1106,
      tax_rates: [{ rate: 10, name: 'default', code: 'default' }],
    })
  })

  test.each<[string, PricingContext]>([
    ['a region without automatic taxes', { ...japan, region: { ...japan.region!, automatic_taxes: false } }],
    ['a currency without a region', { ...japan, region: null }],
  ])('gives no tax for %s', (_what, context) => {
    expect(priceTag([price(1000)], context, food)).toMatchObject({
      calculated_price: 1000,
      calculated_price_incl_tax: null,
      calculated_tax: null,
      tax_rates: null,
    })
  })

  test.each([
    ['a region’s price by the region’s setting', price(1000, { region_id: 'reg_jp' }), 1000],
    ['any other price by the currency’s setting', price(1000), 1100],
  ])('is tax-inclusive or not depending on the price: %s', (_what, only, expected) => {
    const context = { currency: { code: 'jpy', includes_tax: false }, region: japan.region }
    expect(priceTag([only], context, []).calculated_price_incl_tax).toBe(expected)
  })

  test('has null amounts without a price', () => {
    expect(priceTag([], japan, [])).toMatchObject({
      calculated_price: null,
      calculated_price_incl_tax: null,
      calculated_tax: null,
    })
  })
})

describe('price steps by quantity', () => {
  const steps = (prices: readonly Price[], context = japan) => priceSteps(prices, context, []).map(Object.values)
  test.each<[string, Price[], number[][]]>([
    ['are none without quantity prices', [price(1000)], []],
    [
      'begin at three for a price from three',
      [price(1000), price(900, { min_quantity: 3 })],
      [
        [1, 1000],
        [3, 900],
      ],
    ],
    [
      'return to the price from three after a lower one for five or six',
      [price(1000), price(900, { min_quantity: 3 }), price(800, { min_quantity: 5, max_quantity: 6 })],
      [
        [1, 1000],
        [3, 900],
        [5, 800],
        [7, 900],
      ],
    ],
    [
      'return to the higher default price after two',
      [price(1000), price(900, { max_quantity: 2 })],
      [
        [1, 900],
        [3, 1000],
      ],
    ],
    [
      'begin at one when a minimum quantity is zero',
      [price(900, { min_quantity: 0 }), price(800, { min_quantity: 3 })],
      [
        [1, 900],
        [3, 800],
      ],
    ],
    [
      'return to the default price after five',
      [price(1000), price(900, { min_quantity: 3, max_quantity: 5 })],
      [
        [1, 1000],
        [3, 900],
        [6, 1000],
      ],
    ],
    [
      'are sorted by quantity',
      [price(800, { min_quantity: 12 }), price(900, { min_quantity: 3 }), price(1000)],
      [
        [1, 1000],
        [3, 900],
        [12, 800],
      ],
    ],
    ['are none when the price from three is higher', [price(1000), price(1100, { min_quantity: 3 })], []],
    ['are none when the lower price begins at one', [price(1000), price(900, { min_quantity: 1 })], []],
    ['are none without a price for one piece', [price(900, { min_quantity: 3 })], []],
    [
      'are none when the price from three is of another region',
      [price(1000), price(900, { min_quantity: 3, region_id: 'reg_other' })],
      [],
    ],
  ])('%s', (_what, prices, expected) => {
    expect(steps(prices)).toEqual(expected)
  })

  test('include tax where the region adds taxes automatically', () => {
    const prices = [price(1005), price(905, { min_quantity: 2 })]
    expect(steps(prices, net)).toEqual([
      [1, 1106],
      [2, 996],
    ])
    expect(steps(prices, { ...net, region: { ...net.region!, automatic_taxes: false } })).toEqual([
      [1, 1005],
      [2, 905],
    ])
  })
})
