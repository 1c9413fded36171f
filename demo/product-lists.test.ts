import { expect, test } from 'vitest'
import { demoShop } from './index.ts'
import { isGuarded } from './product-lists.ts'

const { products, product_lists } = demoShop()
const guarded = products.filter(isGuarded)

test('no product list recommends a medicine that is guarded against abuse', () => {
  const handles = new Set(guarded.map(({ handle }) => handle))
  expect(handles.size).toBeGreaterThan(10)
  const recommended = product_lists.map(({ handle, product_handles }) => [
    handle,
    product_handles.filter((one) => handles.has(one)),
  ])
  expect(recommended).toEqual(product_lists.map(({ handle }) => [handle, []]))
})

test('no collection recommends a medicine that is guarded against abuse, and each still has products', () => {
  expect(guarded.filter(({ collection }) => collection !== undefined).map(({ handle }) => handle)).toEqual([])
  const { collections } = demoShop()
  const filled = new Set(products.map(({ collection }) => collection))
  expect(collections.filter(({ handle }) => !filled.has(handle))).toEqual([])
})
