import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../base/ctx.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import type { TestShop } from '../../base/testing/shop.ts'
import { openStaffDesk, type StaffDesk } from '../../base/testing/staff-desk.ts'
import { receiveStock, returnToShelf, stockDisagreements } from './index.ts'

let { shop, goods, staff, close } = {} as StaffDesk
beforeAll(async () => {
  ;({ shop, goods, staff, close } = await openStaffDesk())
})
afterAll(() => close())

const path = '/admin/stock-locations'
const get = (url: string) => shop.call('GET', url, undefined, staff)
const post = (url: string, body: object) => shop.call('POST', url, body, staff)
const remove = (url: string, body?: object) => shop.call('DELETE', url, body, staff)
const address = { address_1: '大手町1-1', city: '千代田区', country_code: 'JP', postal_code: '1000004' }

test('a stock location is created with its address, changed and deleted', async () => {
  const created = await post(`${path}?expand=address,sales_channels`, { name: '大手町店', address })
  const { id, address_id } = created.body.stock_location
  expect(id).toMatch(/^sloc_/)
  expect(created.body.stock_location).toEqual({
    id,
    name: '大手町店',
    address_id: expect.stringMatching(/^laddr_/),
    metadata: null,
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
    address: expect.objectContaining({ ...address, id: address_id, country_code: 'jp', province: null }),
    sales_channels: [],
  })
  const moved = await post(`${path}/${id}?expand=address`, {
    address: { address_1: '丸の内2-2', country_code: 'jp' },
    metadata: { floor: 2 },
  })
  expect(moved.body.stock_location).toMatchObject({ address_id, address: { address_1: '丸の内2-2' } })
  expect((await get(`${path}/${id}`)).body.stock_location).toMatchObject({ name: '大手町店', metadata: { floor: 2 } })
  const noted = await post(`${path}/${id}`, { metadata: { door: '裏口', floor: '' } })
  expect(noted.body.stock_location.metadata).toEqual({ door: '裏口' })
  const other = await post(path, { name: '同じ住所', address_id })
  expect(other.body.stock_location.address_id).toBe(address_id)
  expect((await remove(`${path}/${id}`)).body).toEqual({ id, object: 'stock_location', deleted: true })
  expect((await get(`${path}/${id}`)).status).toBe(404)
})

test.each([
  ['no name', { address }, 400],
  ['an address without a country', { name: 'x', address: { address_1: 'y' } }, 400],
  ['a country that does not exist', { name: 'x', address: { ...address, country_code: 'zz' } }, 400],
  ['an unknown address', { name: 'x', address_id: 'laddr_none' }, 404],
  ['an unknown key', { name: 'x', colour: 'red' }, 400],
])('a stock location with %s is refused, and nothing is written', async (_what, body, status) => {
  const places = () => shop.db.selectFrom('stock_location').select('id').orderBy('id').execute()
  const before = await places()
  expect((await post(path, body)).status).toBe(status)
  expect(await places()).toEqual(before)
  expect((await post(`${path}/sloc_none`, { name: 'x' })).status).toBe(404)
})

test('a stock location is linked to a sales channel once, and unlinked', async () => {
  const { id } = (await post(path, { name: '倉庫' })).body.stock_location
  const url = `/admin/sales-channels/${goods.sales_channel_id}/stock-locations`
  for (let time = 0; time < 2; time++)
    expect((await post(url, { location_id: id })).body.sales_channel.id).toBe(goods.sales_channel_id)
  const read = () => get(`${path}?id=${id}&expand=sales_channels`)
  expect((await read()).body.stock_locations[0].sales_channels).toMatchObject([{ id: goods.sales_channel_id }])
  expect((await get(`${path}?sales_channel_id=${goods.sales_channel_id}`)).body.count).toBe(2)
  expect((await remove(url, { location_id: id })).body).toEqual({
    id: goods.sales_channel_id,
    object: 'stock-location',
    deleted: true,
  })
  expect((await read()).body.stock_locations[0].sales_channels).toEqual([])
  expect((await post(url, { location_id: id })).status).toBe(200)
  expect((await read()).body.stock_locations[0].sales_channels).toHaveLength(1)
  expect((await post(url, { location_id: 'sloc_none' })).status).toBe(404)
  expect((await post('/admin/sales-channels/sc_none/stock-locations', { location_id: id })).status).toBe(404)
  expect((await remove(url, { location_id: 'sloc_none' })).status).toBe(404)
})

test('the list filters by name, address and text, and refuses unknown parameters', async () => {
  const { id, address_id } = (await post(path, { name: '調べる棚', address })).body.stock_location
  const found = async (query: string) => (await get(`${path}?${query}`)).body.stock_locations[0]?.id
  expect(await found('name=調べる棚')).toBe(id)
  expect(await found('q=調べる')).toBe(id)
  expect(await found(`address_id=${address_id}`)).toBe(id)
  expect((await get(`${path}?id=${id}&fields=-metadata,-name`)).body).toEqual({
    stock_locations: [expect.not.objectContaining({ name: '調べる棚' })],
    count: 1,
    offset: 0,
    limit: 20,
  })
  for (const wrong of ['colour=red', 'expand=secrets', 'order=secrets'])
    expect((await get(`${path}?${wrong}`)).status).toBe(400)
})

