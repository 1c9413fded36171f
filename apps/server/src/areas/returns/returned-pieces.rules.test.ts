import { describe, expect, test } from 'vitest'
import {
  afterReturn,
  needsOwnOrder,
  neverPackedOf,
  returnedAdjustments,
  whyNotClaim,
  whyNotReturn,
  withdrawnPiecesOf,
} from './returned-pieces.rules.ts'

describe('returning from a line of five pieces, one returned and one coming back', () => {
  const line = { is_canceled: false, is_giftcard: false, quantity: 5, returned_quantity: 1, coming_back: 1 }
  test.each([
    [3, null],
    [4, 'returned_too_many'],
  ])('%i more: %s', (quantity, reason) => expect(whyNotReturn(line, quantity)).toBe(reason))
  test('cancelled lines and gift cards are refused', () => {
    expect(whyNotReturn({ ...line, is_canceled: true }, 1)).toBe('line_of_canceled')
    expect(whyNotReturn({ ...line, is_giftcard: true }, 1)).toBe('gift_card_stays')
  })
})

test.each([
  ['nothing is packed', 0, 0, 0, 2, 2],
  ['one is packed', 1, 0, 0, 2, 1],
  ['one is packed and was returned', 1, 1, 0, 2, 2],
  ['two are packed and one unpacked piece was returned before', 2, 1, 1, 2, 0],
])('never packed pieces returned when %s', (_, fulfilled_quantity, returned_quantity, never_packed, quantity, left) => {
  expect(neverPackedOf({ fulfilled_quantity, returned_quantity, never_packed }, quantity)).toBe(left)
})

describe('claiming from a line of five pieces, three packed and one claimed', () => {
  const line = { is_canceled: false, variant_id: 'variant_a', fulfilled_quantity: 3, claimed: 1 }
  test.each([
    [2, null],
    [3, 'claimed_too_many'],
  ])('%i more: %s', (quantity, reason) => expect(whyNotClaim(line, quantity)).toBe(reason))
  test('a line without a variant is refused', () => {
    expect(whyNotClaim({ ...line, variant_id: null }, 1)).toBe('claimed_without_variant')
  })
  test('a cancelled line is refused', () => {
    expect(whyNotClaim({ ...line, is_canceled: true }, 1)).toBe('line_of_canceled')
  })
})

test.each([
  [1, -45.5],
  [3, -136.5],
  [4, -182],
])('of a discount of 182 yen on four pieces, returning %i reverses %d yen', (quantity, amount) => {
  const line = { quantity: 4, adjustments: [{ discount_id: null, amount: 182, description: '値引き' }] }
  expect(returnedAdjustments(line as never, quantity)).toEqual([{ discount_id: null, amount, description: '値引き' }])
})

test.each([
  ['薬局製造販売医薬品', false, true],
  ['第1類医薬品', false, true],
  ['指定第2類医薬品', false, false],
  ['要指導医薬品', false, true],
  ['抗原検査キット', false, true],
  ['医薬部外品', true, false],
  ['日用品', true, false],
  [null, true, false],
] as const)('%s: restocked on return: %s, replacement needs its own order: %s', (sale_class, again, own) => {
  const because = again ? 'unsellable' : 'medicine'
  const withdrawn = (unsellable: number) => withdrawnPiecesOf({ sale_class }, { quantity: 2, unsellable })
  expect(withdrawn(0)).toEqual({ quantity: again ? 0 : 2, because })
  expect(withdrawn(1)).toEqual({ quantity: again ? 1 : 2, because })
  expect(withdrawn(3)).toEqual({ quantity: 2, because })
  expect(needsOwnOrder({ sale_class, is_guarded: false })).toBe(own)
  expect(needsOwnOrder({ sale_class, is_guarded: true })).toBe(true)
  expect(needsOwnOrder({ sale_class, is_guarded: true }, true)).toBe(sale_class === '要指導医薬品')
})

test.each([
  [[2, 2], 'returned'],
  [[2, 1], 'partially_returned'],
  [[0, 2], 'partially_returned'],
])('with %j pieces returned of two lines of two, the order is %s', ([a, b], status) => {
  const lines = [a, b].map((returned_quantity) => ({ quantity: 2, returned_quantity: returned_quantity! }))
  expect(afterReturn(lines)).toBe(status)
})
