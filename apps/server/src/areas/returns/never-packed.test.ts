import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { boughtOrder } from '../../base/testing/carts.ts'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { stockDisagreements } from '../inventory/index.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())
afterEach(async () => expect(await stockDisagreements(shop.db)).toEqual([]))

const post = (path: string, body: object = {}) => shop.call('POST', `/admin${path}`, body, staff)

/** `[stocked, reserved]` of a product. */
async function levelOf(good: Good) {
  const { rows } = await sql<{ level: [number, number] }>`
    select array[sum(stocked_quantity), sum(reserved_quantity)]::int[] as level from inventory_level
    join product_variant_inventory_item pi using (inventory_item_id) where pi.variant_id = ${goods.variants[good]}`.execute(
    shop.db,
  )
  return rows[0]!.level
}

/** A paid order of some pieces of a product, and what staff do with it. */
async function paid(good: Good, quantity: number) {
  const order = await boughtOrder(shop, goods, { [good]: quantity }, await signInCustomer(shop))
  const at = `/orders/${order.id}`
  await post(`${at}/capture`)
  let item_id: string = order.items[0].id
  const pieces = (quantity: number) => [{ item_id, quantity }]
  return {
    id: order.id as string,
    at,
    /** The line that replaced the previous one. */
    nowIn: (id: string) => {
      item_id = id
    },
    line: () => item_id,
    pack: (quantity: number) => post(`${at}/fulfillment`, { items: pieces(quantity) }),
    ship: (fulfillment_id: string) => post(`${at}/shipment`, { fulfillment_id }),
    back: (quantity: number) => post(`${at}/return`, { items: pieces(quantity), receive_now: true }),
  }
}

test.each<Good>(['lotion', 'secondClass'])('a return of unpacked %s pieces releases their stock once', async (good) => {
  const before = await levelOf(good)
  const order = await paid(good, 2)
  expect(await levelOf(good)).toEqual([before[0], before[1] + 2])
  const { body } = await order.back(2)
  expect(body.order).toMatchObject({ fulfillment_status: 'returned', payment_status: 'partially_refunded' })
  // It was never handed over: even a medicine may be sold again.
  expect(body.order.returns[0].metadata).toBe(null)
  expect(await levelOf(good)).toEqual(before)

  const refused = await order.pack(1)
  expect(refused, 'fulfillment_over_quantity').toMatchObject({ status: 400, body: { details: { left: 0 } } })
  const reserve = await post(`${order.at}/line-items/${order.line()}/reserve`, { quantity: 1 })
  expect(reserve, 'reservation_over_line').toMatchObject({ status: 400, body: { type: 'invalid_data' } })
  expect(await levelOf(good)).toEqual(before)
})

test('a return counts packed pieces first; the rest of the order can still be packed and shipped', async () => {
  const [stocked, reserved] = await levelOf('lotion')
  const order = await paid('lotion', 4)
  const first = await order.pack(1)
  await order.ship(first.body.order.fulfillments[0].id)
  expect(await levelOf('lotion')).toEqual([stocked - 1, reserved + 3])
  await order.back(2)
  expect(await levelOf('lotion')).toEqual([stocked, reserved + 2])

  expect(await order.pack(3)).toMatchObject({ status: 400, body: { details: { left: 2 } } })
  const rest = await order.pack(2)
  expect(rest.body.order).toMatchObject({ fulfillment_status: 'partially_shipped' })
  expect(await levelOf('lotion')).toEqual([stocked - 2, reserved])
  const parcel = rest.body.order.fulfillments.find(({ shipped_at }: { shipped_at: string | null }) => !shipped_at)
  // Unpacked, its pieces are reserved for the order again, and no more than these.
  await post(`${order.at}/fulfillments/${parcel.id}/cancel`)
  expect(await levelOf('lotion')).toEqual([stocked, reserved + 2])
  const again = (await order.pack(2)).body.order.fulfillments.at(-1)
  expect((await order.ship(again.id)).body.order).toMatchObject({ fulfillment_status: 'shipped' })
  expect(await order.pack(1)).toMatchObject({ status: 400 })

  // One more comes back: no task waits for the piece that was given up.
  const last = await order.back(1)
  expect(last.body.order).toMatchObject({ fulfillment_status: 'partially_returned' })
  expect(await levelOf('lotion')).toEqual([stocked - 1, reserved])
  const waiting = await shop.call('GET', '/admin/v1/after-sales?waits_for=sending', undefined, staff)
  expect(waiting.body.data.waiting).toEqual([])
})

