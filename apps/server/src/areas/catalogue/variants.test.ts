import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const skus = async (query: string) =>
  (await shop.call('GET', `/store/variants?${query}`)).body.variants.map(({ sku }: { sku: string }) => sku)

test('a variant includes its product, prices and options', async () => {
  const { body } = await shop.call('GET', `/store/variants/${goods.variants.food}?region_id=${goods.region_id}`)
  expect(body.variant).toMatchObject({
    id: goods.variants.food,
    sku: 'T-food',
    inventory_quantity: 100,
    purchasable: true,
    calculated_price: 1080,
    calculated_tax: 80,
    tax_rates: [{ rate: 8 }],
    prices: [{ amount: 1080 }],
    options: [{ value: '1個' }],
    product: { id: goods.products.food, handle: 'food' },
  })
  expect(body.variant).not.toHaveProperty('own_rates')
})

test('the variant list is newest first and can be filtered', async () => {
  expect(await skus('limit=2')).toEqual(['T-firstClass', 'T-testKit'])
  expect(await skus(`ids=${goods.variants.food},${goods.variants.few}`)).toEqual(['T-food', 'T-few'])
  expect(await skus('inventory_quantity=0')).toEqual(['T-soldOut', 'T-backorder'])
  expect(await skus('inventory_quantity[gt]=0&inventory_quantity[lte]=5')).toEqual(['T-few'])
  expect(await skus('title=2個')).toEqual([])
})

test('fields and expand select the fields and relations of a variant', async () => {
  const { body } = await shop.call('GET', `/store/variants/${goods.variants.food}?fields=sku&expand=inventory_items`)
  expect(body.variant).toMatchObject({
    id: goods.variants.food,
    sku: 'T-food',
    inventory_items: [{ variant_id: goods.variants.food, required_quantity: 1 }],
    calculated_price: null,
  })
  expect(body.variant).not.toHaveProperty('product')
})

test.each([
  ['an unknown variant', '/store/variants/variant_none', 404],
  ['an unknown relation', '/store/variants?expand=product.variants', 400],
  ['an unknown key', '/store/variants?sku=x', 400],
])('%s is refused', async (_what, url, status) => {
  expect((await shop.call('GET', url)).status).toBe(status)
})

test('a variant of a draft product is not found', async () => {
  await shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', goods.products.few).execute()
  expect((await shop.call('GET', `/store/variants/${goods.variants.few}`)).status).toBe(404)
})
