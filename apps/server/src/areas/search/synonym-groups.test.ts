import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { reindexAll } from './index-products.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  await smallCatalogue(shop)
  await reindexAll(shop.ctx())
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const path = '/admin/v1/synonym-groups'
const call = (method: 'GET' | 'POST' | 'DELETE', at = '', words?: string[]) =>
  shop.call(method, `${path}${at}`, words && { words }, staff)
const groups = async () => (await call('GET')).body.data.synonym_groups
const found = async (keyword: string) =>
  (await shop.call('POST', '/store/v1/search/products', { keyword })).body.data.count > 0

test('a synonym group applies from the next search after it is created, changed or deleted', async () => {
  expect(await found('うるおい水')).toBe(false)
  const made = await call('POST', '', ['化粧品', ' うるおい水 ', 'うるおい水'])
  const { synonym_group: group } = made.body.data
  expect(group).toEqual({ id: expect.stringMatching(/^syn_/), words: ['化粧品', 'うるおい水'] })
  expect(await groups()).toEqual([group])
  expect([await found('うるおい水'), await found('しっとり水')]).toEqual([true, false])

  const changed = await call('POST', `/${group.id}`, ['化粧品', 'しっとり水'])
  expect(changed.body.data.synonym_group).toEqual({ id: group.id, words: ['化粧品', 'しっとり水'] })
  expect([await found('うるおい水'), await found('しっとり水')]).toEqual([false, true])

  expect((await call('DELETE', `/${group.id}`)).body.data).toEqual({ ok: true })
  expect([await groups(), await found('しっとり水')]).toEqual([[], false])
  for (const refused of [await call('DELETE', `/${group.id}`), await call('POST', `/${group.id}`, ['化粧品', '水'])])
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test.each([[[]], [['頭痛']], [['頭痛', '頭痛 ']], [['頭痛', '']]])('refuses the synonym group %j', async (words) => {
  expect(await call('POST', '', words)).toMatchObject({ status: 400, body: { code: 'invalid_request_body' } })
  expect(await groups()).toEqual([])
})
