import { expect, test } from 'vitest'
import { demoShop } from './index.ts'

test('the home page neither shows nor recommends a medicine that is guarded against abuse', () => {
  const { home, products } = demoShop()
  const guarded = new Set(
    products
      .filter(({ variants }) => variants.some(({ metadata }) => metadata.regulated_ingredient.length > 0))
      .map(({ handle }) => handle),
  )
  expect(guarded.size).toBeGreaterThan(0)
  const shown = [
    ...home.carousel_images.map(({ product_handle }) => product_handle),
    ...home.pick_up_products,
    ...home.private_brand_products,
    ...home.sale_products,
  ]
  expect(shown.filter((handle) => guarded.has(handle))).toEqual([])
})
