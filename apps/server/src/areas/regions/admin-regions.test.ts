import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  await shop.call('POST', '/admin/store/currencies/usd', {}, staff)
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: unknown) =>
  shop.call(method, `/admin/regions${path}`, body, staff)
const newRegion = {
  name: '北米',
  currency_code: 'usd',
  tax_rate: 7.5,
  payment_providers: ['manual'],
  fulfillment_providers: ['manual'],
  countries: ['US', 'ca'],
}
const countriesOf = async (id: string) =>
  (await call('GET', `/${id}`)).body.region.countries.map(({ iso_2 }: { iso_2: string }) => iso_2)
/** Regions, countries and links, to show that nothing changed. */
const everything = async () =>
  Promise.all([
    shop.db.selectFrom('region').selectAll().orderBy('id').execute(),
    shop.db.selectFrom('country').selectAll().where('region_id', 'is not', null).orderBy('id').execute(),
    shop.db.selectFrom('region_payment_provider').selectAll().orderBy('region_id').orderBy('provider_id').execute(),
    shop.db.selectFrom('region_fulfillment_provider').selectAll().orderBy('region_id').execute(),
  ])
const open = async (differs = {}) => (await call('POST', '', { ...newRegion, ...differs })).body.region
const close = (id: string) => call('DELETE', `/${id}`)

test('a region is created with its countries and providers, updated and deleted', async () => {
  const made = await open({ includes_tax: true, tax_code: 'na', metadata: { desk: 'ny', old: true } })
  expect(made).toMatchObject({
    id: expect.stringMatching(/^reg_/),
    name: '北米',
    currency_code: 'usd',
    tax_rate: 7.5,
    tax_code: 'na',
    includes_tax: true,
    automatic_taxes: true,
    gift_cards_taxable: true,
    tax_provider_id: null,
    metadata: { desk: 'ny', old: true },
    countries: [{ iso_2: 'ca' }, { iso_2: 'us', iso_3: 'usa', num_code: 840, display_name: 'United States' }],
    payment_providers: [{ id: 'manual', is_installed: true }],
    fulfillment_providers: [{ id: 'manual' }],
    currency: { code: 'usd', symbol: '$' },
  })
  const changes = {
    tax_rate: 8,
    automatic_taxes: false,
    gift_cards_taxable: false,
    countries: ['us', 'mx'],
    payment_providers: ['stripe-custom'],
    metadata: { old: '', new: 1 },
  }
  const changed = await call('POST', `/${made.id}`, changes)
  expect(changed.body.region).toMatchObject({
    name: '北米',
    tax_rate: 8,
    automatic_taxes: false,
    gift_cards_taxable: false,
    metadata: { desk: 'ny', new: 1 },
    countries: [{ iso_2: 'mx' }, { iso_2: 'us' }],
    payment_providers: [{ id: 'stripe-custom' }],
    fulfillment_providers: [{ id: 'manual' }],
  })
  expect((await call('GET', `/${made.id}`)).body).toEqual(changed.body)

  expect((await close(made.id)).body).toEqual({ id: made.id, object: 'region', deleted: true })
  expect((await close(made.id)).status).toBe(200)
  expect((await call('GET', `/${made.id}`)).status).toBe(404)
  expect((await shop.call('GET', `/store/regions/${made.id}`)).status).toBe(404)
})

test('a deleted region releases its countries for another region', async () => {
  const first = await open()
  await close(first.id)
  const second = await open({ name: '合衆国', countries: ['us'] })
  expect(await countriesOf(second.id)).toEqual(['us'])
  await close(second.id)
})

test('countries are added and removed one by one', async () => {
  const { id } = await open({ countries: [] })
  await call('POST', `/${id}/countries`, { country_code: 'US' })
  await call('POST', `/${id}/countries`, { country_code: 'us' })
  expect(await countriesOf(id)).toEqual(['us'])
  expect((await call('DELETE', `/${id}/countries/jp`)).status).toBe(200)
  expect(await countriesOf(goods.region_id)).toEqual(['jp'])
  expect((await call('DELETE', `/${id}/countries/us`)).body.region.countries).toEqual([])
  await close(id)
})

