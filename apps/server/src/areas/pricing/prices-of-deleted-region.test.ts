import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { listeners } from '../all.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const post = (path: string, body: object) => shop.call('POST', path, body, staff)
const region = {
  name: '離島',
  currency_code: 'jpy',
  tax_rate: 10,
  countries: [],
  payment_providers: ['manual'],
  fulfillment_providers: ['manual'],
}
interface Price {
  id: string
  region_id: string | null
  amount: number
}

test('the prices of a deleted region are deleted, so that a variant’s prices can still be saved', async () => {
  const region_id = (await post('/admin/regions', region)).body.region.id
  const { food } = goods.variants
  const savePrices = (prices: object[]) => post(`/admin/products/${goods.products.food}/variants/${food}`, { prices })
  const general = { currency_code: 'jpy', amount: 1080 }
  const own = { region_id: goods.region_id, amount: 1050 }
  expect((await savePrices([general, own, { region_id, amount: 999 }])).status).toBe(200)
  const list = { name: '島', description: '', type: 'sale', status: 'active' }
  await post('/admin/price-lists', { ...list, prices: [{ variant_id: food, region_id, amount: 900 }] })

  await shop.call('DELETE', `/admin/regions/${region_id}`, undefined, staff)
  const [fact] = await factsOf(shop, 'region.deleted')
  expect(fact).toEqual({ region_id })
  for (const one of listeners.filter(({ fact }) => fact === 'region.deleted')) await one.run(shop.ctx(), { region_id })

  const { body } = await shop.call('GET', `/admin/products/${goods.products.food}`, undefined, staff)
  const kept: Price[] = body.product.variants[0].prices
  expect(kept.map((price) => price.amount).sort()).toEqual([1050, 1080])
  const sentBack = kept.map(({ id, amount, region_id: of }) => ({
    id,
    amount,
    ...(of ? { region_id: of } : { currency_code: 'jpy' }),
  }))
  expect((await savePrices(sentBack)).status).toBe(200)
  const rows = shop.db.selectFrom('money_amount').select('deleted_at').where('region_id', '=', region_id)
  expect((await rows.execute()).map(({ deleted_at }) => deleted_at !== null)).toEqual([true, true])
  expect(await factsOf(shop, 'catalogue.changed')).toContainEqual({ product_ids: [goods.products.food] })
})

test('with the cart of a deleted region, goods are read at the prices the cart charges', async () => {
  const region_id = (await post('/admin/regions', region)).body.region.id
  const { lotion } = goods.variants
  const items = [{ variant_id: lotion, quantity: 1 }]
  const { cart } = (await shop.call('POST', '/store/carts', { region_id, items })).body
  await shop.call('DELETE', `/admin/regions/${region_id}`, undefined, staff)
  const variant = await shop.call('GET', `/store/variants/${lotion}?cart_id=${cart.id}`)
  expect([variant.status, variant.body.variant?.calculated_price]).toEqual([200, cart.items[0].unit_price])
  for (const list of ['variants', 'products'])
    expect((await shop.call('GET', `/store/${list}?cart_id=${cart.id}`)).status).toBe(200)
  expect((await shop.call('GET', `/store/products?region_id=${region_id}`)).status).toBe(404)
})
