import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  const stamps = { created_at: new Date(), updated_at: new Date() }
  const row = { id: 'prod_one', title: '目薬', handle: 'eye-drops', status: 'published', ...stamps }
  await shop.db.insertInto('product').values(row).execute()
})
afterAll(() => shop.close())

const note = (name: string, about: object) => shop.ctx().tx((tx) => tx.note(name, about as Record<string, unknown>))
const news = async () => (await shop.call('GET', '/store/v1/news')).body.data.news

test('news names moved products by handle, other changes as everything, and drops old entries', async () => {
  await note('stock.moved', { product_ids: ['prod_one', 'prod_gone'] })
  await note('catalogue.changed', {})
  await note('order.placed', { order_id: 'order_1' })
  const id = expect.any(Number)
  expect(await news()).toEqual([
    { id, everything: false, handles: ['eye-drops'] },
    { id, everything: true, handles: [] },
  ])

  shop.clock.now = new Date(shop.clock.now.getTime() + 31_000)
  expect(await news()).toEqual([])
})
