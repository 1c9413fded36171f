import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
let food: string
let few: string
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  food = goods.variants.food
  few = goods.variants.few
})
beforeEach(async () => {
  shop.clock.now = new Date('2026-06-01T03:00:00.000Z')
  await shop.db.updateTable('price_list').set({ deleted_at: shop.clock.now }).execute()
  await shop.ctx().tx((tx) => tx.note('catalogue.changed', {}))
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  shop.call(method, `/admin/price-lists${path}`, body, staff)
const yen = (variant_id: string, amount: number) => ({ variant_id, currency_code: 'jpy', amount })

async function sale(fields: object = {}) {
  const list = { name: '夏の値下げ', description: '七月まで', type: 'sale', status: 'active', prices: [yen(food, 900)] }
  const { status, body } = await call('POST', '', { ...list, ...fields })
  expect(status).toBe(200)
  return body.price_list
}
/** What a shopper pays for the food, by the shop's own page call and by the platform's call. */
const pricesPaid = async () => {
  const { body } = await shop.call('GET', `/store/variants/${food}?region_id=${goods.region_id}`)
  const page = await shop.call('GET', `/store/v1/products?id=${goods.products.food}`)
  return [body.variant.calculated_price, page.body.data.variants[0].price]
}
const amounts = async (id: string) =>
  (await call('GET', `/${id}`)).body.price_list.prices.map(
    ({ variant_id, amount }: { variant_id: string; amount: number }) => [variant_id, amount],
  )

test('a price list can be created, read, changed and deleted, with immediate effect on prices', async () => {
  expect(await pricesPaid()).toEqual([1080, 1080])
  const list = await sale()
  expect(list).toMatchObject({
    name: '夏の値下げ',
    description: '七月まで',
    type: 'sale',
    status: 'active',
    starts_at: null,
    ends_at: null,
    includes_tax: false,
    customer_groups: [],
    prices: [{ amount: 900, currency_code: 'jpy', region_id: null, variants: [{ id: food, title: '1個' }] }],
  })
  expect((await call('GET', `/${list.id}`)).body.price_list).toEqual(list)
  expect(await pricesPaid()).toEqual([900, 900])

  const changed = await call('POST', `/${list.id}`, {
    name: '秋の値下げ',
    ends_at: '2026-07-01T00:00:00Z',
    prices: [yen(food, 850), { ...yen(food, 800), min_quantity: 5 }],
  })
  expect(changed.body.price_list).toMatchObject({ name: '秋の値下げ', ends_at: '2026-07-01T00:00:00.000Z' })
  expect(changed.body.price_list.prices).toMatchObject([
    { id: list.prices[0].id, amount: 850 },
    { amount: 800, min_quantity: 5 },
  ])
  expect(await pricesPaid()).toEqual([850, 850])
  await call('POST', `/${list.id}`, { status: 'draft' })
  expect(await pricesPaid()).toEqual([1080, 1080])
  await call('POST', `/${list.id}`, { status: 'active', ends_at: null, starts_at: '2026-06-02T00:00:00Z' })
  expect(await pricesPaid()).toEqual([1080, 1080])
  await call('POST', `/${list.id}`, { starts_at: null, includes_tax: true })
  expect(await pricesPaid()).toEqual([850, 850])
  for (const _again of [1, 2]) {
    const deleted = await call('DELETE', `/${list.id}`)
    expect(deleted.body).toEqual({ id: list.id, object: 'price-list', deleted: true })
  }
  expect(await pricesPaid()).toEqual([1080, 1080])
  expect((await call('GET', `/${list.id}`)).status).toBe(404)
})

test('prices of a list can be added, changed, replaced altogether and removed', async () => {
  const { id, prices } = await sale()
  const added = await call('POST', `/${id}/prices/batch`, {
    prices: [
      { ...yen(food, 910), id: prices[0].id },
      yen(few, 500),
      { variant_id: few, region_id: goods.region_id, amount: 490 },
    ],
  })
  expect(added.body.price_list.prices).toMatchObject([
    { id: prices[0].id, amount: 910 },
    { amount: 500, region_id: null },
    { amount: 490, region_id: goods.region_id, currency_code: 'jpy' },
  ])
  const [first, second] = added.body.price_list.prices
  const off = await call('DELETE', `/${id}/prices/batch`, { price_ids: [first.id] })
  expect(off.body).toEqual({ ids: [first.id], object: 'money-amount', deleted: true })
  expect(await pricesPaid()).toEqual([1080, 1080])
  await call('POST', `/${id}/prices/batch`, { prices: [yen(food, 777)], override: true })
  expect(await amounts(id)).toEqual([[food, 777]])
  expect(await pricesPaid()).toEqual([777, 777])
  // A discount removed before cannot be changed.
  const refused = await call('POST', `/${id}/prices/batch`, { prices: [{ ...yen(few, 1), id: second.id }] })
  expect(refused.status).toBe(404)
  expect(await amounts(id)).toEqual([[food, 777]])
})

test('the prices of one product or variant can be removed without affecting others', async () => {
  const { lotion } = goods.variants
  const { id } = await sale({ prices: [yen(food, 900), yen(few, 500), yen(lotion, 1000)] })
  const byHandle = async (query: string) =>
    (await call('GET', `/${id}/products?${query}`)).body.products.map(({ handle }: { handle: string }) => handle)
  expect(await byHandle('')).toEqual(['lotion', 'food', 'few'])
  expect(await byHandle('q=健康')).toEqual(['food'])
  expect(await byHandle('order=created_at&limit=1')).toEqual(['few'])
  expect((await call('GET', `/${id}/products`)).body).toMatchObject({ count: 3, limit: 50, offset: 0 })
  expect((await call('GET', `/${id}/products`)).body.products[0]).not.toHaveProperty('sales_channels')
  const type = await shop.db.selectFrom('product_type').select('id').where('value', '=', 'cosmetic').executeTakeFirst()
  expect(await byHandle(`type=${type?.id}`)).toEqual(['lotion'])

  const one = await call('DELETE', `/${id}/variants/${few}/prices`)
  expect([one.body.ids.length, await byHandle('')]).toEqual([1, ['lotion', 'food']])
  const ofProduct = await call('DELETE', `/${id}/products/${goods.products.lotion}/prices`)
  expect([ofProduct.body.ids.length, await byHandle('')]).toEqual([1, ['food']])
  const none = await call('DELETE', `/${id}/products/prices/batch`, { product_ids: [goods.products.few] })
  expect(none.body).toEqual({ ids: [], object: 'money-amount', deleted: true })
  const last = await call('DELETE', `/${id}/products/prices/batch`, { product_ids: [goods.products.food] })
  expect([last.body.ids.length, await amounts(id)]).toEqual([1, []])
  expect(await pricesPaid()).toEqual([1080, 1080])
})

test('price lists can be searched and filtered by type, status and customer group', async () => {
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('customer_group')
    .values({ id: 'cgrp_gold', name: '金会員', ...stamps })
    .execute()
  const first = await sale({ customer_groups: [{ id: 'cgrp_gold' }] })
  await sale({ name: '決算', description: '在庫一掃', type: 'override', status: 'draft', prices: [] })
  const names = async (query: string) =>
    (await call('GET', `?${query}`)).body.price_lists.map(({ name }: { name: string }) => name)
  expect(await names('order=name')).toEqual(['夏の値下げ', '決算'])
  expect(await names('q=一掃')).toEqual(['決算'])
  expect(await names('type=override')).toEqual(['決算'])
  expect(await names('status=active')).toEqual(['夏の値下げ'])
  expect(await names('name=決算')).toEqual(['決算'])
  expect(await names('description=七月まで')).toEqual(['夏の値下げ'])
  expect(await names('customer_groups=cgrp_gold')).toEqual(['夏の値下げ'])
  expect(await names(`id=${first.id}`)).toEqual(['夏の値下げ'])
  const { body } = await call('GET', `?id=${first.id}&expand=customer_groups`)
  expect(body).toMatchObject({
    count: 1,
    limit: 10,
    offset: 0,
    price_lists: [{ customer_groups: [{ name: '金会員' }] }],
  })
  expect(body.price_lists[0]).not.toHaveProperty('prices')
  const freed = await call('POST', `/${first.id}`, { customer_groups: [] })
  expect(freed.body.price_list.customer_groups).toEqual([])
})

test.each([
  ['an unknown variant', { prices: [{ variant_id: 'variant_none', currency_code: 'jpy', amount: 1 }] }, 404],
  ['an unknown region', { prices: [{ variant_id: 'x', region_id: 'reg_none', amount: 1 }] }, 404],
  ['an unknown currency', { prices: [{ variant_id: 'own', currency_code: 'zzz', amount: 1 }] }, 404],
  [
    'both region and currency',
    { prices: [{ variant_id: 'own', region_id: 'r', currency_code: 'jpy', amount: 1 }] },
    400,
  ],
  ['a negative amount', { prices: [{ variant_id: 'own', currency_code: 'jpy', amount: -1 }] }, 400],
  ['an end before its start', { starts_at: '2026-07-01T00:00:00Z', ends_at: '2026-06-30T00:00:00Z' }, 400],
  ['an end equal to its start', { starts_at: '2026-07-01T00:00:00Z', ends_at: '2026-07-01T00:00:00Z' }, 400],
  ['a maximum quantity below the minimum', { prices: [{ ...yen('own', 1), min_quantity: 5, max_quantity: 4 }] }, 400],
  ['an unknown customer group', { customer_groups: [{ id: 'cgrp_none' }] }, 404],
  ['an unknown key', { colour: 'red' }, 400],
])('a price list with %s is refused and not saved', async (_what, fields, status) => {
  const filledFields = JSON.parse(JSON.stringify(fields).replaceAll('"own"', `"${food}"`))
  const list = { name: '断られる', description: '', type: 'sale', prices: [], ...filledFields }
  expect((await call('POST', '', list)).status).toBe(status)
  expect((await call('GET', '?name=断られる')).body.count).toBe(0)
})

test('an updated price keeps quantity bounds that are omitted and clears those that are null', async () => {
  const { id, prices } = await sale({ prices: [{ ...yen(food, 800), min_quantity: 5, max_quantity: 9 }] })
  const change = async (fields: object) => {
    const { status, body } = await call('POST', `/${id}`, {
      prices: [{ id: prices[0].id, ...yen(food, 750), ...fields }],
    })
    if (status !== 200) return [status, body.type]
    return body.price_list.prices.map((price: Record<string, unknown>) => [price.min_quantity, price.max_quantity])
  }
  expect(await change({})).toEqual([[5, 9]])
  expect(await pricesPaid()).toEqual([1080, 1080])
  expect(await change({ max_quantity: 4 })).toEqual([400, 'invalid_data'])
  expect(await change({ max_quantity: null })).toEqual([[5, null]])
  expect(await change({ min_quantity: null })).toEqual([[null, null]])
  expect(await pricesPaid()).toEqual([750, 750])
})

test('a price list cannot be changed to end before it starts, whichever date is given', async () => {
  const { id } = await sale({ starts_at: '2026-06-01T00:00:00Z', ends_at: '2026-07-01T00:00:00Z' })
  const turned = [{ ends_at: '2026-05-31T00:00:00Z' }, { starts_at: '2026-07-01T00:00:00Z', name: '断られる' }]
  for (const body of turned) {
    const refused = await call('POST', `/${id}`, body)
    expect(refused).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'ends_at must be greater than starts_at' },
    })
  }
  const { body } = await call('GET', `/${id}`)
  expect(body.price_list).toMatchObject({
    name: '夏の値下げ',
    starts_at: '2026-06-01T00:00:00.000Z',
    ends_at: '2026-07-01T00:00:00.000Z',
  })
  expect((await call('POST', `/${id}`, { starts_at: null, ends_at: '2026-05-31T00:00:00Z' })).status).toBe(200)
})

test.each([
  ['GET', '', undefined],
  ['POST', '', { name: 'x' }],
  ['GET', '/products', undefined],
  ['POST', '/prices/batch', { prices: [] }],
  ['DELETE', '/prices/batch', { price_ids: ['ma_1'] }],
  ['DELETE', '/products/prices/batch', { product_ids: ['prod_1'] }],
  ['DELETE', '/products/prod_1/prices', undefined],
  ['DELETE', '/variants/variant_1/prices', undefined],
] as const)('%s %s of an unknown price list answers 404', async (method, path, body) => {
  expect((await call(method, `/pl_none${path}`, body)).status).toBe(404)
})
