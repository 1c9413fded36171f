import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const get = async (url: string) => (await shop.call('GET', url, undefined, staff)).body
const post = (url: string, body: unknown = {}) => shop.call('POST', url, body, staff)
const del = (url: string) => shop.call('DELETE', url, undefined, staff)
const yen = { code: 'jpy', symbol: '¥', symbol_native: '￥', name: 'Japanese Yen', includes_tax: true }
const codes = (store: { currencies: { code: string }[] }) => store.currencies.map(({ code }) => code).sort()

test('before the shop is set up, store calls answer 404 and no cart can be created (no_region)', async () => {
  const none = [
    await shop.call('GET', '/admin/store', undefined, staff),
    await post('/admin/store', { name: 'x' }),
    await post('/admin/store/currencies/usd'),
    await post('/admin/store/usd'),
    await del('/admin/store/currencies/usd'),
  ]
  for (const answer of none) expect(answer).toMatchObject({ status: 404, body: { type: 'not_found' } })
  expect(await shop.call('POST', '/store/carts', {})).toMatchObject({ status: 400, body: { code: 'no_region' } })
  expect(await shop.db.selectFrom('cart').select('id').execute()).toEqual([])
  await smallCatalogue(shop)
})

test('the store includes its currencies, providers, modules and feature flags', async () => {
  const { store } = await get('/admin/store/')
  expect(store).toMatchObject({
    name: 'くすりばこ',
    default_currency_code: 'jpy',
    default_currency: yen,
    currencies: [yen],
    payment_providers: [
      { id: 'manual', is_installed: true },
      { id: 'stripe-custom', is_installed: true },
      { id: 'system', is_installed: false },
    ],
    fulfillment_providers: [{ id: 'manual', is_installed: true }],
    modules: [
      { module: 'inventoryService', resolution: 'built-in' },
      { module: 'stockLocationService', resolution: 'built-in' },
    ],
  })
  expect(store.feature_flags).toContainEqual({ key: 'tax_inclusive_pricing', value: true })
  expect(await get('/admin/store/payment-providers')).toEqual({ payment_providers: store.payment_providers })
  expect(await get('/admin/store/tax-providers')).toEqual({ tax_providers: [] })
})

test('the store’s name, invite link and metadata are updated', async () => {
  const invite_link_template = 'https://example.com/invite?token={token}'
  const first = await post('/admin/store', { name: '新くすりばこ', invite_link_template, metadata: { a: 1, b: 2 } })
  expect(first).toMatchObject({ status: 200, body: { store: { name: '新くすりばこ', invite_link_template } } })
  const { body } = await post('/admin/store', { metadata: { a: '', c: 3 } })
  expect(body.store).toMatchObject({ name: '新くすりばこ', metadata: { b: 2, c: 3 } })
})

test('currencies are added, also by the short path, and removed', async () => {
  expect(codes((await post('/admin/store/currencies/USD')).body.store)).toEqual(['jpy', 'usd'])
  expect(codes((await post('/admin/store/eur')).body.store)).toEqual(['eur', 'jpy', 'usd'])
  expect(codes((await del('/admin/store/currencies/eur')).body.store)).toEqual(['jpy', 'usd'])
  expect(codes((await del('/admin/store/currencies/eur')).body.store)).toEqual(['jpy', 'usd'])
  const changed = await post('/admin/store', { currencies: ['jpy', 'gbp'] })
  expect(codes(changed.body.store)).toEqual(['gbp', 'jpy'])
})

test.each([
  ['adding a currency twice', 'POST', '/admin/store/currencies/jpy', {}, 422, 'duplicate_error'],
  ['adding an unknown currency', 'POST', '/admin/store/currencies/xxx', {}, 400, 'invalid_data'],
  [
    'a default currency that the shop does not have',
    'POST',
    '/admin/store',
    { default_currency_code: 'cad' },
    400,
    'invalid_data',
  ],
  ['a list of currencies without the default', 'POST', '/admin/store', { currencies: ['gbp'] }, 400, 'invalid_data'],
  ['a list with an unknown currency', 'POST', '/admin/store', { currencies: ['jpy', 'zzz'] }, 400, 'invalid_data'],
  ['removing the default currency', 'DELETE', '/admin/store/currencies/jpy', undefined, 400, 'not_allowed'],
  ['an unknown key', 'POST', '/admin/store', { colour: 'red' }, 400, 'invalid_data'],
] as const)('%s is refused and changes nothing', async (_what, method, url, body, status, type) => {
  const { store } = await get('/admin/store')
  expect(await shop.call(method, url, body, staff)).toMatchObject({ status, body: { type } })
  expect((await get('/admin/store')).store).toEqual(store)
})

test('a currency that a region uses cannot be removed (not_allowed)', async () => {
  await post('/admin/store', { currencies: ['jpy', 'usd'], default_currency_code: 'usd' })
  expect(await del('/admin/store/currencies/jpy')).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
  expect(codes((await get('/admin/store')).store)).toEqual(['jpy', 'usd'])
  await post('/admin/store', { default_currency_code: 'jpy' })
})

test('currencies are listed by code and filtered, and their includes_tax is updated', async () => {
  const first = await get('/admin/currencies?limit=2')
  expect(first).toMatchObject({ offset: 0, limit: 2, currencies: [{ code: 'aed' }, { code: 'afn' }] })
  expect(first.count).toBeGreaterThan(140)
  expect((await get('/admin/currencies?q=yen')).currencies).toEqual([yen])
  expect((await get('/admin/currencies?includes_tax=true')).currencies).toEqual([yen])
  expect((await get('/admin/currencies?code=jpy')).count).toBe(1)
  expect((await get('/admin/currencies?order=-code&limit=1&offset=1')).currencies[0].code).toBe('zmw')
  const changed = await post('/admin/currencies/USD', { includes_tax: true })
  expect(changed.body.currency).toMatchObject({ code: 'usd', includes_tax: true })
  expect((await get('/admin/currencies?includes_tax=true')).count).toBe(2)
  expect((await post('/admin/currencies/usd', {})).body.currency).toEqual(changed.body.currency)
  const facts = () => shop.db.selectFrom('fact').select('id').execute()
  const before = await facts()
  expect((await post('/admin/currencies/zzz', { includes_tax: true })).status).toBe(404)
  expect(await facts()).toEqual(before)
})

test('an OAuth app is listed without its data, and connecting one answers 404', async () => {
  const row = { id: 'oauth_1', display_name: 'Sheets', application_name: 'sheets', data: '{"token":"secret"}' }
  await shop.db.insertInto('oauth').values(row).execute()
  const { apps } = await get('/admin/apps')
  expect(apps).toEqual([{ ...row, install_url: null, uninstall_url: null, data: null }])
  const refused = await post('/admin/apps/authorizations', { application_name: 'sheets', state: 's', code: 'c' })
  expect(refused).toMatchObject({ status: 404, body: { type: 'not_found' } })
  expect((await post('/admin/apps/authorizations', { application_name: 'sheets' })).status).toBe(400)
})
