import { expect, test } from 'vitest'
import { orders } from './orders.ts'
import { buildProducts } from './products.ts'
import { subscriptionPlans } from './subscription-plans.ts'
import { type DemoGood, favorites, legacyOrders, restockRequests } from './visitors.ts'

const products = new Map(buildProducts().map((product) => [product.handle, product]))
const variantOf = ([handle, size]: DemoGood) => products.get(handle)?.variants[size]

test('favourites are products of the shop, and restock notices are for sold-out ones', () => {
  expect(favorites.filter((good) => !variantOf(good))).toEqual([])
  expect(restockRequests.map(({ good }) => variantOf(good)?.stock)).toEqual([0, 0, 0])
})

test('legacy orders with a SKU of this shop name the same product', () => {
  const titles = new Map(
    [...products.values()].flatMap(({ title, variants }) => variants.map((it) => [it.sku, `${title} ${it.title}`])),
  )
  const rows = legacyOrders.split('\n').map((row) => row.split(','))
  const ownGoods = rows.filter(([, , , , , , , , , sku]) => sku?.startsWith('KB-'))
  expect(ownGoods).toHaveLength(2)
  for (const [, , , , , , , name, , sku] of ownGoods) expect(name).toBe(titles.get(sku!))
})

test('products ordered by a subscription plan are offered by that plan', () => {
  const byPlan = orders.flatMap(({ lines, plan }) => (plan ? lines.map(([handle]) => ({ handle, plan })) : []))
  expect(byPlan).toHaveLength(1)
  for (const { handle, plan } of byPlan) {
    const offered = subscriptionPlans.find(({ title }) => title === plan)!.category_handles
    expect(products.get(handle)!.categories.some((category) => offered.includes(category))).toBe(true)
  }
})
