import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
let type_id: string
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  const { lotion } = goods.products
  type_id = (await shop.db.selectFrom('product').select('type_id').where('id', '=', lotion).executeTakeFirstOrThrow())
    .type_id as string
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: unknown) =>
  shop.call(method, `/admin/tax-rates${path}`, body, staff)
const make = async (differs: object = {}) => {
  const body = { code: 'special', name: '特別税率', region_id: goods.region_id, rate: 5, ...differs }
  return (await call('POST', '', body)).body.tax_rate
}
const drop = (id: string) => call('DELETE', `/${id}`)
const read = async (id: string, query = '') => (await call('GET', `/${id}${query}`)).body.tax_rate
const everything = () =>
  Promise.all([
    shop.db.selectFrom('tax_rate').selectAll().orderBy('id').execute(),
    shop.db.selectFrom('tax_rate_product').selectAll().orderBy('tax_rate_id').orderBy('product_id').execute(),
    shop.db.selectFrom('tax_rate_product_type').selectAll().orderBy('tax_rate_id').execute(),
    shop.db.selectFrom('tax_rate_shipping_option').selectAll().orderBy('tax_rate_id').execute(),
  ])

test('a tax rate is created with its products, types and shipping options, updated and deleted', async () => {
  const { food, lotion } = goods.products
  const made = await make({
    products: [food, lotion],
    product_types: [type_id],
    shipping_options: [goods.shipping.return],
  })
  expect(made).toEqual({
    id: expect.stringMatching(/^txr_/),
    rate: 5,
    code: 'special',
    name: '特別税率',
    region_id: goods.region_id,
    metadata: null,
    product_count: 2,
    product_type_count: 1,
    shipping_option_count: 1,
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
  })
  const changed = await call('POST', `/${made.id}`, { rate: null, products: [lotion], product_types: [] })
  expect(changed.body.tax_rate).toEqual({ ...made, rate: null, product_count: 1, product_type_count: 0 })
  expect(await read(made.id)).toEqual(changed.body.tax_rate)

  expect((await drop(made.id)).body).toEqual({ id: made.id, object: 'tax-rate', deleted: true })
  expect((await call('GET', `/${made.id}`)).status).toBe(404)
  expect((await drop(made.id)).status).toBe(200)
})

test('fields and expand shape a tax rate, also in the responses to changes', async () => {
  const { lotion } = goods.products
  const { id } = await make({ products: [lotion] })
  expect(await read(id, '?fields[]=name&fields[]=product_count&expand[]=products&expand[]=region')).toEqual({
    id,
    name: '特別税率',
    product_count: 1,
    products: [expect.objectContaining({ id: lotion })],
    region: expect.objectContaining({ id: goods.region_id }),
  })
  const body = { product_types: [type_id] }
  const { tax_rate } = (await call('POST', `/${id}/product-types/batch?expand=product_types&fields=code`, body)).body
  expect(tax_rate).toEqual({ id, code: 'special', product_types: [expect.objectContaining({ id: type_id })] })
  expect((await call('GET', `/${id}?expand=secrets`)).status).toBe(400)
  expect((await call('GET', `/${id}?fields=valid_from`)).status).toBe(400)
  await drop(id)
})

test('tax rates are filtered by region, name, code, rate and search term', async () => {
  const { id } = await make()
  const codes = async (query: string) =>
    new Set((await call('GET', query)).body.tax_rates.map(({ code }: { code: string }) => code))
  expect((await call('GET')).body).toMatchObject({ count: 2, offset: 0, limit: 50 })
  expect(await codes(`?region_id=${goods.region_id}`)).toEqual(new Set(['special', 'reduced']))
  expect(await codes('?region_id[]=reg_none&region_id[]=reg_other')).toEqual(new Set())
  expect(await codes('?name=軽減税率')).toEqual(new Set(['reduced']))
  expect(await codes('?code=special')).toEqual(new Set(['special']))
  expect(await codes('?rate=8')).toEqual(new Set(['reduced']))
  expect(await codes('?rate[lt]=8')).toEqual(new Set(['special']))
  expect(await codes('?q=特別')).toEqual(new Set(['special']))
  expect(await codes('?deleted_at[gt]=2026-01-01T00:00:00Z')).toEqual(new Set())
  expect((await call('GET', '?order=rate&limit=1')).body.tax_rates).toMatchObject([{ code: 'special' }])
  expect((await call('GET', '?colour=red')).status).toBe(400)
  await drop(id)
})

