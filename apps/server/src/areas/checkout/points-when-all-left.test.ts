import { afterAll, beforeAll, expect, test } from 'vitest'
import { boughtOrder } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { listeners } from './listeners.ts'
import { settleOrderPoints } from './settle-order-points.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  const metadata = JSON.stringify({ dpoint_base_rate: 0.01 })
  await shop.db.updateTable('region').set({ metadata }).where('id', '=', goods.region_id).execute()
})
afterAll(() => shop.close())

const admin = async (path: string, body: object = {}) => {
  const answer = await shop.call('POST', `/admin${path}`, body, staff)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}

async function readPoints({ headers }: { headers: Record<string, string> }) {
  const { body } = await shop.call('GET', '/store/v1/d-points/get-points', undefined, headers)
  return [body.data.points, body.data.pendingPoints]
}

/** The points that a buyer has after this, by what the shop does by itself. */
async function pointsAfter(buyer: { headers: Record<string, string> }, work: () => Promise<unknown>) {
  await shop.db.deleteFrom('fact').execute()
  await work()
  const facts = await shop.db.selectFrom('fact').select(['name', 'about']).orderBy('id').execute()
  for (const { name, about } of facts)
    for (const one of listeners)
      if (one.fact === name && one.name.startsWith('settle-points'))
        await one.run(shop.ctx(), about as { order_id: string })
  return readPoints(buyer)
}

/** A paid order of four lotions of 1,100 yen, what staff do with it, and its buyer's `[points, pending points]`. */
async function paid({ isCaptured = true } = {}) {
  const buyer = await signInCustomer(shop)
  const { id, items } = await boughtOrder(shop, goods, { lotion: 4 }, buyer)
  const post = (path: string, body: object = {}) => shop.call('POST', `/admin/orders/${id}/${path}`, body, staff)
  const pieces = (quantity: number) => [{ item_id: items[0].id, quantity }]
  if (isCaptured) await post('capture')
  return {
    id: id as string,
    buyer,
    send: async (quantity: number) => {
      const { body } = await post('fulfillment', { items: pieces(quantity) })
      const parcel = body.order.fulfillments.find(({ shipped_at }: { shipped_at: string | null }) => !shipped_at)
      return (await post('shipment', { fulfillment_id: parcel.id })).body.order.fulfillment_status
    },
    back: async (quantity: number, options: { refund?: number } = {}) => {
      const { body } = await post('return', { items: pieces(quantity), receive_now: true, ...options })
      return body.order.fulfillment_status
    },
    points: async () => {
      await settleOrderPoints(shop.ctx(), id)
      return readPoints(buyer)
    },
  }
}

test('points stay pending after a partial return until the rest is shipped', async () => {
  const order = await paid()
  const all = (await order.points())[1]
  expect(all).toBeGreaterThanOrEqual(44)
  expect(await order.send(1)).toBe('partially_shipped')
  expect(await order.back(1)).toBe('partially_returned')
  expect(await order.points()).toEqual([0, all - 11])
  expect(await order.send(3)).toBe('shipped')
  expect(await order.points()).toEqual([all - 11, 0])
  expect(await order.back(1)).toBe('partially_returned')
  expect(await order.points()).toEqual([all - 22, 0])
})

test('pieces returned before packing do not keep points pending, nor do other orders', async () => {
  await paid()
  const order = await paid()
  await order.back(1)
  const [, promised] = await order.points()
  expect(await order.send(3)).toBe('shipped')
  expect(await order.back(1)).toBe('partially_returned')
  expect(await order.points()).toEqual([promised - 11, 0])
})

test('when all items are returned and partly refunded, the remaining points are confirmed', async () => {
  const order = await paid()
  const [, promised] = await order.points()
  expect(await order.back(4, { refund: 1100 })).toBe('returned')
  expect(await order.points()).toEqual([promised - 11, 0])
})

test('an order that leaves before it is paid keeps its points pending until the money is there', async () => {
  const order = await paid({ isCaptured: false })
  const [, promised] = await order.points()
  expect(await order.send(4)).toBe('shipped')
  expect(await order.points()).toEqual([0, promised])
  expect(await pointsAfter(order.buyer, () => admin(`/orders/${order.id}/capture`))).toEqual([promised, 0])
})

test('what an edit earns that staff have confirmed without waiting is pending until its money is there', async () => {
  const order = await paid()
  const [, promised] = await order.points()
  const { id } = (await admin('/order-edits', { order_id: order.id })).order_edit
  await admin(`/order-edits/${id}/items`, { variant_id: goods.variants.food, quantity: 1 })
  const { payment_collection } = (await admin(`/order-edits/${id}/request`)).order_edit
  const { items } = (await admin(`/order-edits/${id}/confirm`)).order_edit
  const all = items.map((line: { id: string; quantity: number }) => ({ item_id: line.id, quantity: line.quantity }))
  const { fulfillments } = (await admin(`/orders/${order.id}/fulfillment`, { items: all })).order
  await admin(`/orders/${order.id}/shipment`, { fulfillment_id: fulfillments[0].id })
  expect(await order.points()).toEqual([promised, 10])
  const declare = () => admin(`/payment-collections/${payment_collection.id}/authorize`)
  expect(await pointsAfter(order.buyer, declare)).toEqual([promised + 10, 0])
})

test('a closed account gets no points when its order leaves', async () => {
  const { id, buyer, send, points } = await paid()
  await points()
  expect((await shop.call('POST', '/store/v1/customers/delete', {}, buyer.headers)).status).toBe(200)
  expect(await send(4)).toBe('shipped')
  await settleOrderPoints(shop.ctx(), id)
  const account = shop.db.selectFrom('point_account').select(['balance', 'pending']).where('customer_id', '=', buyer.id)
  expect(await account.execute()).toEqual([{ balance: 0, pending: 0 }])
  const { metadata } = await shop.db
    .selectFrom('orders')
    .select('metadata')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(metadata).toMatchObject({ d_points: { awardedDPoints: 0 } })
})

test('when all money goes back, points of an unpaid change do not stay in their place', async () => {
  const order = await paid()
  await order.send(4)
  const { id } = (await admin('/order-edits', { order_id: order.id })).order_edit
  await admin(`/order-edits/${id}/items`, { variant_id: goods.variants.food, quantity: 3 })
  await admin(`/order-edits/${id}/request`)
  const { items } = (await admin(`/order-edits/${id}/confirm`)).order_edit
  const food = items.filter((line: { variant_id: string }) => line.variant_id === goods.variants.food)
  const all = food.map((line: { id: string; quantity: number }) => ({ item_id: line.id, quantity: line.quantity }))
  const { fulfillments } = (await admin(`/orders/${order.id}/fulfillment`, { items: all })).order
  const parcel = fulfillments.find(({ shipped_at }: { shipped_at: string | null }) => !shipped_at)
  await admin(`/orders/${order.id}/shipment`, { fulfillment_id: parcel.id })
  expect((await order.points())[1]).toBeGreaterThan(0)
  const { refundable_amount } = (await shop.call('GET', `/admin/orders/${order.id}`, undefined, staff)).body.order
  await admin(`/orders/${order.id}/refund`, { amount: refundable_amount, reason: 'other' })
  expect((await order.points())[0]).toBe(0)
})
