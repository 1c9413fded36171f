import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePieces } from '../../base/testing/catalogue.ts'
import { openStaffDesk, type StaffDesk } from '../../base/testing/staff-desk.ts'
import { holdStock, releaseStock } from './index.ts'

let { shop, goods, staff, close } = {} as StaffDesk
beforeAll(async () => {
  ;({ shop, goods, staff, close } = await openStaffDesk())
})
afterAll(() => close())

const path = '/admin/inventory-items'
const get = (url: string) => shop.call('GET', url, undefined, staff)
const post = (url: string, body: object) => shop.call('POST', url, body, staff)
const remove = (url: string) => shop.call('DELETE', url, undefined, staff)
const make = async (body: object = {}): Promise<string> => (await post(path, body)).body.inventory_item.id
const place = async (name: string): Promise<string> =>
  (await post('/admin/stock-locations', { name })).body.stock_location.id
const free = (variant_id: string) => freePieces(shop, variant_id)
const itemOf = async (variant_id: string) =>
  (
    await shop.db
      .selectFrom('product_variant_inventory_item')
      .select('inventory_item_id')
      .where('variant_id', '=', variant_id)
      .executeTakeFirstOrThrow()
  ).inventory_item_id
const moved = () => shop.db.selectFrom('fact').select('about').where('name', '=', 'stock.moved').execute()

test('an inventory item is created, read, changed and deleted', async () => {
  const created = await post(path, { sku: 'BOX-1', title: '贈り箱', weight: 120.5, metadata: { colour: 'red' } })
  expect(created.status).toBe(200)
  const { id } = created.body.inventory_item
  expect(id).toMatch(/^iitem_/)
  expect(created.body.inventory_item).toEqual({
    id,
    sku: 'BOX-1',
    title: '贈り箱',
    description: null,
    thumbnail: null,
    origin_country: null,
    hs_code: null,
    requires_shipping: true,
    mid_code: null,
    material: null,
    weight: 120.5,
    length: null,
    height: null,
    width: null,
    metadata: { colour: 'red' },
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
  })
  const changed = await post(`${path}/${id}?fields=title,requires_shipping`, { title: '箱', requires_shipping: false })
  expect(changed.body).toEqual({ inventory_item: { id, title: '箱', requires_shipping: false } })
  expect((await remove(`${path}/${id}`)).body).toEqual({ id, object: 'inventory_item', deleted: true })
  expect((await get(`${path}/${id}`)).status).toBe(404)
  expect((await post(`${path}/${id}`, { title: 'x' })).status).toBe(404)
  // Its sku can be used again.
  expect((await post(path, { sku: 'BOX-1' })).status).toBe(200)
})

test.each([
  ['a sku that is taken', { sku: 'T-food' }, 422],
  ['an unknown key', { colour: 'red' }, 400],
  ['an unknown variant', { variant_id: 'variant_none' }, 404],
])('an item with %s is refused, and nothing is written', async (_what, body, status) => {
  const count = async () => (await get(`${path}?limit=1`)).body.count
  const before = await count()
  expect((await post(path, body)).status).toBe(status)
  expect(await count()).toBe(before)
})

test('a second item makes a kit: the scarcest item limits its stock, and stock.moved is noted', async () => {
  const { testKit } = goods.variants
  await shop.db.deleteFrom('fact').execute()
  const part = await make({ title: '付属の綿棒', variant_id: testKit })
  expect(await free(testKit)).toBe(0)
  expect(await moved()).toEqual([{ about: { product_ids: [goods.products.testKit] } }])
  const location_id = await place('分室')
  await post(`${path}/${part}/location-levels`, { location_id, stocked_quantity: 7 })
  expect(await free(testKit)).toBe(7)
  await shop.db
    .updateTable('product_variant_inventory_item')
    .set({ required_quantity: 3 })
    .where('inventory_item_id', '=', part)
    .execute()
  expect(await free(testKit)).toBe(2)
  await shop.ctx().tx((tx) => holdStock(tx, [{ variant_id: testKit, quantity: 2 }], 'att_kit'))
  const { body } = await get(`${path}?id=${part}&expand=location_levels`)
  expect(body.inventory_items).toMatchObject([
    {
      stocked_quantity: 7,
      reserved_quantity: 6,
      location_levels: [{ location_id, stocked_quantity: 7, available_quantity: 1 }],
    },
  ])
  const withProducts = await get(`${path}?id=${part}&expand=variants.product`)
  expect(withProducts.body.inventory_items[0].variants).toMatchObject([{ id: testKit, product: { handle: 'testKit' } }])
  expect((await remove(`${path}/${part}`)).body.message).toMatch('reserved')
  expect((await remove(`/admin/stock-locations/${location_id}`)).status).toBe(400)
  expect(await free(testKit)).toBe(0)
  await shop.ctx().tx((tx) => releaseStock(tx, 'att_kit'))
  expect((await remove(`${path}/${part}`)).status).toBe(200)
  expect(await free(testKit)).toBe(500)
})

