import { expect, test } from 'vitest'
import {
  discountableLines,
  goodsTotal,
  type PricedSellable,
  pointsPaying,
  ratesOf,
  shippingRatesOf,
  totalsOfCart,
} from './cart-price.rules.ts'
import type { LoadedCart } from './load-cart.queries.ts'

const cartOf = (line: object, cart: object = {}) =>
  ({
    cart: { type: 'default', metadata: null, ...cart },
    lines: [{ ...{ id: 'item_1', variant_id: null, unit_price: 1000, quantity: 1 }, allow_discounts: true }],
    ...{ methods: [], discounts: [], gift_cards: [], region: { automatic_taxes: true, tax_rate: 10 } },
    ...line,
  }) as unknown as LoadedCart

test.each([
  ['nothing below the minimum', 5000, {}, 0],
  ['100 yen above the minimum', 1000, {}, 100],
  ['100 yen in a swap, whose minimum was checked with its order', 5000, { type: 'swap' }, 100],
  [
    '100 yen in a renewal, whose minimum was checked with the first order',
    5000,
    { metadata: { subscription_current_cycle: 2 } },
    100,
  ],
])('a 100 yen coupon with a minimum amount takes off %s', (_what, purchaseAmount, cart, off) => {
  const rule = { type: 'fixed', value: 100, allocation: 'total' }
  const coupon = {
    ...{ id: 'disc_1', rule, conditions: [], metadata: { purchaseAmount } },
    starts_at: 0,
    ends_at: null,
  }
  expect(totalsOfCart(cartOf({ discounts: [coupon] }, cart), new Map()).discount_total).toBe(off)
})

test.each([
  ['nothing when it is disabled', { is_disabled: true }, {}, {}, 0],
  ['nothing when its parent is disabled', { is_parent_disabled: true }, {}, {}, 0],
  ['100 yen when it is disabled during the payment', { is_disabled: true }, { open_attempt_id: 'att_1' }, {}, 100],
  ['100 yen when it is disabled after the order', { is_disabled: true }, { order_id: 'order_1' }, {}, 100],
  ['100 yen in a swap when it is disabled', { is_disabled: true }, {}, { type: 'swap' }, 100],
  [
    '100 yen in a renewal when it is disabled',
    { is_disabled: true },
    {},
    { metadata: { subscription_current_cycle: 2 } },
    100,
  ],
])('a 100 yen coupon takes off %s', (_what, state, line, cart, off) => {
  const rule = { type: 'fixed', value: 100, allocation: 'total' }
  const coupon = { ...{ id: 'disc_1', rule, conditions: [], metadata: null, starts_at: 0, ends_at: null }, ...state }
  expect(totalsOfCart(cartOf({ discounts: [coupon], ...line }, cart), new Map()).discount_total).toBe(off)
})

test('the gift card that expires first is used first, one without expiry last', () => {
  const card = (id: string, ends_at: string | null) => ({ id, balance: 400, tax_rate: null, ends_at })
  const gift_cards = [card('never', null), card('later', '2026-08-01T00:00:00Z'), card('soon', '2026-07-01T00:00:00Z')]
  const { gift_card_uses } = totalsOfCart(cartOf({ gift_cards }), new Map())
  expect(gift_card_uses.map(({ gift_card_id, amount }) => [gift_card_id, amount])).toEqual([
    ['soon', 400],
    ['later', 400],
    ['never', 200],
  ])
})

const food = [{ rate: 8, name: '軽減税率', code: 'reduced' }]
const product = { id: 'prod_1', type_id: 'ptyp_1', collection_id: 'pcol_1', tag_ids: ['ptag_1'] }
const sellables = new Map<string, PricedSellable>([['variant_1', { tax_rates: food, product, variant: { sku: 'A' } }]])
const lineOf = (overrides: object) =>
  ({ id: 'item_1', variant_id: 'variant_1', unit_price: 300, quantity: 2, metadata: null, ...overrides }) as never

test('coupon conditions receive a line item’s product, quantity, amount and subscription flag', () => {
  const seen = { id: 'item_1', quantity: 2, amount: 600, is_subscription: false }
  const { id: product_id, ...more } = product
  const discountableOf = (line: object) => discountableLines({ lines: [lineOf(line)] }, sellables)
  expect(discountableOf({})).toEqual([{ ...seen, product_id, ...more, sku: 'A' }])
  const none = { product_id: null, type_id: null, collection_id: null, tag_ids: [], sku: null }
  expect(discountableOf({ variant_id: null })).toEqual([{ ...seen, ...none }])
  expect(discountableOf({ metadata: { is_subscription_purchase: true } })).toMatchObject([{ is_subscription: true }])
})

test('tax rates: a line item’s own or its product’s; a shipping option’s own or the region’s', () => {
  const storedRates = [{ rate: 10, name: '標準税率', code: null }]
  const rates = [{ tax_lines: storedRates }, {}, { variant_id: null }].map((given) => ratesOf(lineOf(given), sellables))
  expect(rates).toEqual([storedRates, food, []])
  expect(shippingRatesOf(cartOf({}), { tax_rates: food })).toEqual(food)
  expect(shippingRatesOf(cartOf({}), { tax_rates: [] })).toMatchObject([{ rate: 10 }])
})

test('minimum amounts of shipping options apply to prices as displayed, with or without tax, before codes', () => {
  const rule = { type: 'percentage', value: 10, allocation: 'total' }
  const discounts = [{ ...{ id: 'disc_1', rule, conditions: [], metadata: null, starts_at: 0, ends_at: null } }]
  const goodsOf = (includes_tax: boolean) => {
    const line = lineOf({ unit_price: 1080, quantity: 1, includes_tax: true, allow_discounts: true })
    const cart = cartOf({ lines: [line], discounts, region: { includes_tax, automatic_taxes: true, tax_rate: 10 } })
    const totals = totalsOfCart(cart, sellables)
    expect(totals.discount_total).toBe(100)
    return goodsTotal(cart, totals)
  }
  expect([goodsOf(true), goodsOf(false)]).toEqual([1080, 1000])
})

test.each<[string, object, object, number]>([
  ['pay for a member', {}, {}, 300],
  ['do not pay for a guest', {}, { customer: { has_account: false } }, 0],
  ['do not pay for a swap', { type: 'swap' }, {}, 0],
  ['do not pay for a draft order', { type: 'draft_order' }, {}, 0],
  ['do not pay in another currency', {}, { region: { currency_code: 'usd' } }, 0],
])('points %s', (_what, cart, given, points) => {
  const member = { customer: { has_account: true }, region: { currency_code: 'jpy' } }
  const wish = { metadata: { d_points: { points_to_use: 300 } } }
  expect(pointsPaying(cartOf({ ...member, ...given }, { ...wish, ...cart }), 1000)).toBe(points)
})
