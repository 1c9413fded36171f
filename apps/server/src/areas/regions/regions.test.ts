import { countryCodes } from '@kusuribako/contract/values/country-code'
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

test('a region includes its countries, currency and providers', async () => {
  const { body } = await shop.call('GET', '/store/regions')
  expect(body).toMatchObject({ count: 1, offset: 0, limit: 100 })
  expect(body.regions).toEqual([
    {
      id: goods.region_id,
      name: '日本',
      currency_code: 'jpy',
      tax_rate: 10,
      tax_code: null,
      gift_cards_taxable: false,
      automatic_taxes: true,
      tax_provider_id: null,
      includes_tax: true,
      metadata: { dpoint_base_rate: 0.01 },
      created_at: '2026-06-01T03:00:00.000Z',
      updated_at: '2026-06-01T03:00:00.000Z',
      deleted_at: null,
      countries: [
        {
          id: expect.any(Number),
          iso_2: 'jp',
          iso_3: 'jpn',
          num_code: 392,
          name: 'JAPAN',
          display_name: 'Japan',
          region_id: goods.region_id,
        },
      ],
      payment_providers: [
        { id: 'manual', is_installed: true },
        { id: 'stripe-custom', is_installed: true },
      ],
      fulfillment_providers: [{ id: 'manual', is_installed: true }],
      currency: { code: 'jpy', symbol: '¥', symbol_native: '￥', name: 'Japanese Yen', includes_tax: true },
    },
  ])
  expect((await shop.call('GET', `/store/regions/${goods.region_id}`)).body).toEqual({ region: body.regions[0] })
})

test('fields and expand shape a region', async () => {
  const { body } = await shop.call('GET', `/store/regions/${goods.region_id}?fields=name&expand=currency`)
  expect(body.region).toEqual({ id: goods.region_id, name: '日本', currency: expect.objectContaining({ code: 'jpy' }) })
  const less = await shop.call('GET', `/store/regions/${goods.region_id}?fields=-name,-metadata&expand=`)
  expect(less.body.region).toMatchObject({ id: goods.region_id, tax_rate: 10 })
  expect(less.body.region).not.toHaveProperty('name')
  expect(less.body.region).not.toHaveProperty('countries')
})

test.each([
  ['an unknown region', '/store/regions/reg_none', 404],
  ['an unknown relation', '/store/regions?expand=tax_rates', 400],
  ['an unknown field', '/store/regions?fields=secrets', 400],
  ['an unknown key', '/store/regions?colour=red', 400],
  ['an unknown sort order', '/store/regions?order=colour', 400],
])('%s is refused', async (_what, url, status) => {
  expect((await shop.call('GET', url)).status).toBe(status)
})

test('addresses accept the countries that the shop knows, and no others', async () => {
  const countries = await shop.db.selectFrom('country').select('iso_2').execute()
  expect(countries.map(({ iso_2 }) => iso_2).sort()).toEqual([...countryCodes].sort())
})