test('after a return, an order edit reserves for the replacing line only what is left to pack', async () => {
  const [stocked, reserved] = await levelOf('lotion')
  const order = await paid('lotion', 3)
  await order.back(1)
  const { id, items } = (await post('/order-edits', { order_id: order.id })).body.order_edit
  await post(`/order-edits/${id}/items`, { variant_id: goods.variants.food, quantity: 1 })
  expect((await post(`/order-edits/${id}/confirm`)).status).toBe(200)
  expect(await levelOf('lotion')).toEqual([stocked, reserved + 2])
  order.nowIn(items[0].id)
  expect(await order.pack(3)).toMatchObject({ status: 400 })
  expect(await order.pack(2)).toMatchObject({ status: 200 })
  expect(await levelOf('lotion')).toEqual([stocked - 2, reserved])
})

test('a fulfillment with returned pieces cannot be cancelled, another one of the same line can', async () => {
  const [stocked, reserved] = await levelOf('lotion')
  const order = await paid('lotion', 3)
  const large = (await order.pack(2)).body.order.fulfillments[0].id
  const small = (await order.pack(1)).body.order.fulfillments.find(({ id }: { id: string }) => id !== large).id
  await order.back(2)
  expect(await levelOf('lotion')).toEqual([stocked - 1, reserved])

  const unpack = (id: string) => post(`${order.at}/fulfillments/${id}/cancel`)
  expect(await unpack(large), 'fulfillment_returned').toMatchObject({ status: 400, body: { type: 'not_allowed' } })
  expect(await levelOf('lotion')).toEqual([stocked - 1, reserved])
  expect((await unpack(small)).status).toBe(200)
  expect(await levelOf('lotion')).toEqual([stocked, reserved + 1])
  expect((await order.ship(large)).status).toBe(200)
})

test('an edit may not remove returned pieces (order_line_packed, order_edit_order_moved_on)', async () => {
  const order = await paid('lotion', 4)
  await order.back(1)
  await order.pack(2)
  const open = async () => (await post('/order-edits', { order_id: order.id })).body.order_edit
  const { id, items } = await open()
  const set = (quantity: number) => post(`/order-edits/${id}/items/${items[0].id}`, { quantity })
  expect(await set(2)).toMatchObject({
    status: 400,
    body: { type: 'not_allowed', details: { packed: 3 } },
    refusal: 'order_line_packed',
  })
  expect(await set(3)).toMatchObject({ status: 200 })
  await order.back(1)
  await order.back(1)
  await order.back(1)
  expect(await post(`/order-edits/${id}/confirm`)).toMatchObject({ body: { code: 'order_edit_order_moved_on' } })
})

test('on a return from a partly reserved line, at most what is left to pack stays reserved', async () => {
  const [stocked, reserved] = await levelOf('lotion')
  const order = await paid('lotion', 3)
  const { reservations } = (await shop.call('GET', `/admin${order.at}/reservations`, undefined, staff)).body
  expect((await post(`/reservations/${reservations[0].id}`, { quantity: 2 })).status).toBe(200)
  await order.back(1)
  expect(await levelOf('lotion')).toEqual([stocked, reserved + 2])
  await order.back(2)
  expect(await levelOf('lotion')).toEqual([stocked, reserved])
})

test('of several reservations of a line, the oldest is packed first and the latest is released first', async () => {
  const branch = (await post('/stock-locations', { name: '分室' })).body.stock_location.id
  const { inventory_item_id } = await shop.db
    .selectFrom('product_variant_inventory_item')
    .select('inventory_item_id')
    .where('variant_id', '=', goods.variants.lotion)
    .executeTakeFirstOrThrow()
  const here = { location_id: branch, stocked_quantity: 5 }
  await post(`/inventory-items/${inventory_item_id}/location-levels`, here)
  const remainingReservations = async (order: Awaited<ReturnType<typeof paid>>) => {
    const { body } = await shop.call('GET', `/admin${order.at}/reservations`, undefined, staff)
    return body.reservations.map((one: { location_id: string; quantity: number }) => [
      one.location_id === branch ? '分室' : '本店',
      one.quantity,
    ])
  }
  for (let time = 0; time < 3; time++) {
    const order = await paid('lotion', 4)
    const { reservations } = (await shop.call('GET', `/admin${order.at}/reservations`, undefined, staff)).body
    await post(`/reservations/${reservations[0].id}`, { quantity: 2 })
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
    await post('/reservations', { inventory_item_id, location_id: branch, quantity: 2, line_item_id: order.line() })
    expect(await remainingReservations(order)).toHaveLength(2)
    await order.back(1)
    expect((await remainingReservations(order)).toSorted()).toEqual([
      ['分室', 1],
      ['本店', 2],
    ])
    await order.pack(2)
    expect(await remainingReservations(order)).toEqual([['分室', 1]])
  }
})
