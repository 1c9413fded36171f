import type { Cart } from '@kusuribako/contract/carts/cart'
import type { ShippingOption } from '@kusuribako/contract/shipping/options'
import { expect, test } from 'vitest'
import { taxParts, totalsOf, viewCart } from './cart-view.ts'
import { quantityLimit } from './quantity-limit.ts'

const line = (total: number, tax_total: number, rate: number) => ({ total, tax_total, tax_lines: [{ rate }] })

test('tax is told by rate, the higher one first, with the delivery under its own', () => {
  expect(taxParts([line(498, 37, 8), line(2360, 215, 10), line(550, 50, 10)])).toEqual([
    { rate: 10, total: 2910, tax: 265 },
    { rate: 8, total: 498, tax: 37 },
  ])
})

test('what costs nothing falls under no rate', () => {
  expect(taxParts([line(0, 0, 10), { total: 100, tax_total: 0, tax_lines: [] }])).toEqual([])
})

test('a discount is what the lines came to less than they were', () => {
  const cart = { total: 1350, items: [line(800, 73, 10)], shipping_methods: [line(550, 50, 10)] }
  expect(totalsOf(cart, 1000)).toEqual({
    goods: 1000,
    discount: 200,
    shipping: 550,
    giftCards: 0,
    total: 1350,
    taxes: [{ rate: 10, total: 1350, tax: 123 }],
  })
})

test('a delivery that is not chosen yet is not free', () => {
  expect(totalsOf({ items: [] }, 0).shipping).toBeNull()
})

const option = (amount: number, from: number | null, audience: string) =>
  ({
    amount,
    is_return: false,
    metadata: { audience },
    requirements: from === null ? [] : [{ type: 'min_subtotal', amount: from }],
  }) as unknown as ShippingOption
const options = [option(550, null, 'everyone'), option(0, 3980, 'everyone'), option(0, 0, 'members')]
const cartOf = (original_total: number) =>
  ({
    id: 'cart_1',
    items: [
      {
        id: 'item_1',
        title: 'ロキソ錠',
        description: null,
        quantity: 2,
        unit_price: 1,
        original_total,
        thumbnail: null,
      },
    ],
  }) as unknown as Cart

test.each([
  [2858, false, true, { from: 3980, missing: 1122 }],
  [3979, false, true, { from: 3980, missing: 1 }],
  [3980, false, true, { from: 3980, missing: 0 }],
  [2858, true, true, null],
  [2858, false, false, null],
])('with %i yen of goods (member: %s, at a fee: %s) free delivery is %o away', (goods, isMember, costsFee, away) => {
  expect(viewCart(cartOf(goods), [], options, { isMember, costsFee }).freeShipping).toEqual(away)
})

test.each([
  ['第1類医薬品', null, false, 10],
  ['第3類医薬品', 3, false, 3],
  ['第2類医薬品', null, true, 1],
  ['抗原検査キット', null, false, 100],
  ['化粧品', 50, false, 30],
  [null, null, false, 10],
] as const)('%s (own limit %s, guarded: %s) may be bought %i at a time', (saleClass, own, guarded, limit) => {
  expect(quantityLimit(saleClass, own, guarded).limit).toBe(limit)
})
