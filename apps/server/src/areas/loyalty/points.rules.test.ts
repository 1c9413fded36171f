import { describe, expect, test } from 'vitest'
import { baseRateOf, type OrderToEarn, ownTermsOf, pointsOfOrder, pointsSpent, pointsToUse } from './points.rules.ts'

test.each<[string, unknown, boolean, number, number]>([
  ['as wished', { d_points: { points_to_use: 300 } }, true, 1000, 300],
  ['no more than it costs', { d_points: { points_to_use: 3000 } }, true, 1000, 1000],
  ['none of a guest', { d_points: { points_to_use: 300 } }, false, 1000, 0],
  ['none without a wish', {}, true, 1000, 0],
  ['none without notes', null, true, 1000, 0],
  ['none of a cart that gives money back', { d_points: { points_to_use: 300 } }, true, -200, 0],
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
  expect(ownTermsOf(metadata)).toEqual({ dpoint_custom_amount, dpoint_custom_rate }),
)

describe('an order earns', () => {
  const goods = (original_total: number, quantity = 1, own: OrderToEarn['lines'][number]['own'] = {}) => ({
    original_total,
    quantity,
    own,
  })
  const none = { discount_total: 0, points_used: 0, refunded_total: 0, base_rate: 0.01 }
  const rate = { dpoint_custom_rate: 0.05, dpoint_custom_amount: null }
  const amount = { dpoint_custom_rate: 0.05, dpoint_custom_amount: 30 }
  const much = { dpoint_custom_amount: 300 }
  test.each<[string, OrderToEarn['lines'], Partial<OrderToEarn>, number]>([
    ['nothing for nothing', [], {}, 0],
    ['by the base rate, all goods together', [goods(1980), goods(1099)], {}, 30],
    ['no part of a point', [goods(99)], {}, 0],
    ['exactly, whatever a computer makes of 0.07', [goods(100)], { base_rate: 0.07 }, 7],
    ['exactly, whatever a computer makes of 0.29', [goods(100)], { base_rate: 0.29 }, 29],
    ['not for points spent', [goods(3000)], { points_used: 1001 }, 19],
    ['not for what was taken off', [goods(3000)], { discount_total: 500 }, 25],
    ['not for what was given back', [goods(3000)], { refunded_total: 2999 }, 0],
    ['never less than none', [goods(1000)], { points_used: 600, discount_total: 300, refunded_total: 500 }, 0],
    ['by a rate of its own, a piece at a time', [goods(3980, 2, rate)], {}, 198],
    ['by an amount of its own', [goods(3980, 2, amount)], {}, 60],
    ['nothing where its own amount is none', [goods(1980, 1, { dpoint_custom_amount: 0 })], {}, 0],
    ['its own beside the base rate', [goods(1000), goods(2000, 1, amount)], {}, 40],
    ['its own untouched while the rest bears it', [goods(1000), goods(2000, 1, amount)], { discount_total: 1000 }, 30],
    ['its own in proportion beyond', [goods(1000), goods(2000, 1, amount)], { refunded_total: 2000 }, 15],
    ['nothing given back whole', [goods(1000), goods(2000, 1, amount)], { refunded_total: 3000 }, 0],
    ['of every line by its own', [goods(1000, 1, rate), goods(2000, 1, amount)], {}, 80],
    ['of each in proportion', [goods(1000, 1, rate), goods(2000, 1, amount)], { refunded_total: 1500 }, 40],
    ['nothing of what earns more than it costs, given back whole', [goods(100, 1, much)], { refunded_total: 100 }, 0],
    ['nor when its delivery is given back too', [goods(100, 1, much)], { refunded_total: 150 }, 0],
    ['nothing in a region without points', [goods(9999)], { base_rate: 0 }, 0],
  ])('%s', (_title, lines, differs, points) => {
    expect(pointsOfOrder({ ...none, lines, ...differs })).toBe(points)
  })
})
