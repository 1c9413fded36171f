import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { setFreePieces, stockDisagreements } from './index.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
/** The item of the lotion, its location, another location with five pieces of it, and an order line for two. */
let item: string
let home: string
let branch: string
let line: string
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  const { body } = await get('/admin/inventory-items?sku=T-lotion')
  item = body.inventory_items[0].id
  home = body.inventory_items[0].location_levels[0].location_id
  branch = (await post('/admin/stock-locations', { name: '分室' })).body.stock_location.id
  await post(`/admin/inventory-items/${item}/location-levels`, { location_id: branch, stocked_quantity: 5 })
})
beforeEach(async () => {
  for (const { id } of (await get('/admin/reservations?limit=100')).body.reservations)
    await remove(`/admin/reservations/${id}`)
  await shop.ctx().tx((tx) => setFreePieces(tx, [{ variant_id: goods.variants.lotion, quantity: 105 }], 'counted'))
  const { id } = await placedOrder(shop, goods)
  line = (await shop.db.selectFrom('line_item').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  expect(await stockDisagreements(shop.db)).toEqual([])
  await shop.close()
})

const path = '/admin/reservations'
const get = (url: string) => shop.call('GET', url, undefined, staff)
const post = (url: string, body: object) => shop.call('POST', url, body, staff)
const remove = (url: string) => shop.call('DELETE', url, undefined, staff)
/** [free at home, free at the branch] */
async function free() {
  const { body } = await get(`/admin/inventory-items/${item}/location-levels`)
  const freeAt = (place: string) => {
    const level = body.inventory_item.location_levels.find((one: { location_id: string }) => one.location_id === place)
    return level.stocked_quantity - level.reserved_quantity
  }
  return [freeAt(home), freeAt(branch)]
}
const make = async (fields: object = {}) =>
  post(path, { inventory_item_id: item, location_id: branch, quantity: 2, ...fields })

test('a reservation is created for a line, moved and deleted', async () => {
  const created = await make({ line_item_id: line, description: '取り置き', metadata: { by: 'phone' } })
  expect(created.status).toBe(200)
  const { id } = created.body.reservation
  expect(created.body.reservation).toEqual({
    id: expect.stringMatching(/^resitem_/),
    location_id: branch,
    inventory_item_id: item,
    line_item_id: line,
    description: '取り置き',
    created_by: expect.stringMatching(/^usr_/),
    quantity: 2,
    metadata: { by: 'phone' },
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
    deleted_at: null,
  })
  expect(await free()).toEqual([100, 3])
  expect((await get(`${path}/${id}`)).body).toEqual(created.body)
  const moved = await post(`${path}/${id}`, { location_id: home, quantity: 1, description: '' })
  expect(moved.body.reservation).toMatchObject({ id, location_id: home, quantity: 1, description: '' })
  expect(await free()).toEqual([99, 5])
  for (let time = 0; time < 2; time++)
    expect((await remove(`${path}/${id}`)).body).toEqual({ id, object: 'reservation', deleted: true })
  expect(await free()).toEqual([100, 5])
  expect((await get(`${path}/${id}`)).status).toBe(404)
  expect((await post(`${path}/${id}`, { quantity: 1 })).status).toBe(404)
})

test.each([
  ['more than is free', { quantity: 6 }, 400, 'not_allowed', 'insufficient_inventory'],
  [
    'more than the line’s quantity',
    () => ({ line_item_id: line, quantity: 3 }),
    400,
    'invalid_data',
    'reservation_over_line',
  ],
  ['at a location without the item', { location_id: 'sloc_none' }, 400, 'not_allowed', 'item_not_at_location'],
  ['an unknown item', { inventory_item_id: 'iitem_none' }, 404, 'not_found', 'not_found'],
  ['an unknown line', { line_item_id: 'item_none' }, 404, 'not_found', 'not_found'],
  ['a quantity of zero', { quantity: 0 }, 400, 'invalid_data', 'invalid_data'],
  ['an unknown key', { colour: 'red' }, 400, 'invalid_data', 'invalid_data'],
])('reserving %s is refused, and nothing changes', async (_what, fields, status, type, refusal) => {
  const refused = await make(typeof fields === 'function' ? fields() : fields)
  expect(refused).toMatchObject({ status, body: { type }, refusal })
  expect([await free(), (await get(path)).body.count]).toEqual([[100, 5], 0])
})

test('a line can reserve only its own items, and in total no more than it needs', async () => {
  const other = (await get('/admin/inventory-items?sku=T-food')).body.inventory_items[0]
  const strange = { inventory_item_id: other.id, location_id: home, line_item_id: line }
  expect((await make(strange)).status).toBe(400)
  const { id } = (await make({ line_item_id: line, quantity: 1 })).body.reservation
  expect((await make({ line_item_id: line, quantity: 2 })).status).toBe(400)
  expect((await post(`${path}/${id}`, { quantity: 3 })).status).toBe(400)
  expect(await free()).toEqual([100, 4])
  expect((await post(`${path}/${id}`, { quantity: 2 })).status).toBe(200)
  expect(await free()).toEqual([100, 3])
  await remove(`${path}/${id}`)
  expect((await make({ line_item_id: line, quantity: 2 })).status).toBe(200)
})

test('a line of two pieces of which one is packed can reserve one more only: reservation_over_line', async () => {
  await shop.db.updateTable('line_item').set({ fulfilled_quantity: 1 }).where('id', '=', line).execute()
  expect(await make({ line_item_id: line })).toMatchObject({ status: 400, refusal: 'reservation_over_line' })
  expect(await free()).toEqual([100, 5])
  expect((await make({ line_item_id: line, quantity: 1 })).status).toBe(200)
})

test('a reservation that its line no longer needs can be annotated and reduced, but not raised', async () => {
  const { id } = (await make({ line_item_id: line })).body.reservation
  await shop.db.updateTable('line_item').set({ fulfilled_quantity: 2 }).where('id', '=', line).execute()
  expect((await post(`${path}/${id}`, { description: '棚に戻す' })).status).toBe(200)
  expect((await post(`${path}/${id}`, { quantity: 3 })).status).toBe(400)
  expect((await post(`${path}/${id}`, { quantity: 1 })).status).toBe(200)
  expect(await free()).toEqual([100, 4])
})

test('a change beyond the free stock or to an unknown location is refused', async () => {
  const { id } = (await make()).body.reservation
  expect((await post(`${path}/${id}`, { quantity: 6 })).status).toBe(400)
  expect((await post(`${path}/${id}`, { location_id: 'sloc_none' })).status).toBe(400)
  expect(await free()).toEqual([100, 3])
  expect((await post(`${path}/${id}`, { quantity: 5 })).status).toBe(200)
  expect(await free()).toEqual([100, 0])
})

test('moving a reservation needs enough free stock there, and leaves other reservations alone', async () => {
  const other = (await make()).body
  const { id } = (await make({ location_id: home, quantity: 4 })).body.reservation
  expect(await post(`${path}/${id}`, { location_id: branch })).toMatchObject({ status: 400 })
  expect(await free()).toEqual([96, 3])
  expect((await post(`${path}/${id}`, { location_id: branch, quantity: 3 })).status).toBe(200)
  expect(await free()).toEqual([100, 0])
  expect((await get(`${path}/${other.reservation.id}`)).body).toEqual(other)
})

test('reserving for an order that is cancelled, or just being cancelled, is refused (order_canceled)', async () => {
  const cancel = (db: TestShop['db']) =>
    sql`update orders set status = 'canceled' where id = (select order_id from line_item where id = ${line})`.execute(
      db,
    )
  const afterCancel = await raceTransactions(shop.db, cancel, () => make({ line_item_id: line }))
  for (const refused of [afterCancel, await make({ line_item_id: line })])
    expect(refused).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'This order is cancelled' },
      refusal: 'order_canceled',
    })
  expect([await free(), (await get(path)).body.count]).toEqual([[100, 5], 0])
})

