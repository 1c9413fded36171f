import { expect, test } from 'vitest'
import { CLOSURE, viewOf } from './home-view.ts'

const product = (saleClass: '日用品' | '指定第2類医薬品' | '抗原検査キット') => ({
  href: `/products/${saleClass}`,
  product: {
    id: 'prod_1' as never,
    title: saleClass,
    thumbnail: '/a.svg',
    handle: saleClass,
    brand: 'B',
    usable_age: saleClass === '指定第2類医薬品' ? '15才以上' : null,
  },
  variant: {
    id: 'variant_1' as never,
    title: '1個',
    thumbnail: null,
    unit_price: 500,
    price_to: saleClass === '日用品' ? 500 : 900,
    regular_price: 600,
    d_points: 5,
    jsm_category_name: saleClass,
    in_stock: false,
    low_stock: false,
  },
})

const content = {
  popular_product_variants: [product('指定第2類医薬品'), product('抗原検査キット'), product('日用品')],
  private_brand_products: [],
  pick_up_products: [product('指定第2類医薬品')],
  sale_products: [product('日用品')],
  categories: [],
  collection_pages: [],
  notices: [],
  carousel_images: [{ href: '/search/かぜ', alt: '冬のかぜじたく。常備薬の見直しを', image: '/b.svg' }],
  articles: [],
}

test("a medicine may be an editors' pick, but is never listed as popular", () => {
  const view = viewOf(content, CLOSURE)
  expect(view.popular.map(({ title }) => title)).toEqual(['日用品'])
  expect(view.sale.map(({ price, originalPrice }) => [price, originalPrice])).toEqual([[500, 600]])
  expect(view.pickUp).toEqual([
    {
      href: '/products/指定第2類医薬品',
      title: '指定第2類医薬品',
      maker: 'B',
      ages: '15才以上',
      saleClass: '指定第2類医薬品',
      price: 500,
      more: true,
      originalPrice: 600,
      points: 5,
      stockWord: '在庫切れ',
      image: '/a.svg',
    },
  ])
})

test('the brand is omitted below a title that begins with it', () => {
  const sold = product('日用品')
  const named = { ...sold, product: { ...sold.product, title: 'Bのど飴' } }
  expect(viewOf({ ...content, sale_products: [named, sold] }, CLOSURE).sale.map(({ maker }) => maker)).toEqual([
    null,
    'B',
  ])
})

test('the alt text of a carousel picture is split into a heading and a line', () => {
  expect(viewOf(content, CLOSURE).heroes).toEqual([
    { href: '/search/かぜ', heading: '冬のかぜじたく', text: '常備薬の見直しを', image: '/b.svg' },
  ])
})

test('the online consultation has ended from 14:00 on 30 June 2025, Tokyo time', () => {
  expect(viewOf(content, Date.parse('2025-06-30T04:59:59Z')).isClosed).toBe(false)
  expect(viewOf(content, Date.parse('2025-06-30T05:00:00Z')).isClosed).toBe(true)
})
