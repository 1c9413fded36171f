import { expect, test } from 'vitest'
import { CategoryPath } from './product-cards.ts'
import { shopProducts } from './shop-products.ts'

test('a product is requested by exactly one of id and handle', () => {
  const { query } = shopProducts.get
  expect(query.parse({ handle: 'a' })).toEqual({ handle: 'a' })
  expect([{}, { id: 'prod_1', handle: 'a' }].map((input) => query.safeParse(input).success)).toEqual([false, false])
})

test('products are requested by exactly one kind of list', () => {
  const { query } = shopProducts.list
  expect(query.parse({ product_handles: 'a,b', omit_categories: 'true' })).toEqual({
    product_handles: ['a', 'b'],
    omit_categories: true,
  })
  const refused = [{}, { product_handles: ['a'], product_ids: ['prod_1'] }, { product_ids: [''] }]
  expect(refused.map((input) => query.safeParse(input).success)).toEqual([false, false, false])
})

test('a category contains its parents up to the root', () => {
  const root = { id: 'pcat_1', name: '医薬品', handle: 'medicine', parent_category: null }
  expect(CategoryPath.parse({ ...root, id: 'pcat_2', parent_category: root }).parent_category).toEqual(root)
  expect(CategoryPath.safeParse({ ...root, parent_category: { id: 'pcat_3' } }).success).toBe(false)
})
