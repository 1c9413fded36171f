import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { reindexAll } from '../search/index.ts'

// A publishable key narrows the catalogue, the search and new carts to its sales channels (platform contract, use).

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
/** The key's channel sells the food only. */
let kiosk: string
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  kiosk = (await shop.call('POST', '/admin/sales-channels', { name: '売店' }, staff)).body.sales_channel.id
  const product_ids = [{ id: goods.products.food }]
  await shop.call('POST', `/admin/sales-channels/${kiosk}/products/batch`, { product_ids }, staff)
  await reindexAll(shop.ctx(), () => {})
})
afterAll(() => shop.close())

async function keyOf(...channels: string[]) {
  const { body } = await shop.call('POST', '/admin/publishable-api-keys', { title: 'key' }, staff)
  const { id } = body.publishable_api_key
  const sales_channel_ids = channels.map((channel) => ({ id: channel }))
  await shop.call('POST', `/admin/publishable-api-keys/${id}/sales-channels/batch`, { sales_channel_ids }, staff)
  return { id, headers: { 'x-publishable-api-key': id as string } }
}
const get = (url: string, headers: Record<string, string> = {}) => shop.call('GET', url, undefined, headers)
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const message = 'Provided request body contains errors. Please check the data and retry the request'
const carts = async () => (await shop.db.selectFrom('cart').select('id').execute()).length

test('lists return only products of the key’s sales channels, also from the cache', async () => {
  const { headers } = await keyOf(kiosk)
  const { food } = goods.products
  const everything = (await get('/store/products')).body.count
  expect(everything).toBeGreaterThan(2)
  for (let time = 0; time < 2; time++) {
    expect((await get('/store/products', headers)).body).toMatchObject({ count: 1, products: [{ id: food }] })
    expect((await get('/store/products')).body.count).toBe(everything)
    expect(idsOf((await get('/store/variants', headers)).body.variants)).toEqual([goods.variants.food])
    expect((await get('/store/variants')).body.variants.length).toBe(everything)
  }
  const channels = `sales_channel_id[]=${kiosk}`
  expect((await get(`/store/products?${channels}`, headers)).body.count).toBe(1)
})

test('a key whose only sales channel is deleted gives access to nothing', async () => {
  const { body } = await shop.call('POST', '/admin/sales-channels', { name: '期間限定' }, staff)
  const { id } = body.sales_channel
  const product_ids = [{ id: goods.products.food }]
  await shop.call('POST', `/admin/sales-channels/${id}/products/batch`, { product_ids }, staff)
  const { id: key, headers } = await keyOf(id)
  expect((await get('/store/products', headers)).body.count).toBe(1)
  expect((await shop.call('DELETE', `/admin/sales-channels/${id}`, undefined, staff)).status).toBe(200)
  expect((await get('/store/products', headers)).body).toMatchObject({ count: 0, products: [] })
  expect((await get('/store/variants', headers)).body.variants).toEqual([])
  expect((await get(`/store/products/${goods.products.food}`, headers)).status).toBe(400)
  expect((await shop.call('POST', '/store/products/search', { q: '見本' }, headers)).body.hits).toEqual([])
  const before = await carts()
  expect(await shop.call('POST', '/store/carts', {}, headers)).toMatchObject({
    status: 400,
    body: { code: 'sales_channel_disabled' },
  })
  expect(await carts()).toBe(before)
  // Nor are its products returned when its id is queried.
  expect((await get(`/store/products?sales_channel_id[]=${id}`)).body.count).toBe(0)
  // The key works again with another channel.
  expect((await get(`/admin/publishable-api-keys/${key}/sales-channels`, staff)).body.sales_channels).toEqual([])
  await shop.call(
    'POST',
    `/admin/publishable-api-keys/${key}/sales-channels/batch`,
    { sales_channel_ids: [{ id: kiosk }] },
    staff,
  )
  expect((await get('/store/products', headers)).body.count).toBe(1)
})

test('search returns only products of the key’s sales channels', async () => {
  const { headers } = await keyOf(kiosk)
  const search = async (requestHeaders: Record<string, string>, body = {}) =>
    idsOf(
      (await shop.call('POST', '/store/products/search', { q: '見本', limit: 50, ...body }, requestHeaders)).body.hits,
    )
  expect((await search({})).length).toBeGreaterThan(2)
  expect(await search(headers)).toEqual([goods.products.food])
  expect(await search(headers, { offset: 1 })).toEqual([])
})

