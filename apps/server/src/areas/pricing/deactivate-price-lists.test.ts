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

test('a price list becomes a draft when its last customer group is deleted, and stays one when saved', async () => {
  const post = (path: string, body: object) => shop.call('POST', path, body, staff)
  const group = async (name: string) =>
    (await post('/admin/customer-groups', { name })).body.customer_group.id as string
  const listFor = async (...groups: string[]) => {
    const prices = [{ variant_id: goods.variants.food, region_id: goods.region_id, amount: 500 }]
    const about = { name: '会員', description: '', type: 'sale', status: 'active' }
    const customer_groups = groups.map((id) => ({ id }))
    return (await post('/admin/price-lists', { ...about, customer_groups, prices })).body.price_list.id as string
  }
  const remove = async (id: string) => {
    await shop.call('DELETE', `/admin/customer-groups/${id}`, undefined, staff)
    for (const about of await factsOf(shop, 'customer_group.deleted'))
      for (const one of listeners.filter(({ fact }) => fact === 'customer_group.deleted'))
        await one.run(shop.ctx(), about as Record<string, unknown>)
  }
  const [gold, silver] = [await group('gold'), await group('silver')]
  const [one, both] = [await listFor(gold), await listFor(gold, silver)]
  const read = async (id: string) =>
    (await shop.call('GET', `/admin/price-lists/${id}`, undefined, staff)).body.price_list
  const states = async () => [(await read(one)).status, (await read(both)).status]
  await remove(gold)
  expect(await states()).toEqual(['draft', 'active'])
  const { name, status, customer_groups } = await read(one)
  expect((await post(`/admin/price-lists/${one}`, { name, status, customer_groups })).status).toBe(200)
  const at = `/store/variants/${goods.variants.food}?region_id=${goods.region_id}`
  expect((await shop.call('GET', at)).body.variant.calculated_price).toBe(1080)
  await remove(silver)
  expect(await states()).toEqual(['draft', 'draft'])
})
