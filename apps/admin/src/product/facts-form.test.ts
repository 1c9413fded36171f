import { expect, test } from 'vitest'
import { type Facts, factsInput, factsOf, isWhole, readingOf } from './facts-form.ts'
import type { DetailedProduct } from './product.ts'

const product = {
  title: '見本かぜ薬',
  subtitle: null,
  description: '熱に。',
  handle: 'kaze',
  discountable: true,
  type: { value: 'medicine' },
  metadata: { product_type: 'medicine', brand: '見本', reading: 'みほんかぜやく', effects: 'かぜ' },
} as unknown as DetailedProduct

test('an unchanged form keeps all fields and writes the product kind as type and as metadata', () => {
  expect(factsInput(factsOf(product))).toEqual({
    title: '見本かぜ薬',
    subtitle: null,
    description: '熱に。',
    handle: 'kaze',
    discountable: true,
    type: { value: 'medicine' },
    metadata: { product_type: 'medicine', brand: '見本', manufacturer: '', company: '', reading: 'みほんかぜやく' },
  })
})

test('the kind falls back to the product type; an unknown kind counts as none', () => {
  expect(factsOf({ ...product, metadata: null }).kind).toBe('medicine')
  expect(factsOf({ ...product, metadata: { product_type: 'drink' }, type: null }).kind).toBe('')
})

test.each([
  ['カゼグスリ', 'かぜぐすり'],
  ['ｶｾﾞ EX', 'かぜ EX'],
  ['みほん', 'みほん'],
])('readingOf(%s) is %s', (typed, reading) => {
  expect(readingOf(typed)).toBe(reading)
})

test.each<[string, Partial<Facts>, boolean]>([
  ['when unchanged', {}, true],
  ['without a name', { title: ' ' }, false],
  ['without a handle', { handle: '' }, false],
  ['with a handle in Japanese', { handle: 'かぜ薬' }, false],
  ['with another handle', { handle: 'kaze-2' }, true],
  ['without a kind', { kind: '' }, false],
  ['with a reading in kanji', { reading: '風邪' }, false],
  ['without a reading', { reading: '' }, true],
])('a product form is complete %s: %j', (_how, part, expected) => {
  expect(isWhole({ ...factsOf(product), ...part }, 'kaze')).toBe(expected)
})

test('an existing handle in other scripts remains valid', () => {
  expect(isWhole({ ...factsOf(product), handle: 'かぜ薬' }, 'かぜ薬')).toBe(true)
})