test('products, types and shipping options are added to and removed from a tax rate in batches', async () => {
  const { id } = await make()
  const { food, lotion } = goods.products
  const counts = async (method: 'POST' | 'DELETE', path: string, body: object) => {
    const { tax_rate } = (await call(method, `/${id}/${path}/batch`, body)).body
    return [tax_rate.product_count, tax_rate.product_type_count, tax_rate.shipping_option_count]
  }
  const { standard } = goods.shipping
  expect(await counts('POST', 'products', { products: [food, lotion, food] })).toEqual([2, 0, 0])
  expect(await counts('POST', 'product-types', { product_types: [type_id] })).toEqual([2, 1, 0])
  expect(await counts('POST', 'shipping-options', { shipping_options: [standard] })).toEqual([2, 1, 1])
  expect(await counts('DELETE', 'products', { products: [food, 'prod_none'] })).toEqual([1, 1, 1])
  expect(await counts('DELETE', 'product-types', { product_types: [type_id] })).toEqual([1, 0, 1])
  expect(await counts('DELETE', 'shipping-options', { shipping_options: [standard] })).toEqual([1, 0, 0])
  await drop(id)
})

test('refuses a tax rate with shipping options of another region (not_allowed)', async () => {
  const elsewhere = { id: 'reg_us', name: 'US', currency_code: 'usd', tax_rate: 0 }
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('region')
    .values({ ...elsewhere, ...stamps })
    .execute()
  const { id } = await make({ region_id: 'reg_us' })
  const ours = await make({ shipping_options: [goods.shipping.standard] })
  const before = await everything()
  const options = { shipping_options: [goods.shipping.standard] }
  for (const refused of [
    await call('POST', `/${id}/shipping-options/batch`, options),
    await call('POST', `/${id}`, options),
    await call('POST', `/${ours.id}`, { region_id: 'reg_us' }),
    await call('POST', '', { code: 'x', name: 'x', region_id: 'reg_us', ...options }),
  ]) {
    expect(refused).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
  }
  expect(await everything()).toEqual(before)
  await drop(id)
  await drop(ours.id)
})

test.each([
  ['no code', { code: undefined }, 400],
  ['a negative rate', { rate: -1 }, 400],
  ['an unknown key', { valid_from: '2026-01-01' }, 400],
  ['an unknown region', { region_id: 'reg_none' }, 404],
  ['an unknown product', { products: ['prod_none'] }, 404],
  ['an unknown shipping option', { shipping_options: ['so_none'] }, 404],
])('refuses to create a tax rate with %s', async (_what, differs, status) => {
  const before = await everything()
  const body = { code: 'special', name: '特別税率', region_id: goods.region_id, ...differs }
  expect((await call('POST', '', body)).status).toBe(status)
  expect(await everything()).toEqual(before)
})

test('a new tax rate applies at once to prices, carts and shipping options, until it is deleted', async () => {
  const tax = async () =>
    (await shop.call('GET', `/store/products/${goods.products.lotion}?region_id=${goods.region_id}`)).body.product
      .variants[0].tax_rates
  const inCart = async () => {
    const items = [{ variant_id: goods.variants.lotion, quantity: 1 }]
    const { cart } = (
      await shop.call('POST', '/store/carts?expand=items,items.tax_lines', { items, region_id: goods.region_id })
    ).body
    return cart.items[0].tax_lines.map(({ rate }: { rate: number }) => rate)
  }
  const delivery = async () =>
    (await shop.call('GET', '/store/shipping-options?is_return=true')).body.shipping_options[0].tax_rates
  const usual = [{ rate: 10, name: 'default', code: 'default' }]
  expect([await tax(), await inCart(), await delivery()]).toEqual([usual, [10], usual])
  const special = [{ rate: 5, name: '特別税率', code: 'special' }]
  for (const [tied, ofDelivery] of [
    [{ products: [goods.products.lotion], shipping_options: [goods.shipping.return] }, special],
    [{ product_types: [type_id] }, usual],
  ] as const) {
    const { id } = await make(tied)
    await expect.poll(async () => [await tax(), await inCart(), await delivery()]).toEqual([special, [5], ofDelivery])
    await drop(id)
    await expect.poll(async () => [await tax(), await inCart(), await delivery()]).toEqual([usual, [10], usual])
  }
})

test('a chosen shipping method is taxed at its option’s rate while that rate is set and in force', async () => {
  const { standard } = goods.shipping
  const items = [{ variant_id: goods.variants.lotion, quantity: 1 }]
  const { cart } = (await shop.call('POST', '/store/carts', { items, region_id: goods.region_id })).body
  const tax = async () => (await shop.call('GET', `/store/carts/${cart.id}`)).body.cart.shipping_tax_total
  await shop.call('POST', `/store/carts/${cart.id}/shipping-methods`, { option_id: standard })
  expect(await tax()).toBe(50)
  const { id } = await make({ shipping_options: [standard] })
  expect(await tax()).toBe(26)
  await call('POST', `/${id}`, { rate: null })
  expect(await tax()).toBe(50)
  await call('POST', `/${id}`, { rate: 5 })
  const ended = { valid_from: '2026-05-01', valid_to: '2026-06-01' }
  await shop.db.updateTable('tax_rate').set(ended).where('id', '=', id).execute()
  expect(await tax()).toBe(50)
  await shop.db.updateTable('tax_rate').set({ valid_to: '2026-06-02' }).where('id', '=', id).execute()
  expect(await tax()).toBe(26)
  await drop(id)
})
