import { expect, test } from 'vitest'
import { normalizeTypedNumber, phoneIn } from './typed-number.rules.ts'

test.each([
  ['090-1234-5678'],
  ['０９０ー１２３４ー５６７８'],
  ['+81 90-1234-5678'],
  ['+819012345678'],
  ['+81 (0)90-1234-5678'],
  ['+81-090-1234-5678'],
])('%s is read as a domestic phone number', (typed) => {
  expect(phoneIn(normalizeTypedNumber(typed))).toBe('09012345678')
})

test.each([
  '10012',
  '１００１２',
  '#10012',
  'No.10012',
  '注文 10012',
  '注文10012',
  'ご注文番号：10012',
  '注文番号 10012',
])('%s is read as an order number', (typed) => {
  expect(normalizeTypedNumber(typed)).toBe('10012')
})

test.each(['注文', '下書き 子', '注文子'])('%s is left unchanged', (typed) => {
  expect(normalizeTypedNumber(typed)).toBe(typed)
})
