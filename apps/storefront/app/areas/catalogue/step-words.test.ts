import { expect, test } from 'vitest'
import { priceOf } from './product-view.ts'
import { stepWords } from './step-words.ts'

const steps = [
  { from: 1, price: 1100 },
  { from: 3, price: 980 },
  { from: 4, price: 880 },
]

test('each step says for how many pieces it holds', () => {
  expect(stepWords(steps)).toEqual([
    { words: '1〜2個', price: 1100 },
    { words: '3個', price: 980 },
    { words: '4個以上', price: 880 },
  ])
})

test('the price of a piece follows the number; without steps it is the same for all', () => {
  expect([1, 2, 3, 4, 30].map((quantity) => priceOf({ price: 1100, steps }, quantity))).toEqual([
    1100, 1100, 980, 880, 880,
  ])
  expect(priceOf({ price: 1100, steps: [] }, 9)).toBe(1100)
  expect(priceOf({ price: null, steps: [] }, 1)).toBe(null)
})
