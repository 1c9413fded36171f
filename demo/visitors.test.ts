import { expect, test } from 'vitest'
import { orders } from './orders.ts'
import { buildProducts } from './products.ts'
import { subscriptionPlans } from './subscription-plans.ts'
import { type DemoGood, favorites, formerOrders, restockWishes } from './visitors.ts'

const products = new Map(buildProducts().map((product) => [product.handle, product]))
const variantOf = ([handle, size]: DemoGood) => products.get(handle)?.variants[size]

test('what is marked is sold, and what is waited for is sold out', () => {
  expect(favorites.filter((good) => !variantOf(good))).toEqual([])
  expect(restockWishes.map(({ good }) => variantOf(good)?.stock)).toEqual([0, 0, 0])
})

test('what the former shop sold under a number of this shop is the same thing', () => {
  const titles = new Map(
    [...products.values()].flatMap(({ title, variants }) => variants.map((it) => [it.sku, `${title} ${it.title}`])),
  )
  const sold = formerOrders.split('\n').map((row) => row.split(','))
  const known = sold.filter(([, , , , , , , , , sku]) => sku?.startsWith('KB-'))
  expect(known).toHaveLength(2)
  for (const [, , , , , , , name, , sku] of known) expect(name).toBe(titles.get(sku!))
})

test('what is bought by a plan is offered by it', () => {
  const byPlan = orders.flatMap(({ lines, plan }) => (plan ? lines.map(([handle]) => ({ handle, plan })) : []))
  expect(byPlan).toHaveLength(1)
  for (const { handle, plan } of byPlan) {
    const offered = subscriptionPlans.find(({ title }) => title === plan)!.category_handles
    expect(products.get(handle)!.categories.some((category) => offered.includes(category))).toBe(true)
  }
})
