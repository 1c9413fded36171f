import { expect, test } from 'vitest'
import { entriesOf } from './entries.ts'

const picture = (href: string, product_handle: string) => ({ href, alt: '案内', product_handle })
const content = {
  ...{ pick_up_products: ['mask', 'gone'], private_brand_products: [], popular_product_variants: [] },
  ...{ sale_products: [], categories: [], collection_pages: [], notices: [] },
  carousel_images: [
    picture('/articles/kafun', 'mask'),
    picture('/articles/gone', 'mask'),
    picture('/search/kaze', 'gone'),
    picture('/search/kaze', 'unpictured'),
  ],
}
const names = new Map([
  ['mask', 'マスク'],
  ['unpictured', '写真のない商品'],
])
const facts = { content, pageless: ['/articles/gone'], pictured: ['mask'] }
const hiddenIn = (part: 'carousel_images' | 'pick_up_products') =>
  entriesOf(part, facts, (key) => names.get(key) ?? null).map(({ isHidden }) => isHidden)

test('pictures that the shop skips are marked: those without a page to open, and those without a picture', () => {
  expect(hiddenIn('carousel_images')).toEqual([false, true, true, true])
})

test('goods that are not in the shop are marked', () => {
  expect(hiddenIn('pick_up_products')).toEqual([false, true])
})
