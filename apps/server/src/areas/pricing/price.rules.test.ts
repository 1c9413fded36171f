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
  ...differs,
})
const sale = (amount: number, differs: Partial<Price> = {}) =>
  price(amount, { price_list_id: 'pl_1', list_type: 'sale', list_includes_tax: false, ...differs })

describe('the price chosen', () => {
  test.each<[string, Price[], PricingContext, number | undefined, [number | null, number | null, string | null]]>([
    ['the plain one', [price(1000)], japan, undefined, [1000, 1000, 'default']],
    ['a sale', [price(1000), sale(800)], japan, undefined, [1000, 800, 'sale']],
    ['a sale that is told first', [sale(800), price(1000)], japan, undefined, [1000, 800, 'sale']],
    ['a sale at the usual price is no sale', [price(1000), sale(1000)], japan, undefined, [1000, 1000, 'default']],
    ['a dearer sale is no sale', [price(1000), sale(1200)], japan, undefined, [1000, 1000, 'default']],
    ['an override', [price(1000), sale(900, { list_type: 'override' })], japan, undefined, [1000, 900, 'override']],
    [
      'the region’s own is the usual one',
      [price(1000), price(1100, { region_id: 'reg_jp' })],
      japan,
      undefined,
      [1100, 1000, 'default'],
    ],
    ['another region’s is not seen', [price(500, { region_id: 'reg_us' })], japan, undefined, [null, null, null]],
    ['another currency’s is not seen', [price(500, { currency_code: 'usd' })], japan, undefined, [null, null, null]],
    [
      'without a currency or a region nothing',
      [price(1000)],
      { currency: null, region: null },
      undefined,
      [null, null, null],
    ],
    ['by the dozen, asked for one', [price(1000), price(900, { min_quantity: 12 })], japan, 1, [1000, 1000, 'default']],
    [
      'by the dozen, asked for twelve',
      [price(1000), price(900, { min_quantity: 12 })],
      japan,
      12,
      [1000, 900, 'default'],
    ],
    [
      'by the dozen, asked for no quantity',
      [price(1000), price(900, { min_quantity: 12 })],
      japan,
      undefined,
      [1000, 1000, 'default'],
    ],
    ['up to three, asked for three', [price(1000), price(900, { max_quantity: 3 })], japan, 3, [1000, 900, 'default']],
    ['up to three, asked for four', [price(1000), price(900, { max_quantity: 3 })], japan, 4, [1000, 1000, 'default']],
    [
      'up to three, asked for no quantity',
      [price(1000), price(900, { max_quantity: 3 })],
      japan,
      undefined,
      [1000, 1000, 'default'],
    ],
    // 1,099 with tax is 999 without: less than the 1,000 that tax comes on top of.
    [
      'with tax against without',
      [price(1000), sale(1099, { list_includes_tax: true })],
      net,
      undefined,
      [1000, 1099, 'sale'],
    ],
    // 1,101 with tax is 1,001 without.
    [
      'with tax against without, dearer',
      [price(1000), sale(1101, { list_includes_tax: true })],
      net,
      undefined,
      [1000, 1000, 'default'],
    ],
    [
      'for a number of pieces is never the usual one',
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
    ['a region that leaves tax to hand', { ...japan, region: { ...japan.region!, automatic_taxes: false } }],
    ['a currency alone', { ...japan, region: null }],
  ])('gives no tax for %s', (_what, context) => {
    expect(priceTag([price(1000)], context, food)).toMatchObject({
      calculated_price: 1000,
      calculated_price_incl_tax: null,
      calculated_tax: null,
      tax_rates: null,
    })
  })

  test.each([
    ['the region’s own, as the region says', price(1000, { region_id: 'reg_jp' }), 1000],
    ['any other, as the currency says', price(1000), 1100],
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
    ['nothing asks for a number', [price(1000)], []],
    [
      'from three',
      [price(1000), price(900, { min_quantity: 3 })],
      [
        [1, 1000],
        [3, 900],
      ],
    ],
    [
      'from three, and a lower one for five or six alone',
      [price(1000), price(900, { min_quantity: 3 }), price(800, { min_quantity: 5, max_quantity: 6 })],
      [
        [1, 1000],
        [3, 900],
        [5, 800],
        [7, 900],
      ],
    ],
    [
      'up to two, of a thing that costs more after',
      [price(1000), price(900, { max_quantity: 2 })],
      [
        [1, 900],
        [3, 1000],
      ],
    ],
    [
      'from none, and less from three',
      [price(900, { min_quantity: 0 }), price(800, { min_quantity: 3 })],
      [
        [1, 900],
        [3, 800],
      ],
    ],
    [
      'for three to five alone',
      [price(1000), price(900, { min_quantity: 3, max_quantity: 5 })],
      [
        [1, 1000],
        [3, 900],
        [6, 1000],
      ],
    ],
    [
      'the dozen told before the three',
      [price(800, { min_quantity: 12 }), price(900, { min_quantity: 3 }), price(1000)],
      [
        [1, 1000],
        [3, 900],
        [12, 800],
      ],
    ],
    ['from three, and no lower', [price(1000), price(1100, { min_quantity: 3 })], []],
    ['for everybody from one on', [price(1000), price(900, { min_quantity: 1 })], []],
    ['from three, of a thing that is not sold singly', [price(900, { min_quantity: 3 })], []],
    ['from three, in another region', [price(1000), price(900, { min_quantity: 3, region_id: 'reg_other' })], []],
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
