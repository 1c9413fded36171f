import { expect, test } from 'vitest'
import { pointPercentOf, pointRateOf } from './point-rate.ts'

test.each([
  [0, 0],
  [1, 0.01],
  [1.5, 0.015],
  [2.9, 0.029],
  [0.07, 0.0007],
  [100, 1],
])('pointRateOf converts %s percent to the rate %s, and pointPercentOf converts it back', (percent, rate) => {
  expect(pointRateOf(percent)).toBe(rate)
  expect(pointPercentOf({ metadata: { dpoint_base_rate: rate } })).toBe(percent)
})

test('a missing point rate is null, not zero', () => {
  expect(pointPercentOf({ metadata: null })).toBe(null)
  expect(pointPercentOf({ metadata: { dpoint_base_rate: '' } })).toBe(null)
})
