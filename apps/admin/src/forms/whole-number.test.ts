import { expect, test } from 'vitest'
import { wholeNumber } from './whole-number.ts'

test.each([
  ['12', 12],
  ['０', 0],
  ['１，９８０', 1980],
  [' 1,980円 ', 1980],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['十', null],
  ['9999999999999', null],
])('wholeNumber(%j) is %j', (typed, number) => {
  expect(wholeNumber(typed)).toBe(number)
})