test('levels are created, changed and deleted, and the free stock follows', async () => {
  const { device } = goods.variants
  const id = await itemOf(device)
  const location_id = await place('第二倉庫')
  const levels = `${path}/${id}/location-levels`
  const opened = await post(`${levels}?expand=location_levels&fields=sku`, {
    location_id,
    stocked_quantity: 5,
    incoming_quantity: 100,
  })
  expect(opened.status).toBe(200)
  expect(opened.body.inventory_item).toMatchObject({ id, sku: 'T-device' })
  expect(await free(device)).toBe(25)
  const [level] = (await get(`${levels}?location_id[]=${location_id}`)).body.inventory_item.location_levels
  expect(level).toEqual({
    id: expect.stringMatching(/^ilev_/),
    inventory_item_id: id,
    location_id,
    stocked_quantity: 5,
    reserved_quantity: 0,
    incoming_quantity: 100,
    metadata: null,
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
  })
  expect((await get(`${levels}?fields=location_id`)).body.inventory_item.location_levels).toHaveLength(2)
  await post(`${levels}/${location_id}`, { stocked_quantity: 2, incoming_quantity: 0 })
  expect(await free(device)).toBe(22)
  expect((await post(levels, { location_id, stocked_quantity: 1 })).status).toBe(422)
  expect(await free(device)).toBe(22)
  expect((await remove(`${levels}/${location_id}`)).body.inventory_item).toMatchObject({ id, deleted_at: null })
  expect(await free(device)).toBe(20)
})

test('a level cannot go below its reserved quantity (stock_is_reserved)', async () => {
  const { lotion } = goods.variants
  const id = await itemOf(lotion)
  await shop.ctx().tx((tx) => holdStock(tx, [{ variant_id: lotion, quantity: 4 }], 'att_levels'))
  const [level] = (await get(`${path}/${id}/location-levels`)).body.inventory_item.location_levels
  const url = `${path}/${id}/location-levels/${level.location_id}`
  for (const refused of [await post(url, { stocked_quantity: 3 }), await remove(url)])
    expect(refused).toMatchObject({ status: 400, body: { type: 'not_allowed' }, refusal: 'stock_is_reserved' })
  expect(await free(lotion)).toBe(96)
  expect((await post(url, { stocked_quantity: 4 })).status).toBe(200)
  expect(await free(lotion)).toBe(0)
})

test.each([
  ['an unknown item', 'iitem_none', {}, 404],
  ['an unknown location', undefined, { location_id: 'sloc_none' }, 404],
  ['a negative quantity', undefined, { stocked_quantity: -1 }, 400],
  ['no quantity', undefined, { stocked_quantity: undefined }, 400],
])('a level with %s is refused', async (_what, unknown, fields, status) => {
  const id = unknown ?? (await itemOf(goods.variants.food))
  const location_id = await place('どこか')
  const body = { location_id, stocked_quantity: 1, ...fields }
  expect((await post(`${path}/${id}/location-levels`, body)).status).toBe(status)
  expect(await free(goods.variants.food)).toBe(100)
})

test('the list filters and sorts by every known parameter, and refuses others', async () => {
  const location_id = await place('試験棚')
  const first = await make({ sku: 'LIST-1', hs_code: '3004.90', weight: 10, origin_country: 'jp', material: '紙' })
  const second = await make({ sku: 'LIST-2', hs_code: '3004.10', weight: 30, mid_code: 'm', title: '試験の品' })
  await post(`${path}/${second}/location-levels`, { location_id, stocked_quantity: 0 })
  await post(`${path}/${second}`, { requires_shipping: false })
  const found = async (query: string) =>
    (await get(`${path}?${query}`)).body.inventory_items.map(({ id }: { id: string }) => id)
  const both = `id[]=${first}&id[]=${second}`
  expect(await found(`${both}&order=sku`)).toEqual([first, second])
  expect(await found(`${both}&order=-sku`)).toEqual([second, first])
  expect(await found('sku[]=LIST-1,LIST-2&order=sku')).toEqual([first, second])
  expect(await found('q=試験の')).toEqual([second])
  expect(await found(`location_id=${location_id}`)).toEqual([second])
  expect(await found(`${both}&hs_code[starts_with]=3004.9`)).toEqual([first])
  expect(await found(`${both}&hs_code=3004.10`)).toEqual([second])
  expect(await found(`${both}&weight[gt]=10`)).toEqual([second])
  expect(await found(`${both}&weight=10`)).toEqual([first])
  expect(await found('origin_country=jp')).toEqual([first])
  expect(await found('material=紙')).toEqual([first])
  expect(await found('mid_code=m')).toEqual([second])
  expect(await found(`${both}&requires_shipping=false`)).toEqual([second])
  expect((await get(`${path}?limit=1&offset=1&order=sku`)).body).toMatchObject({ limit: 1, offset: 1, count: 18 })
  expect((await get(`${path}?sku=T-few`)).body.inventory_items).toMatchObject([
    {
      stocked_quantity: 3,
      reserved_quantity: 0,
      location_levels: [{ stocked_quantity: 3 }],
      variants: [{ id: goods.variants.few, inventory_quantity: 3 }],
    },
  ])
  for (const wrong of ['colour=red', 'expand=secrets', 'fields=secrets', 'order=secrets'])
    expect((await get(`${path}?${wrong}`)).status).toBe(400)
})

test('a variant shows its inventory items and what each sales channel can sell', async () => {
  const { thirdClass } = goods.variants
  const id = await itemOf(thirdClass)
  const closed = await place('どの店も売らない棚')
  await post(`${path}/${id}/location-levels`, { location_id: closed, stocked_quantity: 9 })
  const { body } = await get(`/admin/variants/${thirdClass}/inventory`)
  expect(body.variant).toMatchObject({
    id: thirdClass,
    inventory: [{ id, sku: 'T-thirdClass' }],
    sales_channel_availability: [{ channel_id: goods.sales_channel_id, available_quantity: 50 }],
  })
  const levels: { available_quantity: number }[] = body.variant.inventory[0].location_levels
  expect(levels.map(({ available_quantity }) => available_quantity).sort()).toEqual([50, 9])
  expect(await free(thirdClass)).toBe(59)
  expect((await get('/admin/variants/variant_none/inventory')).status).toBe(404)
})
