import { expect, test } from 'vitest'
import { inPlainDigits, phoneIn } from './typed-number.rules.ts'

test.each([
  ['090-1234-5678'],
  ['０９０ー１２３４ー５６７８'],
  ['+81 90-1234-5678'],
  ['+819012345678'],
  ['+81 (0)90-1234-5678'],
  ['+81-090-1234-5678'],
])('%s is the telephone number as it is dialled here', (typed) => {
  expect(phoneIn(inPlainDigits(typed))).toBe('09012345678')
})
