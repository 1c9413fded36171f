import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Desk, fresh, openDesk } from './platform-contract/desk.fixture.ts'
import { examples, nameOf, platformCalls } from './platform-contract/examples.ts'
import { sendExample } from './platform-contract/send-example.ts'

// Clients of the platform send `null` for a value that is not set, and `null` to clear one.

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

interface Shape {
  properties?: Record<string, unknown>
  required?: string[]
}
/** The optional fields of a body. */
function optionalOf(body: z.ZodType): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape
  return Object.keys(properties).filter((name) => !required.includes(name))
}

describe('a request with null for every other optional field still succeeds', () => {
  const cases = platformCalls.flatMap((endpoint) => {
    const optional = endpoint.method === 'GET' ? [] : optionalOf(endpoint.body)
    return optional.length && nameOf(endpoint) in examples ? [[nameOf(endpoint), endpoint, optional] as const] : []
  })
  test.each(cases)('%s', async (name, endpoint, optional) => {
    const example = await examples[name]!(desk)
    const nulls = Object.fromEntries(optional.map((field) => [field, null]))
    const { status, body } = await sendExample(desk, endpoint, {
      ...example,
      body: { ...nulls, ...(example.body as object) },
    })
    expect({ status, body: status < 300 || body }).toEqual({ status: endpoint.status, body: true })
  })
})

