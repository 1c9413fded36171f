import { expect, test } from 'vitest'
import { changesOf, emptyPrice, isRepeatedRange, isWhole, typedPricesOf } from './list-price-form.ts'
import type { Offer } from './price-lists.ts'

const offer = {
  prices: [
    { id: 'ma_many', region_id: null, amount: 700, min_quantity: 3, max_quantity: 9 },
    { id: 'ma_one', region_id: 'reg_jp', amount: 900, min_quantity: null, max_quantity: null },
  ],
} as unknown as Offer

const ofAny = { min_quantity: null, max_quantity: null }

test('an unchanged form keeps every price and lists the price for any quantity first', () => {
  expect(changesOf(typedPricesOf(offer), typedPricesOf(offer), 'variant_1')).toEqual({
    toWrite: [
      { id: 'ma_one', region_id: 'reg_jp', variant_id: 'variant_1', amount: 900, ...ofAny },
      { id: 'ma_many', currency_code: 'jpy', variant_id: 'variant_1', amount: 700, min_quantity: 3, max_quantity: 9 },
    ],
    toRemove: [],
  })
})

test('an added price is created and a removed one is deleted', () => {
  const [one] = typedPricesOf(offer)
  const more = { ...emptyPrice, amount: '６００', from: '１０' }
  expect(changesOf([one!, more], typedPricesOf(offer), 'variant_1')).toEqual({
    toWrite: [
      { id: 'ma_one', region_id: 'reg_jp', variant_id: 'variant_1', amount: 900, ...ofAny },
      { currency_code: 'jpy', variant_id: 'variant_1', amount: 600, min_quantity: 10, max_quantity: null },
    ],
    toRemove: ['ma_many'],
  })
  expect(isWhole([one!, more])).toBe(true)
})

test('a price that a colleague removed is created again, and one that they added is deleted', () => {
  const [one, many] = typedPricesOf(offer)
  const theirs = { ...emptyPrice, id: 'ma_theirs', amount: '500', from: '20' }
  const { toWrite, toRemove } = changesOf([one!, many!], [one!, theirs], 'variant_1')
  expect(toWrite.map(({ id, amount }) => [id, amount])).toEqual([
    ['ma_one', 900],
    [undefined, 700],
  ])
  expect(toRemove).toEqual(['ma_theirs'])
})

test('a new price for the same quantity range replaces the amount of the existing one', () => {
  const [one, many] = typedPricesOf(offer)
  const sameRange = { ...emptyPrice, amount: '650', from: '3', to: '9' }
  const changesText = (prices: Parameters<typeof changesOf>[0]) => {
    const { toWrite, toRemove } = changesOf(prices, [one!, many!], 'variant_1')
    return [...toWrite.map(({ id, amount }) => `${id ?? 'new'} ${amount}`), ...toRemove.map((id) => `${id} goes`)]
  }
  expect(changesText([one!, sameRange])).toEqual(['ma_one 900', 'ma_many 650'])
  expect(changesText([one!, { ...many!, from: '5' }])).toEqual(['ma_one 900', 'ma_many 700'])
  expect(changesText([one!, { ...many!, from: '5' }, sameRange])).toEqual(['ma_one 900', 'new 700', 'ma_many 650'])
})

test.each([
  ['has no amount', [emptyPrice]],
  ['has a maximum quantity below its minimum', [{ ...emptyPrice, amount: '1', from: '3', to: '2' }]],
  ['has a minimum quantity of zero', [{ ...emptyPrice, amount: '1', from: '0' }]],
  [
    'covers the same quantities as another',
    [1, 2].map((amount) => ({ ...emptyPrice, amount: String(amount), from: '3' })),
  ],
])('a price that %s is not valid', (_what, prices) => {
  expect(isWhole(prices)).toBe(false)
})

test('the second of two prices for the same quantity range is marked as a duplicate', () => {
  const two = [
    { ...emptyPrice, from: '3' },
    { ...emptyPrice, from: '３' },
  ]
  expect([isRepeatedRange(two, 0), isRepeatedRange(two, 1)]).toEqual([false, true])
})