test('stock kept nowhere goes to the store’s location, else the oldest, else a new first one', async () => {
  const { few } = goods.variants
  const receive = () => shop.ctx().tx((tx) => receiveStock(tx, [{ variant_id: few, quantity: 1 }], 'delivery'))
  const places = async () => {
    const { body } = await get(`/admin/inventory-items?sku=T-few`)
    return body.inventory_items[0].location_levels.map((level: { location_id: string }) => level.location_id)
  }
  const [home] = await places()
  await receive()
  expect(await places()).toEqual([home])
  expect((await remove(`${path}/${home}`)).status).toBe(200)
  expect(await places()).toEqual([])

  const opened: string[] = []
  for (const day of [3, 2, 4]) {
    shop.clock.now = new Date(`2026-05-0${day}T03:00:00Z`)
    opened.push((await post(path, { name: `${day}日の棚` })).body.stock_location.id)
  }
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
  const [younger, oldest, stores] = opened
  await shop.db.updateTable('store').set({ default_location_id: stores! }).execute()
  await receive()
  expect(await places()).toEqual([stores])
  expect((await remove(`${path}/${stores}`)).status).toBe(200)
  await receive()
  expect(await places()).toEqual([oldest])
  expect((await remove(`${path}/${oldest}`)).status).toBe(200)
  await receive()
  expect(await places()).toEqual([younger])

  for (const { id } of (await get(`${path}?limit=100`)).body.stock_locations) await remove(`${path}/${id}`)
  await receive()
  const [first] = await places()
  expect((await get(path)).body.stock_locations).toMatchObject([{ id: first, name: '本店倉庫' }])
})

test('a return to a deleted location goes where the variant is kept', async () => {
  const { id } = (await post(path, { name: '返品の棚' })).body.stock_location
  const variant_id = goods.variants.lotion
  await shop.ctx().tx((tx) => receiveStock(tx, [{ variant_id, quantity: 1 }], 'van'))
  const levels = async () =>
    (await get(`/admin/inventory-items?sku=${goods.skus.lotion}`)).body.inventory_items[0].location_levels.map(
      (level: { location_id: string; stocked_quantity: number }) => [level.location_id, level.stocked_quantity],
    )
  const [[remainingId, pieces]] = await levels()
  expect((await remove(`${path}/${id}`)).status).toBe(200)
  await shop.ctx().tx((tx) => returnToShelf(tx, [{ variant_id, quantity: 1, location_id: id }], 'ret_1'))
  expect(await levels()).toEqual([[remainingId, pieces + 1]])
})

describe('when two calls meet at a location', () => {
  const opened = async () => (await post(path, { name: '分室' })).body.stock_location.id as string
  const receiveAt = (location_id: string) =>
    post('/admin/v1/arrivals', {
      ...{ note_number: `N-${location_id}`, location_id, lines: [{ variant_id: goods.variants.food, quantity: 5 }] },
    })
  const pieces = async (location_id: string) =>
    (
      await shop.db
        .selectFrom('inventory_level')
        .select('stocked_quantity')
        .where('location_id', '=', location_id)
        .execute()
    ).map(({ stocked_quantity }) => stocked_quantity)

  test('an arrival at a location that is just being deleted is refused', async () => {
    const id = await opened()
    const close = (db: TestShop['db']) =>
      db.updateTable('stock_location').set({ deleted_at: shop.clock.now }).where('id', '=', id).execute()
    expect(await raceTransactions(shop.db, close, () => receiveAt(id))).toMatchObject({ status: 404 })
    expect(await pieces(id)).toEqual([])
  })

  test('deleting a location removes the stock that is just arriving there', async () => {
    const id = await opened()
    const level = { id: 'ilev_late', location_id: id, created_at: shop.clock.now, updated_at: shop.clock.now }
    const receive = async (db: TestShop['db']) => {
      const { inventory_item_id } = await db
        .selectFrom('product_variant_inventory_item')
        .select('inventory_item_id')
        .where('variant_id', '=', goods.variants.food)
        .executeTakeFirstOrThrow()
      await db.selectFrom('stock_location').select('id').where('id', '=', id).forShare().execute()
      await db
        .insertInto('inventory_level')
        .values({ ...level, inventory_item_id })
        .execute()
    }
    expect(await raceTransactions(shop.db, receive, () => remove(`${path}/${id}`))).toMatchObject({ status: 200 })
    expect(await pieces(id)).toEqual([])
  })

  test('stock that arrives while its level is deleted still matches the ledger', async () => {
    const id = await opened()
    const variant_id = goods.variants.backorder
    const { inventory_item_id } = await shop.db
      .selectFrom('product_variant_inventory_item')
      .select('inventory_item_id')
      .where('variant_id', '=', variant_id)
      .executeTakeFirstOrThrow()
    await shop.db.deleteFrom('inventory_level').where('inventory_item_id', '=', inventory_item_id).execute()
    await post(`/admin/inventory-items/${inventory_item_id}/location-levels`, { location_id: id, stocked_quantity: 0 })
    const levels = (db: TestShop['db']) =>
      db.selectFrom('inventory_level').select('id').where('inventory_item_id', '=', inventory_item_id)
    const writeAmidDeletion = (write: (tx: Tx) => Promise<void>) =>
      raceTransactions(
        shop.db,
        (db) => levels(db).forUpdate().execute(),
        () => shop.ctx().tx(write),
        (db) => db.deleteFrom('inventory_level').where('inventory_item_id', '=', inventory_item_id).execute(),
      )
    await writeAmidDeletion((tx) => receiveStock(tx, [{ variant_id, quantity: 5 }], 'van'))
    expect(await stockDisagreements(shop.db)).toEqual([])
  })
})
