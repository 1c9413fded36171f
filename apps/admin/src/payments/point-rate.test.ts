import { expect, test } from 'vitest'
import { pointPercentOf, pointRateOf } from './point-rate.ts'

test.each([
  [0, 0],
  [1, 0.01],
  [1.5, 0.015],
  [2.9, 0.029],
  [0.07, 0.0007],
  [100, 1],
])('%s percent is kept as %s, and read as it was written', (percent, rate) => {
  expect(pointRateOf(percent)).toBe(rate)
  expect(pointPercentOf({ metadata: { dpoint_base_rate: rate } })).toBe(percent)
})

test('a rate that nobody has said is not told as nought', () => {
  expect(pointPercentOf({ metadata: null })).toBe(null)
  expect(pointPercentOf({ metadata: { dpoint_base_rate: '' } })).toBe(null)
})
