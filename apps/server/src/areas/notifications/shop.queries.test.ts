import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { readAdvertiser } from './shop.queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('advertisements name whom a licence names that is valid today, if there is one', async () => {
  expect((await readAdvertiser(shop.ctx())).sender).toBeNull()
  await smallCatalogue(shop)
  const [first, second] = await shop.db.selectFrom('licence').select('id').orderBy('kind', 'desc').execute()
  const change = (id: string, to: object) => shop.db.updateTable('licence').set(to).where('id', '=', id).execute()
  await change(first!.id, { opener_name: 'はじめ', store_address: '一番地' })
  await change(second!.id, { opener_name: 'つぎ', store_address: '二番地' })
  expect((await readAdvertiser(shop.ctx())).sender).toEqual({ opener_name: 'はじめ', store_address: '一番地' })
  await change(first!.id, { valid_to: '2026-05-31' })
  expect((await readAdvertiser(shop.ctx())).sender).toEqual({ opener_name: 'つぎ', store_address: '二番地' })
  await change(second!.id, { valid_to: '2026-05-31' })
  expect((await readAdvertiser(shop.ctx())).sender).toEqual({ opener_name: 'はじめ', store_address: '一番地' })
})
