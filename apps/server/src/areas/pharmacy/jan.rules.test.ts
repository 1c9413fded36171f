import { expect, test } from 'vitest'
import { janOf } from './jan.rules.ts'

test.each([
  ['4987123456784', '4987123456784'],
  [' 4987-1234 56784 ', '4987123456784'],
  ['４９８７１２３４５６７８４', '4987123456784'],
  ['49123456', '49123456'],
  ['4987123456785', null],
  ['49123457', null],
  ['498712345678', null],
  ['T-firstClass', null],
  ['', null],
])('%s is %s', (typed, jan) => expect(janOf(typed)).toBe(jan))
