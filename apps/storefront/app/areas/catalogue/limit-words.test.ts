import { expect, test } from 'vitest'
import { limitWords } from './limit-words.ts'
import type { VariantView } from './product-view.ts'

const words = (given: Partial<VariantView>) =>
  limitWords({
    limit: 10,
    limitReason: 'sale_class',
    saleClass: '第2類医薬品',
    isGuarded: false,
    ...given,
  } as VariantView)

test('limitWords states the quantity limit and whether it applies to the class or the product', () => {
  expect(words({})).toBe('医薬品は、一度に10点までです。')
  expect(words({ saleClass: '指定第2類医薬品' })).toBe('医薬品は、一度に10点までです。')
  expect(words({ saleClass: '医薬部外品', limit: 30 })).toBe('一度に30点までご購入いただけます。')
  expect(words({ limit: 3, limitReason: 'variant' })).toBe('この商品は、一度に3点までです。')
})

test('a guarded ingredient is given as the reason, whichever limit applies', () => {
  const guarded = '濫用等のおそれのある成分を含むため、お一人様1点までです。'
  expect(words({ limit: 1, limitReason: 'guarded_ingredient', isGuarded: true })).toBe(guarded)
  expect(words({ limit: 1, limitReason: 'variant', isGuarded: true })).toBe(guarded)
})