test('a product or variant outside the key’s sales channels is refused (outside_of_key)', async () => {
  const { headers } = await keyOf(kiosk)
  const { products, variants } = goods
  expect((await get(`/store/products/${products.food}`, headers)).body.product.id).toBe(products.food)
  expect((await get(`/store/variants/${variants.food}`, headers)).body.variant.id).toBe(variants.food)
  const why = 'is not associated with a sales channel associated with the publishable API key'
  expect(await get(`/store/products/${products.lotion}`, headers)).toMatchObject({
    status: 400,
    body: { errors: [`Product with id: ${products.lotion} ${why}`], message },
    refusal: 'outside_of_key',
  })
  expect(await get(`/store/variants/${variants.lotion}`, headers)).toMatchObject({
    status: 400,
    body: { errors: [`Variant with id: ${variants.lotion} ${why}`], message },
    refusal: 'outside_of_key',
  })
})

test('a sales channel outside the key is refused in every call that names one', async () => {
  const { headers } = await keyOf(kiosk)
  const web = goods.sales_channel_id
  const error = `Provided sales channel id param: ${web} is not associated with the Publishable API Key`
  const before = await carts()
  for (const refused of [
    await get(`/store/products?sales_channel_id[]=${web}`, headers),
    await get(`/store/products/${goods.products.food}?sales_channel_id=${web}`, headers),
    await get(`/store/variants?sales_channel_id=${web}`, headers),
    await shop.call('POST', '/store/carts', { sales_channel_id: web }, headers),
  ]) {
    expect(refused).toMatchObject({ status: 400, body: { errors: [error], message } })
  }
  expect(await carts()).toBe(before)
})

test('a cart is created in the key’s sales channel and accepts only its products', async () => {
  const { headers } = await keyOf(kiosk)
  const start = (body: object) => shop.call('POST', '/store/carts', body, headers)
  const made = await start({ items: [{ variant_id: goods.variants.food, quantity: 1 }] })
  expect(made.body.cart).toMatchObject({ sales_channel_id: kiosk, sales_channel: { name: '売店' } })
  const before = await carts()
  expect((await start({ items: [{ variant_id: goods.variants.lotion, quantity: 1 }] })).status).toBe(400)
  expect(await carts()).toBe(before)
  expect((await shop.call('POST', '/store/carts')).body.cart.sales_channel_id).toBe(goods.sales_channel_id)
})

test('a key of several channels requires one to be named for a new cart (key_of_many_channels)', async () => {
  const { headers } = await keyOf(kiosk, goods.sales_channel_id)
  const before = await carts()
  expect(await shop.call('POST', '/store/carts', {}, headers)).toMatchObject({
    status: 500,
    body: { type: 'unexpected_state' },
    refusal: 'key_of_many_channels',
  })
  expect(await carts()).toBe(before)
  const made = await shop.call('POST', '/store/carts', { sales_channel_id: kiosk }, headers)
  expect(made.body.cart.sales_channel_id).toBe(kiosk)
})

test('an unknown key or one without channels restricts nothing; a revoked key is refused', async () => {
  const everything = (await get('/store/products')).body.count
  expect((await get('/store/products', { 'x-publishable-api-key': 'pk_none' })).body.count).toBe(everything)
  expect((await get('/store/products', (await keyOf()).headers)).body.count).toBe(everything)
  const { id, headers } = await keyOf(kiosk)
  expect((await get('/store/products', headers)).body.count).toBe(1)
  await shop.call('POST', `/admin/publishable-api-keys/${id}/revoke`, {}, staff)
  await expect.poll(async () => (await get('/store/products', headers)).status).toBe(401)
  const before = await carts()
  expect((await shop.call('POST', '/store/carts', {}, headers)).status).toBe(401)
  expect(await carts()).toBe(before)
})

test('changes of a key’s channels and of their products take effect immediately', async () => {
  const { id, headers } = await keyOf(kiosk)
  const count = async () => (await get('/store/products', headers)).body.count
  expect(await count()).toBe(1)
  const product_ids = [{ id: goods.products.lotion }]
  await shop.call('POST', `/admin/sales-channels/${kiosk}/products/batch`, { product_ids }, staff)
  await expect.poll(count).toBe(2)
  const sales_channel_ids = [{ id: kiosk }]
  await shop.call('DELETE', `/admin/publishable-api-keys/${id}/sales-channels/batch`, { sales_channel_ids }, staff)
  await expect.poll(count).toBeGreaterThan(2)
})