test('of twenty simultaneous reservations of the last five pieces, five succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => make({ quantity: 1 })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await free()).toEqual([100, 0])
})

test('the list filters and sorts by every known parameter, and refuses others', async () => {
  const first = (await make({ quantity: 1, description: 'あいう' })).body.reservation
  const second = (await make({ line_item_id: line, location_id: home, description: 'あえお' })).body.reservation
  const found = async (query: string) =>
    (await get(`${path}?${query}`)).body.reservations.map(({ id }: { id: string }) => id)
  expect(await found('order=quantity')).toEqual([first.id, second.id])
  expect(await found('order=-quantity')).toEqual([second.id, first.id])
  expect(await found(`location_id=${home}`)).toEqual([second.id])
  expect(await found(`line_item_id[]=${line}`)).toEqual([second.id])
  expect(await found(`inventory_item_id[]=${item}&quantity[lt]=2`)).toEqual([first.id])
  expect(await found('created_by[]=usr_none')).toEqual([])
  expect(await found('description=あいう')).toEqual([first.id])
  expect(await found('description[contains]=えお')).toEqual([second.id])
  expect(await found('created_at[gt]=2026-06-02')).toEqual([])
  const { body } = await get(`${path}?location_id=${home}&expand=line_item,inventory_item&fields=quantity`)
  expect(body).toEqual({
    reservations: [
      {
        id: second.id,
        quantity: 2,
        line_item: expect.objectContaining({ id: line, quantity: 2 }),
        inventory_item: expect.objectContaining({ id: item, sku: 'T-lotion' }),
      },
    ],
    count: 1,
    offset: 0,
    limit: 20,
  })
  const deeper = await get(`${path}?location_id=${home}&expand=line_item.order,line_item.variant`)
  expect(deeper.body.reservations[0].line_item).toMatchObject({
    order: { status: 'pending' },
    variant: { sku: 'T-lotion' },
  })
  for (const wrong of ['colour=red', 'expand=secrets', 'fields=secrets', 'order=secrets'])
    expect((await get(`${path}?${wrong}`)).status).toBe(400)
})
