import { expect, test } from 'vitest'
import { stepWords } from './step-words.ts'

const steps = [
  { from: 1, price: 1100 },
  { from: 3, price: 980 },
  { from: 4, price: 880 },
]

test('stepWords states the quantity range of each price step', () => {
  expect(stepWords(steps)).toEqual([
    { words: '1〜2個', price: 1100 },
    { words: '3個', price: 980 },
    { words: '4個以上', price: 880 },
  ])
})
