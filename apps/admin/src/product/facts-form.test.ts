import { expect, test } from 'vitest'
import { type Facts, factsInput, factsOf, isWhole, readingOf } from './facts-form.ts'
import type { Whole } from './product.ts'

const product = {
  title: '見本かぜ薬',
  subtitle: null,
  description: '熱に。',
  handle: 'kaze',
  discountable: true,
  type: { value: 'medicine' },
  metadata: { product_type: 'medicine', brand: '見本', reading: 'みほんかぜやく', effects: 'かぜ' },
} as unknown as Whole

test('what is opened and saved stays what it was, its kind alike under both names', () => {
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

test('a kind that only its type tells is taken from there, and another word is none', () => {
  expect(factsOf({ ...product, metadata: null }).kind).toBe('medicine')
  expect(factsOf({ ...product, metadata: { product_type: 'drink' }, type: null }).kind).toBe('')
})

test.each([
  ['カゼグスリ', 'かぜぐすり'],
  ['ｶｾﾞ EX', 'かぜ EX'],
  ['みほん', 'みほん'],
])('%s is read %s', (typed, reading) => {
  expect(readingOf(typed)).toBe(reading)
})

test.each<[string, Partial<Facts>, boolean]>([
  ['as it was', {}, true],
  ['without a name', { title: ' ' }, false],
  ['without an address', { handle: '' }, false],
  ['with an address that needs spelling out', { handle: 'かぜ薬' }, false],
  ['with another address', { handle: 'kaze-2' }, true],
  ['without a kind', { kind: '' }, false],
  ['with a reading in kanji', { reading: '風邪' }, false],
  ['without a reading', { reading: '' }, true],
])('can be sent %s: %j', (_how, part, expected) => {
  expect(isWhole({ ...factsOf(product), ...part }, 'kaze')).toBe(expected)
})

test('an address of other letters that it has already may stay', () => {
  expect(isWhole({ ...factsOf(product), handle: 'かぜ薬' }, 'かぜ薬')).toBe(true)
})
