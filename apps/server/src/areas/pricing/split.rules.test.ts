import { expect, test } from 'vitest'
import { split } from './split.rules.ts'

test.each([
  [100, [1, 1, 1], [33, 33, 34]],
  [5, [4, 3, 2], [2, 1, 2]],
  [0, [3, 4], [0, 0]],
  [7, [0, 1, 0], [0, 7, 0]],
  [7, [0, 0], [7, 0]],
  [7, [], []],
])('%i yen split by %j are %j', (amount, weights, shares) => expect(split(amount, weights)).toEqual(shares))
