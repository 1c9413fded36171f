import { expect, test } from 'vitest'
import { limitWords } from './quantity-limit.ts'

const words = (given: Partial<Parameters<typeof limitWords>[0]>) =>
  limitWords({ limit: 10, limitReason: 'sale_class', saleClass: '第2類医薬品', isGuarded: false, ...given })

test('limitWords states the quantity limit and whether it applies to the class or the product', () => {
  expect(words({})).toBe('医薬品は、一度に10点までです。')
  expect(words({ saleClass: '指定第2類医薬品' })).toBe('医薬品は、一度に10点までです。')
  expect(words({ saleClass: '薬局製造販売医薬品' })).toBe('医薬品は、一度に10点までです。')
  expect(words({ saleClass: '抗原検査キット', limit: 100 })).toBe('抗原検査キットは、一度に100点までです。')
  expect(words({ saleClass: '医薬部外品', limit: 30 })).toBe('この商品は、一度に30点までです。')
  expect(words({ limit: 3, limitReason: 'variant' })).toBe('この商品は、一度に3点までです。')
})

test('a guarded ingredient is given as the reason, whichever limit applies', () => {
  const guarded = '濫用等のおそれのある成分を含むため、お一人様1点までです。'
  expect(words({ limit: 1, limitReason: 'guarded_ingredient', isGuarded: true })).toBe(guarded)
  expect(words({ limit: 1, limitReason: 'variant', isGuarded: true })).toBe(guarded)
})
