import { describe, expect, test } from 'vitest'
import { baseRateOf, type OrderToEarn, pointsOfOrder, pointsSpent, pointsToUse, pointTermsOf } from './points.rules.ts'

test.each<[string, unknown, boolean, number, number]>([
  ['as many as requested', { d_points: { points_to_use: 300 } }, true, 1000, 300],
  ['at most its total', { d_points: { points_to_use: 3000 } }, true, 1000, 1000],
  ['none for a guest', { d_points: { points_to_use: 300 } }, false, 1000, 0],
  ['none without a request', {}, true, 1000, 0],
  ['none without metadata', null, true, 1000, 0],
  ['none for a negative total', { d_points: { points_to_use: 300 } }, true, -200, 0],
])('a cart spends points: %s', (_title, notes, hasAccount, total, points) => {
  expect(pointsToUse(notes as Record<string, unknown> | null, hasAccount, total)).toBe(points)
})

test('the points that an order spent are read from its metadata', () => {
  expect(pointsSpent({ d_points: { pointsSpent: 120 } })).toBe(120)
  expect(pointsSpent({ d_points: {} })).toBe(0)
  expect(pointsSpent(null)).toBe(0)
})

test.each([
  [{ dpoint_base_rate: 0.01 }, 0.01],
  [{ dpoint_base_rate: '0.01' }, 0.01],
  [{ dpoint_base_rate: '1%' }, 0],
  [{ dpoint_base_rate: -0.01 }, 0],
  [{ dpoint_base_rate: null }, 0],
  [{}, 0],
  [null, 0],
])('a region with metadata %j has the base rate %d', (metadata, rate) => expect(baseRateOf(metadata)).toBe(rate))

test.each([
  [{ dpoint_custom_amount: 30, dpoint_custom_rate: 0.05 }, 30, 0.05],
  [{ dpoint_custom_amount: '30点', dpoint_custom_rate: '5%' }, null, null],
  [{ jan_code: '4900000000000' }, null, null],
  [null, null, null],
])('metadata %j earns %j points a piece, or the rate %j', (metadata, dpoint_custom_amount, dpoint_custom_rate) =>
  expect(pointTermsOf(metadata)).toEqual({ dpoint_custom_amount, dpoint_custom_rate }),
)

describe('an order earns', () => {
  const goods = (original_total: number, quantity = 1, terms: OrderToEarn['lines'][number]['terms'] = {}) => ({
    original_total,
    quantity,
    is_giftcard: false,
    terms,
  })
  const giftCard = (original_total: number, terms = {}) => ({ ...goods(original_total, 1, terms), is_giftcard: true })
  const none = { discount_total: 0, points_used: 0, refunded_total: 0, base_rate: 0.01 }
  const rate = { dpoint_custom_rate: 0.05, dpoint_custom_amount: null }
  const amount = { dpoint_custom_rate: 0.05, dpoint_custom_amount: 30 }
  const extraPoints = { dpoint_custom_amount: 300 }
  test.each<[string, OrderToEarn['lines'], Partial<OrderToEarn>, number]>([
    ['nothing without items', [], {}, 0],
    ['points at the base rate on the sum of its items', [goods(1980), goods(1099)], {}, 30],
    ['no fraction of a point', [goods(99)], {}, 0],
    ['exactly 7% at a rate of 0.07, despite binary fractions', [goods(100)], { base_rate: 0.07 }, 7],
    ['exactly 29% at a rate of 0.29, despite binary fractions', [goods(100)], { base_rate: 0.29 }, 29],
    ['nothing on points spent', [goods(3000)], { points_used: 1001 }, 19],
    ['nothing on discounts', [goods(3000)], { discount_total: 500 }, 25],
    ['nothing on refunds', [goods(3000)], { refunded_total: 2999 }, 0],
    ['never less than zero', [goods(1000)], { points_used: 600, discount_total: 300, refunded_total: 500 }, 0],
    ['points at a variant’s own rate, rounded down per piece', [goods(3980, 2, rate)], {}, 198],
    ['a variant’s own amount per piece', [goods(3980, 2, amount)], {}, 60],
    ['nothing when a variant’s own amount is zero', [goods(1980, 1, { dpoint_custom_amount: 0 })], {}, 0],
    ['a variant’s own amount beside the base rate of the rest', [goods(1000), goods(2000, 1, amount)], {}, 40],
    [
      'a variant’s whole own amount while the rest covers the discount',
      [goods(1000), goods(2000, 1, amount)],
      { discount_total: 1000 },
      30,
    ],
    [
      'a share of a variant’s own amount when the refund exceeds the rest',
      [goods(1000), goods(2000, 1, amount)],
      { refunded_total: 2000 },
      15,
    ],
    ['nothing after a full refund', [goods(1000), goods(2000, 1, amount)], { refunded_total: 3000 }, 0],
    ['the sum of each line’s own points', [goods(1000, 1, rate), goods(2000, 1, amount)], {}, 80],
    [
      'a share of each line’s own points after a partial refund',
      [goods(1000, 1, rate), goods(2000, 1, amount)],
      { refunded_total: 1500 },
      40,
    ],
    [
      'nothing after a full refund of an item that earns more than its price',
      [goods(100, 1, extraPoints)],
      { refunded_total: 100 },
      0,
    ],
    [
      'nothing after a full refund of such an item with its delivery',
      [goods(100, 1, extraPoints)],
      { refunded_total: 150 },
      0,
    ],
    ['nothing on a gift card', [giftCard(10_000)], {}, 0],
    ['nothing on a gift card whose variant has an amount or a rate of its own', [giftCard(100, amount)], {}, 0],
    [
      'points on the goods beside a gift card, less all points spent',
      [goods(3000), giftCard(10_000)],
      { points_used: 1000 },
      20,
    ],
    ['nothing in a region without points', [goods(9999)], { base_rate: 0 }, 0],
  ])('%s', (_title, lines, fields, points) => {
    expect(pointsOfOrder({ ...none, lines, ...fields })).toBe(points)
  })
})