describe('an empty query parameter is ignored', () => {
  const cases = platformCalls.flatMap((endpoint) => {
    const names = endpoint.method === 'GET' ? optionalOf(endpoint.query).filter((name) => name !== 'expand') : []
    return names.length && nameOf(endpoint) in examples ? [[nameOf(endpoint), endpoint, names] as const] : []
  })
  test.each(cases)('%s', async (name, endpoint, names) => {
    const example = await examples[name]!(desk)
    const without = await sendExample(desk, endpoint, example)
    const empty = names.flatMap((field) => [`${field}=`, `${field}[gt]=`]).filter((word) => !isNamed(example, word))
    const query = [example.query, ...empty].filter(Boolean).join('&')
    expect(await answer(sendExample(desk, endpoint, { ...example, query }))).toEqual({
      status: without.status,
      body: without.body,
    })
  })
  const isNamed = ({ query = '' }: { query?: string }, word: string) => query.includes(word.split(/[[=]/, 1)[0]!)
  const answer = async (pending: ReturnType<typeof sendExample>) => {
    const { status, body } = await pending
    return { status, body }
  }
  test('but the other bound of a date range still applies', async () => {
    const { count } = await desk.read('/admin/collections?created_at[gt]=2020-01-01&created_at[lt]=')
    expect(count).toBeGreaterThan(0)
    expect(await desk.read('/admin/collections?created_at[gt]=2199-01-01&created_at[lt]=')).toMatchObject({ count: 0 })
  })
  test('except expand, which then includes no relation', async () => {
    const { regions } = await desk.read('/admin/regions?expand=')
    expect(regions[0]).not.toHaveProperty('countries')
  })
})

describe('null clears a nullable field', () => {
  const product = () => ({ title: '保湿クリーム', handle: fresh(), status: 'published' })
  const customsFields = {
    hs_code: '3304',
    origin_country: 'jp',
    mid_code: 'm',
    material: '綿',
    weight: 5,
    length: 6,
    height: 7,
  }
  const numbers = () => ({ sku: fresh(), ean: fresh(), upc: fresh(), barcode: fresh() })
  const email = () => `${fresh()}@example.com`
  const emptyOf = (row: Record<string, unknown>, names: string[]) => names.filter((name) => row[name] === null)
  const accountOf = (address: string) => ({
    email: address,
    first_name: '花',
    last_name: '見',
    password: 'correct horse',
  })
  const regionOf = () => ({
    ...{ name: '東日本', currency_code: 'jpy', tax_rate: 10 },
    ...{ payment_providers: [], fulfillment_providers: [], countries: [] },
  })
  const wordsOf = async ({ read }: Desk) => ({
    ...{ subtitle: '夜用', description: '肌に', thumbnail: 'https://example.com/a.png', width: 8 },
    ...{ type: { value: 'クリーム' }, collection_id: (await read('/admin/collections?limit=1')).collections[0].id },
  })

  test.each<[string, string, (desk: Desk) => object, (desk: Desk) => object | Promise<object>]>([
    ['/admin/products', 'product', product, async (desk) => ({ ...customsFields, ...(await wordsOf(desk)) })],
    [
      '/admin/inventory-items',
      'inventory_item',
      () => ({ title: '箱' }),
      () => ({ ...customsFields, sku: fresh(), width: 8 }),
    ],
    ['/admin/customers', 'customer', () => accountOf(email()), () => ({ phone: '0312345678', last_name: '見本' })],
    ['/admin/users', 'user', () => ({ email: email(), password: 'correct horse' }), () => ({ first_name: '花子' })],
    ['/admin/regions', 'region', regionOf, () => ({ tax_code: 'T1' })],
    ['/admin/sales-channels', 'sales_channel', () => ({ name: '店頭' }), () => ({ description: '駅前' })],
    [
      '/admin/return-reasons',
      'return_reason',
      () => ({ value: fresh(), label: '色' }),
      () => ({ description: '別の' }),
    ],
  ])('%s', async (path, one, make, fields) => {
    const { id } = (await desk.post(path, make(desk)))[one]
    const values = await fields(desk)
    const filled = (await desk.post(`${path}/${id}`, values))[one]
    const names = Object.keys(values)
    expect(emptyOf(filled, names)).toEqual([])
    const nulls = Object.fromEntries(names.map((name) => [name, null]))
    const emptied = (await desk.post(`${path}/${id}`, nulls))[one]
    expect(emptyOf(emptied, names)).toEqual(names)
  })

  test('the numbers and measures of a variant', async () => {
    const prices = [{ amount: 1980, currency_code: 'jpy' }]
    const { id, variants } = (
      await desk.post('/admin/products', { ...product(), variants: [{ title: '50g', prices }] })
    ).product
    const path = `/admin/products/${id}/variants/${variants[0].id}`
    const values = { ...customsFields, ...numbers(), width: 8 }
    const names = Object.keys(values)
    expect(emptyOf((await desk.post(path, values)).product.variants[0], names)).toEqual([])
    const nulls = Object.fromEntries(names.map((name) => [name, null]))
    expect(emptyOf((await desk.post(path, nulls)).product.variants[0], names)).toEqual(names)
  })
})

test('null for a required field is refused, and nothing is written', async () => {
  const before = (await desk.read('/admin/return-reasons')).return_reasons
  const refused = await desk.shop.call('POST', '/admin/return-reasons', { value: null, label: '色' }, desk.staff)
  expect(refused).toMatchObject({ status: 400, body: { type: 'invalid_data' } })
  expect(refused.body.message).toContain('value: ')
  expect((await desk.read('/admin/return-reasons')).return_reasons).toEqual(before)
})

test('null is accepted inside an address and inside list items', async () => {
  const { id } = await desk.cart()
  const shipping_address = { ...desk.address, first_name: null, metadata: null, phone: null }
  const { cart } = await desk.post(`/store/carts/${id}`, { shipping_address, billing_address: null }, {})
  expect(cart.shipping_address).toMatchObject({ first_name: '花子', phone: null, last_name: '見本' })
  const order = await desk.sent()
  const items = [{ item_id: order.item_id, quantity: 1, note: null, reason_id: null }]
  const { returns } = (await desk.post(`/admin/orders/${order.id}/return`, { items, refund: null })).order
  expect(returns).toMatchObject([{ status: 'requested', items: [{ item_id: order.item_id, quantity: 1 }] }])
})

describe('an empty tracking number is dropped', () => {
  const calls = platformCalls.filter(({ path }) => /\/shipments?$/.test(path))
  test.each(calls.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const example = await examples[name]!(desk)
    const body = { ...(example.body as { fulfillment_id: string }), tracking_numbers: ['', ' 1234 '] }
    expect((await sendExample(desk, endpoint, { ...example, body })).status).toBe(200)
    const parcel = desk.shop.db
      .selectFrom('fulfillment')
      .select('tracking_numbers')
      .where('id', '=', body.fulfillment_id)
    expect(await parcel.execute()).toEqual([{ tracking_numbers: ['1234'] }])
  })
  test('in three calls: of orders, swaps and claims', () => expect(calls).toHaveLength(3))
})
