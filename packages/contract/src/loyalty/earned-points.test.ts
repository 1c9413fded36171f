import { expect, test } from 'vitest'
import { earnedPoints } from './earned-points.ts'

const none = { dpoint_custom_amount: null, dpoint_custom_rate: null }

test.each([
  [1980, 0.01, none, 19],
  [99, 0.01, none, 0],
  [1980, 0, none, 0],
  // Floating point yields 28.999999999999996.
  [100, 0.29, none, 29],
  [100, 0, { ...none, dpoint_custom_rate: 0.29 }, 29],
  [1980, 0.01, { ...none, dpoint_custom_rate: 0.05 }, 99],
  [1980, 0.01, { dpoint_custom_amount: 30, dpoint_custom_rate: 0.05 }, 30],
  [1980, 0.01, { ...none, dpoint_custom_amount: 0 }, 0],
])('earnedPoints for %i yen at %d, %j: %i points', (price, rate, own, points) =>
  expect(earnedPoints(price, rate, own)).toBe(points),
)
