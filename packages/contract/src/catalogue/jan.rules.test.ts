import { expect, test } from 'vitest'
import { janOf, plainJan, whyNotJan } from './jan.rules.ts'

test.each([
  ['4901234567894', null],
  ['４９０１２３４５６７８９４', null],
  ['4901234-567894', null],
  ['4901234‐567894', null],
  ['4901234−567894', null],
  ['4901234ー567894', null],
  ['4901234―567894', null],
  [' 49123456 ', null],
  ['49123454', 'check'],
  ['49968712', null],
  ['4901234567895', 'check'],
  ['490123456789', 'length'],
  ['49012345678945', 'length'],
  ['490123456789X', 'length'],
  ['', 'length'],
])('whyNotJan(%s) is %s', (typed, why) => {
  expect(whyNotJan(typed)).toBe(why)
})

test('plainJan keeps only half-width digits', () => {
  expect(plainJan(' ４９０１２３４－５６７８９４')).toBe('4901234567894')
})

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
])('janOf(%s) is %s', (typed, jan) => expect(janOf(typed)).toBe(jan))