test('payment and fulfillment providers are added and removed one by one', async () => {
  const { id } = await open({ payment_providers: [], fulfillment_providers: [] })
  expect((await call('GET', `/${id}/fulfillment-options`)).body.fulfillment_options).toEqual([])
  const paid = await call('POST', `/${id}/payment-providers`, { provider_id: 'manual' })
  expect(paid.body.region.payment_providers).toEqual([{ id: 'manual', is_installed: true }])
  await call('POST', `/${id}/fulfillment-providers`, { provider_id: 'manual' })
  const sent = await call('POST', `/${id}/fulfillment-providers`, { provider_id: 'manual' })
  expect(sent.body.region.fulfillment_providers).toEqual([{ id: 'manual', is_installed: true }])
  expect((await call('GET', `/${id}/fulfillment-options`)).body.fulfillment_options).toEqual([
    {
      provider_id: 'manual',
      options: [{ id: 'manual-fulfillment' }, { id: 'manual-fulfillment-return', is_return: true }],
    },
  ])
  for (const kind of ['payment', 'fulfillment']) {
    await call('DELETE', `/${id}/${kind}-providers/manual`)
    const { region } = (await call('DELETE', `/${id}/${kind}-providers/manual`)).body
    expect(region[`${kind}_providers`]).toEqual([])
  }
  await close(id)
})

test.each([
  ['a currency that the shop does not have', { currency_code: 'eur' }, 400, 'invalid_data'],
  ['an unknown payment provider', { payment_providers: ['manual', 'none'] }, 400, 'invalid_data'],
  ['a provider that is not for shoppers', { payment_providers: ['system'] }, 400, 'invalid_data'],
  ['a provider without a name', { payment_providers: [''] }, 400, 'invalid_data'],
  ['an unknown carrier', { fulfillment_providers: ['none'] }, 400, 'invalid_data'],
  ['a negative tax rate', { tax_rate: -1 }, 400, 'invalid_data'],
  ['a tax rate above 100', { tax_rate: 100.5 }, 400, 'invalid_data'],
  ['an unknown country', { countries: ['us', 'zz'] }, 400, 'invalid_data'],
  ['a country of another region', { countries: ['us', 'jp'] }, 422, 'duplicate_error'],
  ['an unknown key', { colour: 'red' }, 400, 'invalid_data'],
])('refuses %s on create and on update, and writes nothing', async (_what, differs, status, type) => {
  const { id } = await open({ countries: [] })
  const before = await everything()
  expect(await call('POST', '', { ...newRegion, ...differs })).toMatchObject({ status, body: { type } })
  expect(await call('POST', `/${id}`, differs)).toMatchObject({ status, body: { type } })
  expect(await everything()).toEqual(before)
  await close(id)
})

const priced: Record<string, (region_id: string) => Promise<{ status: number }>> = {
  'a shipping option': (region_id) => {
    const flat = { name: '船便', price_type: 'flat_rate', amount: 550, is_return: false, admin_only: false }
    return shop.call('POST', '/admin/shipping-options', { ...flat, region_id, provider_id: 'manual', data: {} }, staff)
  },
  'a price of its own': (region_id) => {
    const prices = [{ region_id, amount: 900 }]
    const path = `/admin/products/${goods.products.limited}/variants/${goods.variants.limited}`
    return shop.call('POST', path, { prices }, staff)
  },
  'a gift card': (region_id) => shop.call('POST', '/admin/gift-cards', { region_id, value: 3000 }, staff),
  'a fixed-amount coupon': (region_id) => {
    const rule = { type: 'fixed', value: 100, allocation: 'total' }
    return shop.call('POST', '/admin/discounts', { code: 'ABROAD', rule, regions: [region_id] }, staff)
  },
  'a cart': (region_id) => {
    const variant_id = goods.variants.backorder
    return shop.call('POST', '/store/carts', { region_id, items: [{ variant_id, quantity: 1 }] })
  },
}

test.each(Object.entries(priced))('a region’s currency cannot change once it has %s', async (_what, make) => {
  const { id } = await open({ currency_code: 'jpy' })
  expect((await call('POST', `/${id}`, { currency_code: 'usd' })).body.region.currency_code).toBe('usd')
  expect((await call('POST', `/${id}`, { currency_code: 'JPY' })).body.region.currency_code).toBe('jpy')
  expect((await make(id)).status).toBe(200)
  const before = await everything()
  const refused = await call('POST', `/${id}`, { currency_code: 'usd', name: '合衆国' })
  expect(refused).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
  expect(await everything()).toEqual(before)
  expect((await call('POST', `/${id}`, { currency_code: 'jpy', name: '北米' })).status).toBe(200)
  await close(id)
})

