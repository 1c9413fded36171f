import type { ProductCard, SearchVariant } from '@kusuribako/contract/catalogue/product-cards'
import { expect, test } from 'vitest'
import { cardOfVariant, cardsOf } from './cards.ts'

const variant = (id: string, calculated_price: number, own: object = {}) =>
  ({
    ...{ id, title: id, sku: id, inventory_quantity: 9, allow_backorder: false, thumbnail: null },
    ...{ in_stock: true, low_stock: false },
    ...{ calculated_price, original_price: calculated_price },
    metadata: { dpoint_custom_rate: null, dpoint_custom_amount: null, ...own },
  }) as SearchVariant

const product = (...variants: SearchVariant[]) =>
  ({
    ...{ id: 'prod_1', handle: 'lotion', title: '化粧水', thumbnail: null, manufacturer: 'みなも' },
    ...{ jsm_category_name: '化粧品', price: 1999, price_to: 2999, original_price: 1999, on_sale: false },
    ...{ in_stock: true, low_stock: false, variants, categories: [] },
  }) as unknown as ProductCard

test.each([
  ['the rate of the region, rounded down', {}, 0.01, 19],
  ['a rate of the variant', { dpoint_custom_rate: 0.05 }, 0.01, 99],
  ['an amount of the variant', { dpoint_custom_rate: 0.05, dpoint_custom_amount: 7 }, 0.01, 7],
  ['none in a region without points', {}, 0, 0],
])('a product card shows the points earned at its lowest price: %s', (_what, own, rate, points) => {
  const [card] = cardsOf(
    [product(variant('variant_2', 2999, { dpoint_custom_amount: 500 }), variant('variant_1', 1999, own))],
    rate,
  )
  expect(card).toMatchObject({ price: 1999, more: true, points, variantId: 'variant_2' })
})

test('a medicine that is not sold online earns no points', () => {
  const guided = { ...product(variant('variant_1', 1999)), jsm_category_name: '要指導医薬品' as const }
  expect(cardsOf([guided], 0.01)[0]).toMatchObject({ points: 0, stockWord: '店頭のみで販売' })
})

test('a product card shows from what age the product may be used, or nothing if unknown', () => {
  const agesOf = (usable_age: string | null) =>
    cardsOf([{ ...product(variant('variant_1', 1999)), usable_age }], 0)[0]?.ages
  expect([agesOf('3か月以上'), agesOf(null)]).toEqual(['3か月以上', null])
})

test('the card of a variant shows the link, prices and points of that variant alone', () => {
  const dear = variant('variant_2', 2999)
  expect(cardOfVariant(product(variant('variant_1', 1999), dear), dear, 0.01)).toMatchObject({
    ...{ href: '/products/lotion?variant=variant_2', price: 2999, more: false, originalPrice: null, points: 29 },
    variantId: 'variant_2',
  })
  const reduced = { ...dear, original_price: 3500 }
  expect(cardOfVariant(product(reduced), reduced, 0.01).originalPrice).toBe(3500)
})

test('a sold-out variant is marked as such, but its product is not while another is in stock', () => {
  const [gone, few] = [variant('variant_1', 1999), variant('variant_2', 2999)]
  const sold = product({ ...gone, in_stock: false }, { ...few, low_stock: true })
  const wordOf = (at: number) => cardOfVariant(sold, sold.variants[at]!, 0.01).stockWord
  expect([cardsOf([sold], 0.01)[0]?.stockWord, wordOf(0), wordOf(1)]).toEqual([null, '在庫切れ', '残りわずか'])
})

test('the links of cards escape a handle, which may be any text', () => {
  const odd = { ...product(variant('variant_1', 1999)), handle: '目/薬 100%' }
  const href = '/products/%E7%9B%AE%2F%E8%96%AC%20100%25'
  expect(cardsOf([odd], 0)[0]?.href).toBe(href)
  expect(cardOfVariant(odd, odd.variants[0]!, 0).href).toBe(`${href}?variant=variant_1`)
})
