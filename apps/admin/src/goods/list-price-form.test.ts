import { expect, test } from 'vitest'
import { changesOf, emptyPrice, isTwice, isWhole, typedOf } from './list-price-form.ts'
import type { Offer } from './price-lists.ts'

const offer = {
  prices: [
    { id: 'ma_many', region_id: null, amount: 700, min_quantity: 3, max_quantity: 9 },
    { id: 'ma_one', region_id: 'reg_jp', amount: 900, min_quantity: null, max_quantity: null },
  ],
} as unknown as Offer

test('prices go through the form unchanged, that for any number first', () => {
  expect(changesOf(typedOf(offer), offer, 'variant_1')).toEqual({
    wanted: [
      { id: 'ma_one', region_id: 'reg_jp', variant_id: 'variant_1', amount: 900 },
      { id: 'ma_many', currency_code: 'jpy', variant_id: 'variant_1', amount: 700, min_quantity: 3, max_quantity: 9 },
    ],
    gone: [],
  })
})

test('one more is added, and what was taken out goes', () => {
  const [one] = typedOf(offer)
  const more = { ...emptyPrice, amount: '６００', from: '１０' }
  expect(changesOf([one!, more], offer, 'variant_1')).toEqual({
    wanted: [
      { id: 'ma_one', region_id: 'reg_jp', variant_id: 'variant_1', amount: 900 },
      { currency_code: 'jpy', variant_id: 'variant_1', amount: 600, min_quantity: 10 },
    ],
    gone: ['ma_many'],
  })
  expect(isWhole([one!, more])).toBe(true)
})

test.each([
  ['has no amount', [emptyPrice]],
  ['ends before it begins', [{ ...emptyPrice, amount: '1', from: '3', to: '2' }]],
  ['begins at none', [{ ...emptyPrice, amount: '1', from: '0' }]],
  ['is for the same pieces as another', [1, 2].map((amount) => ({ ...emptyPrice, amount: String(amount), from: '3' }))],
])('what %s is not sent', (_what, prices) => {
  expect(isWhole(prices)).toBe(false)
})

test('the second of two for the same pieces is one too many', () => {
  const two = [
    { ...emptyPrice, from: '3' },
    { ...emptyPrice, from: '３' },
  ]
  expect([isTwice(two, 0), isTwice(two, 1)]).toEqual([false, true])
})
