import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from './base/testing/shop.ts'
import { foundShop } from './found-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const email = 'Owner@example.com'

test('of two simultaneous foundings, one creates the shop with one owner, the other writes nothing', async () => {
  const inputs = [
    { name: '青葉薬局', email },
    { name: 'もう一つ', email: 'other@example.com' },
  ] as const
  const answers = await Promise.all(inputs.map((one) => foundShop(shop.config.DATABASE_URL, one)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  const at = answers.findIndex(Boolean)
  const { status, headers } = await shop.call('POST', '/admin/auth', {
    email: inputs[at]!.email.toLowerCase(),
    password: answers[at],
  })
  expect(status).toBe(200)
  const cookie = String(headers['set-cookie']).split(';')[0]!
  const read = async (url: string) => (await shop.call('GET', url, undefined, { cookie })).body
  expect((await read('/admin/store')).store).toMatchObject({ name: inputs[at]!.name, default_currency_code: 'jpy' })
  expect((await read('/admin/users')).users).toMatchObject([{ email: inputs[at]!.email.toLowerCase(), role: 'admin' }])
  expect((await read('/admin/stock-locations')).stock_locations).toMatchObject([{ name: '本店倉庫' }])
  const { shipping_profiles } = await read('/admin/shipping-profiles')
  expect(shipping_profiles).toMatchObject([{ type: 'default' }, { type: 'gift_card' }])
  const { regions } = await read('/store/regions')
  expect(regions).toMatchObject([{ currency_code: 'jpy', countries: [{ iso_2: 'jp' }] }])
  expect((await shop.call('POST', '/store/carts', { region_id: regions[0].id })).status).toBe(200)
  // Staff enter what the law requires before the first order.
  const { items } = (await read('/admin/v1/launch-checklist')).data
  expect(items.some(({ missing }: { missing: string[] }) => missing.length > 0)).toBe(true)
})
