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
})
afterAll(() => shop.close())

const url = '/admin/sales-channels'
const get = async (path = '') => (await shop.call('GET', `${url}${path}`, undefined, staff)).body
const open = async (body: object) => (await shop.call('POST', url, body, staff)).body.sales_channel
const names = async (query: string) => (await get(query)).sales_channels.map(({ name }: { name: string }) => name)

test('a sales channel is created, read, updated and deleted', async () => {
  const created = await open({ name: '店頭', description: '実店舗の端末' })
  expect(created).toEqual({
    id: expect.stringMatching(/^sc_/),
    name: '店頭',
    description: '実店舗の端末',
    is_disabled: false,
    metadata: null,
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
    deleted_at: null,
  })
  const changed = await shop.call('POST', `${url}/${created.id}`, { is_disabled: true }, staff)
  expect(changed.body.sales_channel).toEqual({ ...created, is_disabled: true })
  expect(await get(`/${created.id}`)).toEqual(changed.body)
  const deleted = await shop.call('DELETE', `${url}/${created.id}`, undefined, staff)
  expect(deleted.body).toEqual({ id: created.id, object: 'sales-channel', deleted: true })
  for (const method of ['GET', 'POST'] as const) {
    expect((await shop.call(method, `${url}/${created.id}`, method === 'POST' ? {} : undefined, staff)).status).toBe(
      404,
    )
  }
})

test('sales channels are filtered by search term, name and time; deleted ones are found on request', async () => {
  shop.clock.now = new Date('2026-06-01T03:00:01.000Z')
  await open({ name: '卸', description: '事業者向け' })
  expect(await names('')).toEqual(['卸', 'オンラインショップ'])
  expect(await names('?order=created_at&limit=1')).toEqual(['オンラインショップ'])
  expect(await names('?q=事業者')).toEqual(['卸'])
  expect(await names('?name=卸')).toEqual(['卸'])
  expect(await names(`?id=${goods.sales_channel_id}`)).toEqual(['オンラインショップ'])
  expect(await names('?created_at[gt]=2026-06-01T03:00:00Z')).toEqual(['卸'])
  expect(await names('?deleted_at[gt]=2026-01-01T00:00:00Z')).toEqual(['店頭'])
  const [shaped] = (await get(`?id=${goods.sales_channel_id}&fields=name&expand=publishableKeys`)).sales_channels
  expect(shaped).toEqual({ id: goods.sales_channel_id, name: 'オンラインショップ', publishableKeys: [] })
  expect((await shop.call('GET', `${url}?colour=red`, undefined, staff)).status).toBe(400)
})

test('the default sales channel cannot be deleted (not_allowed)', async () => {
  const refused = await shop.call('DELETE', `${url}/${goods.sales_channel_id}`, undefined, staff)
  expect(refused).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
  expect((await get(`/${goods.sales_channel_id}`)).sales_channel.deleted_at).toBeNull()
})

test('products are added to and removed from a channel; unknown ones are refused (ids_unknown)', async () => {
  const { id } = await open({ name: '催事' })
  const batch = (method: 'POST' | 'DELETE', ids: string[], channel = id) =>
    shop.call(method, `${url}/${channel}/products/batch`, { product_ids: ids.map((id) => ({ id })) }, staff)
  const productIds = async () => {
    const rows = await shop.db
      .selectFrom('product_sales_channel')
      .select('product_id')
      .where('sales_channel_id', '=', id)
      .execute()
    return new Set(rows.map(({ product_id }) => product_id))
  }
  const { food, lotion } = goods.products
  const added = await batch('POST', [food, lotion, food])
  expect(added).toMatchObject({ status: 200, body: { sales_channel: { id, name: '催事' } } })
  expect(await productIds()).toEqual(new Set([food, lotion]))
  const inChannel = await shop.call('GET', `/store/products?sales_channel_id[]=${id}`)
  expect(inChannel.body.count).toBe(2)

  for (const method of ['POST', 'DELETE'] as const) {
    const refused = await batch(method, [food, 'prod_none'])
    expect([refused.status, refused.refusal]).toEqual([400, 'ids_unknown'])
    expect(refused.body).toEqual({
      errors: ['Products prod_none do not exist'],
      message: 'Provided request body contains errors. Please check the data and retry the request',
    })
  }
  expect((await batch('POST', [food], 'sc_none')).status).toBe(404)
  expect(await productIds()).toEqual(new Set([food, lotion]))

  await batch('DELETE', [lotion])
  expect(await productIds()).toEqual(new Set([food]))
  await expect.poll(async () => (await shop.call('GET', `/store/products?sales_channel_id[]=${id}`)).body.count).toBe(1)
})
