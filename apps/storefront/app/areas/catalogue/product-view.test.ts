import { expect, test } from 'vitest'
import { pointsOf, priceOf } from './product-view.ts'

const steps = [
  { from: 1, price: 1980, points: 19 },
  { from: 3, price: 1800, points: 18 },
]

test.each([
  [1, 1980, 19],
  [2, 1980, 19],
  [3, 1800, 18],
  [9, 1800, 18],
])('of %i pieces each costs %i yen and earns %i points', (quantity, price, points) => {
  const chosen = { price: 1980, points: 19, steps }
  expect([priceOf(chosen, quantity), pointsOf(chosen, quantity)]).toEqual([price, points])
})

test('where the number makes no difference it is the price and the points of one', () => {
  expect([priceOf({ price: 500, points: 5, steps: [] }, 4), pointsOf({ price: 500, points: 5, steps: [] }, 4)]).toEqual(
    [500, 5],
  )
  expect(priceOf({ price: null, points: 0, steps: [] }, 1)).toBe(null)
})