test.each([
  ['an unknown country', '/countries', { country_code: 'zz' }, 400, 'invalid_data'],
  ['a country of another region', '/countries', { country_code: 'jp' }, 422, 'duplicate_error'],
  ['an unknown payment provider', '/payment-providers', { provider_id: 'none' }, 404, 'not_found'],
  ['a payment provider that is not for shoppers', '/payment-providers', { provider_id: 'system' }, 404, 'not_found'],
  ['an unknown carrier', '/fulfillment-providers', { provider_id: 'none' }, 404, 'not_found'],
])('refuses to add %s to a region', async (_what, path, body, status, type) => {
  const { id } = await open({ countries: [] })
  const before = await everything()
  expect(await call('POST', `/${id}${path}`, body)).toMatchObject({ status, body: { type } })
  expect(await everything()).toEqual(before)
  await close(id)
})

test.each([
  ['GET', '/reg_none', undefined],
  ['POST', '/reg_none', {}],
  ['POST', '/reg_none/countries', { country_code: 'us' }],
  ['DELETE', '/reg_none/countries/us', undefined],
  ['DELETE', '/reg_none/payment-providers/manual', undefined],
  ['GET', '/reg_none/fulfillment-options', undefined],
] as const)('%s %s answers 404 for an unknown region', async (method, path, body) => {
  expect(await call(method, path, body)).toMatchObject({ status: 404, body: { type: 'not_found' } })
})

test('staff filter regions by name and time, including deleted ones; unknown relations are refused', async () => {
  const names = async (query: string) =>
    (await call('GET', query)).body.regions.map(({ name }: { name: string }) => name)
  expect((await call('GET')).body).toMatchObject({ count: 1, offset: 0, limit: 50 })
  expect(await names('?q=日')).toEqual(['日本'])
  expect(await names('?q=無')).toEqual([])
  expect(await names('?updated_at[lt]=2026-01-01T00:00:00Z')).toEqual([])
  expect(new Set(await names('?deleted_at[gte]=2026-06-01T00:00:00Z'))).toEqual(new Set(['北米', '合衆国']))
  expect((await call('GET', '?expand=tax_rates')).status).toBe(400)
})

test('of two simultaneous new regions with the same countries, only one is created', async () => {
  const both = ['甲', '乙'].map((name) => call('POST', '', { ...newRegion, name, countries: ['fr', 'de'] }))
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const { id } = answers.find(({ status }) => status === 200)!.body.region
  expect(await countriesOf(id)).toEqual(['de', 'fr'])
  await close(id)
})

test('when a currency is removed while a region is created in it, exactly one of the two succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    await shop.call('POST', '/admin/store/currencies/usd', {}, staff)
    const [opened, taken] = await Promise.all([
      call('POST', '', { ...newRegion, countries: [] }),
      shop.call('DELETE', '/admin/store/currencies/usd', undefined, staff),
    ])
    expect([opened.status, taken.status]).toEqual(opened.status === 200 ? [200, 400] : [400, 200])
    if (opened.status === 200) await close(opened.body.region.id)
  }
  await shop.call('POST', '/admin/store/currencies/usd', {}, staff)
})

test('a region’s new tax settings apply to the next cart and the next price', async () => {
  const url = `/store/products/${goods.products.food}?region_id=${goods.region_id}`
  const tag = async () => (await shop.call('GET', url)).body.product.variants[0]
  const total = async () => {
    const items = [{ variant_id: goods.variants.lotion, quantity: 1 }]
    return (await shop.call('POST', '/store/carts', { region_id: goods.region_id, items })).body.cart
  }
  expect(await tag()).toMatchObject({ calculated_price_incl_tax: 1080, calculated_tax: 80 })
  const before = await total()
  await call('POST', `/${goods.region_id}`, { includes_tax: false, automatic_taxes: false })
  await expect.poll(async () => (await tag()).calculated_tax).not.toBe(80)
  expect((await total()).tax_total).toBe(0)
  const { id } = await total()
  const taxed = await shop.call('POST', `/store/carts/${id}/taxes`, {})
  expect(taxed.body.cart.tax_total).toBe(100)
  await call('POST', `/${goods.region_id}`, { includes_tax: true, automatic_taxes: true })
  await expect.poll(async () => (await total()).total).toBe(before.total)
})
