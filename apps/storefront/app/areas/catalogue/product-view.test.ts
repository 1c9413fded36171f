import type { ShopProduct } from '@kusuribako/contract/catalogue/shop-products'
import { expect, test } from 'vitest'
import { allowedSelection, pointsOf, priceOf, viewOf } from './product-view.ts'

const steps = [
  { from: 1, price: 1980, points: 19 },
  { from: 3, price: 1800, points: 18 },
]

test.each([
  [1, 1980, 19],
  [2, 1980, 19],
  [3, 1800, 18],
  [9, 1800, 18],
])('at a quantity of %i each piece costs %i yen and earns %i points', (quantity, price, points) => {
  const chosen = { price: 1980, points: 19, steps }
  expect([priceOf(chosen, quantity), pointsOf(chosen, quantity)]).toEqual([price, points])
})

test('without price steps, any quantity has the price and points of one piece', () => {
  expect([priceOf({ price: 500, points: 5, steps: [] }, 4), pointsOf({ price: 500, points: 5, steps: [] }, 4)]).toEqual(
    [500, 5],
  )
  expect(priceOf({ price: null, points: 0, steps: [] }, 1)).toBe(null)
})

test('switching variants keeps the quantity up to the limit, and the plan if it is offered', () => {
  const plans = [{ id: 'plan_1' }] as Parameters<typeof allowedSelection>[0]['plans']
  expect(allowedSelection({ limit: 10, plans }, { quantity: 3, plan: 'plan_1' })).toEqual({
    quantity: 3,
    plan: 'plan_1',
  })
  expect(allowedSelection({ limit: 2, plans: [] }, { quantity: 3, plan: 'plan_1' })).toEqual({ quantity: 2, plan: '' })
  expect(allowedSelection({ limit: 0, plans }, { quantity: 1, plan: 'plan_2' })).toEqual({ quantity: 1, plan: '' })
})

const plan = {
  id: 'plan_1' as never,
  title: '毎月のお届け',
  description: null,
  frequency: 'months' as const,
  frequency_interval: 1,
  minimum_cycles: null,
  maximum_cycles: null,
  first_time_discount_price: null,
  first_time_discount_amount: null,
  first_time_discount_rate: 50,
  discount_price: null,
  discount_amount: null,
  discount_rate: 10,
}
const offered = { ...plan, variant_ids: ['variant_1'] } as unknown as Parameters<typeof viewOf>[1][number]

const bare = { breadcrumbs: [], questions: [], related_products: [], articles: [] }

test.each([
  ['general_product', '指定第2類医薬品', 'medicine'],
  ['general_product', '日用品', 'general_product'],
  ['medicine', '', 'medicine'],
])('a product of the type %s and the class %s is shown as %s', (product_type, jsm_category_name, shown) => {
  const metadata = { regulated_ingredient: [], jsm_category_name }
  const variant = { id: 'variant_1', price_steps: [], metadata, quantity_limit: {}, sellable: { ok: true } }
  const product = { ...bare, variants: [variant], metadata: { product_type } } as unknown as ShopProduct
  expect(viewOf(product, [], { pointRate: 0, taxRate: 10 }).type).toBe(shown)
})

test.each([
  ['at the region’s rate', {}, 19, 9],
  ['at the variant’s own rate', { dpoint_custom_rate: 0.1 }, 198, 99],
  ['with the variant’s own amount', { dpoint_custom_amount: 30 }, 30, 30],
])("points of a subscription's first delivery are based on its first price: %s", (_, own, d_points, points) => {
  const variant = {
    id: 'variant_1',
    price: 1980,
    price_steps: [],
    d_points,
    metadata: { regulated_ingredient: [], ...own },
    quantity_limit: { limit: 9 },
    sellable: { ok: true },
  }
  const product = { ...bare, variants: [variant], metadata: {} }
  const view = viewOf(product as unknown as ShopProduct, [offered], { pointRate: 0.01, taxRate: 10 })
  const [chosen] = view.variants
  expect([chosen!.points, chosen!.plans.map((terms) => [terms.firstPrice, terms.points])]).toEqual([
    d_points,
    [[990, points]],
  ])
})

const shown = (given: object[], featured_variant_sku = '') => {
  const variants = given.map((one, at) => ({
    ...{ id: `variant_${at + 1}`, sku: `KB-${at + 1}`, price: 1980, original_price_with_tax: 1980, price_steps: [] },
    ...{ in_stock: true, metadata: { regulated_ingredient: [] }, quantity_limit: { limit: 3 }, sellable: { ok: true } },
    ...one,
  }))
  const product = { ...bare, variants, metadata: { featured_variant_sku } } as unknown as ShopProduct
  return viewOf(product, [offered], { pointRate: 0, taxRate: 10 })
}

test('a variant shows a former price only on sale, steps up to its limit, and plans only with a price', () => {
  const price_steps = [1, 3, 4].map((from) => ({ from, price: 1980 - from }))
  const { variants } = shown([{ price_steps }, { price: 1500, on_sale: true }, { id: 'variant_1', price: null }])
  expect(variants.map(({ originalPrice }) => originalPrice)).toEqual([null, 1980, null])
  expect(variants[0]!.steps.map(({ from }) => from)).toEqual([1, 3])
  expect(variants.map(({ plans }) => plans.length)).toEqual([1, 0, 0])
})

test('the variant shown first is the editors’ choice, unless only another can be bought', () => {
  const notSold = { sellable: { ok: false, reason_code: 'sale_class_not_covered' } }
  expect(shown([{}, {}], 'KB-2').featured).toBe('variant_2')
  expect(shown([{}, notSold], 'KB-2').featured).toBe('variant_1')
  expect(shown([{}, { in_stock: false }], 'KB-2').featured).toBe('variant_1')
  expect(shown([notSold, notSold], 'KB-2').featured).toBe('variant_2')
})
