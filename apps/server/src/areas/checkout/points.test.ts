import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { factsOf } from '../../base/testing/accounts.ts'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { listeners as letters } from '../notifications/listeners.ts'
import { listeners } from './listeners.ts'

let desk: CardDesk
let staff: Record<string, string>
beforeAll(async () => {
  desk = await openCardDesk()
  staff = await signInStaff(desk.shop)
  await desk.shop.db
    .updateTable('region')
    .set({ metadata: JSON.stringify({ dpoint_base_rate: 0.01 }) })
    .where('id', '=', desk.goods.region_id)
    .execute()
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

/** A customer with this many points. */
async function member(points: number) {
  const buyer = await signInCustomer(desk.shop)
  if (points) await desk.shop.call('POST', `/admin/v1/points/${buyer.id}`, { delta: points, note: 'はじめ' }, staff)
  return buyer
}
type Member = Awaited<ReturnType<typeof member>>

const wish = (cart_id: string, points_to_use: number, headers = {}) =>
  desk.shop.call(
    'POST',
    '/store/v1/cart/update-metadata',
    { cart_id, metadata: { d_points: { points_to_use } } },
    headers,
  )
const complete = (cart: string, { headers }: Member) => desk.complete(cart, headers)
const accountOf = async ({ headers }: Member) => {
  const { body } = await desk.shop.call('GET', '/store/v1/d-points/get-points', undefined, headers)
  return [body.data.points, body.data.pendingPoints]
}
/** Two lotions and their delivery: 2,750 yen, to be paid by card. */
async function cartOf(buyer: Member, provider = 'stripe-custom') {
  const cart = await cartWith(desk.shop, desk.goods, { lotion: 2 }, buyer.headers)
  await readyToPay(desk.shop, desk.goods, cart, { provider, ...buyer })
  if (provider === 'stripe-custom') await desk.choose(cart, 'pm_card_visa', buyer.headers)
  return cart
}
async function hear(fact: string, order_id: string) {
  for (const one of listeners) if (one.fact === fact) await one.run(desk.shop.ctx(), { order_id })
}
const paymentsOf = (order_id: string) =>
  desk.shop.db.selectFrom('payment').select(['amount', 'captured_at']).where('order_id', '=', order_id).execute()

test('points are yen and cannot pay in another currency', async () => {
  const { shop, goods } = desk
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const region = { id: newId('region'), name: '海外', currency_code: 'usd', tax_rate: 10, ...stamps }
  await shop.db.insertInto('region').values(region).execute()
  const price = { id: newId('money_amount'), variant_id: goods.variants.lotion, currency_code: 'usd', amount: 1500 }
  await shop.db
    .insertInto('money_amount')
    .values({ ...price, ...stamps })
    .execute()
  const { headers } = await member(1000)
  const cart = await cartWith(shop, { ...goods, region_id: region.id }, { lotion: 1 }, headers)
  expect((await wish(cart, 700, headers)).status).toBe(200)
  const { body } = await shop.call('GET', `/store/v1/cart/${cart}/points`, undefined, headers)
  expect(body.data).toEqual({ pointsUsed: 0, toPay: 1650, pointsEarned: 0 })
})

test('points pay a part and the card the rest; earned points follow shipment and refund', async () => {
  const buyer = await member(1000)
  const cart = await cartOf(buyer)
  expect((await wish(cart, 700, buyer.headers)).status).toBe(200)
  expect((await desk.intentOf(cart)).amount).toBe(2050)
  const { body } = await complete(cart, buyer)
  expect(body).toMatchObject({ type: 'order', data: { total: 2750, paid_total: 2050, payment_status: 'awaiting' } })
  expect(await accountOf(buyer)).toEqual([300, 0])
  const order = await desk.shop.db
    .selectFrom('orders')
    .select(['total', 'metadata'])
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  // The points it will earn are shown at once: the buyer sees them before any listener has run.
  const d_points = { points_to_use: 700, pointsSpent: 700, awardedDPoints: 15 }
  expect(order).toMatchObject({ total: 2750, metadata: { d_points } })

  desk.shop.letters.splice(0)
  for (const one of letters) if (one.fact === 'order.placed') await one.run(desk.shop.ctx(), { order_id: body.data.id })
  expect(desk.shop.letters[0]!.text).toContain('ポイント利用：−700円\nお支払い金額（税込）：2,050円\n10％対象 2,750円')

  // 2,200 yen of items less 700 points: 15 points, pending, and confirmed once the items have been sent.
  await hear('order.placed', body.data.id)
  expect(await accountOf(buyer)).toEqual([300, 15])
  expect(await paymentsOf(body.data.id)).toEqual([{ amount: 2050, captured_at: expect.any(Date) }])
  await desk.shop.db
    .updateTable('orders')
    .set({ fulfillment_status: 'shipped' })
    .where('id', '=', body.data.id)
    .execute()
  await hear('order.shipped', body.data.id)
  expect(await accountOf(buyer)).toEqual([315, 0])
  const { metadata } = await desk.shop.db
    .selectFrom('orders')
    .select('metadata')
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  expect(metadata).toMatchObject({ d_points: { points_to_use: 700, pointsSpent: 700, awardedDPoints: 15 } })

  const payment = await desk.shop.db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  const refund = { amount: 1000, reason: 'other' }
  await desk.shop.call('POST', `/admin/payments/${payment.id}/refund`, refund, staff)
  expect(await factsOf(desk.shop, 'order.refunded')).toMatchObject([{ order_id: body.data.id }])
  await hear('order.refunded', body.data.id)
  expect(await accountOf(buyer)).toEqual([305, 0])
})

test('refunds by swap or claim reduce the earned points too', async () => {
  const buyer = await member(0)
  const { body } = await complete(await cartOf(buyer), buyer)
  const order_id = body.data.id as string
  await hear('order.placed', order_id)
  const { db } = desk.shop
  await db.updateTable('orders').set({ fulfillment_status: 'shipped' }).where('id', '=', order_id).execute()
  const sent = { fulfilled_quantity: 2, shipped_quantity: 2 }
  await db.updateTable('line_item').set(sent).where('order_id', '=', order_id).execute()
  await hear('order.shipped', order_id)
  expect(await accountOf(buyer)).toEqual([22, 0])
  const post = (path: string, sent: object) => desk.shop.call('POST', `/admin/orders/${order_id}/${path}`, sent, staff)

  const items = [{ item_id: body.data.items[0].id, quantity: 1 }]
  const offered = await post('swaps', { return_items: items, additional_items: [] })
  const [{ id, cart_id }] = offered.body.order.swaps
  expect((await complete(cart_id, buyer)).body).toMatchObject({ type: 'swap', data: { difference_due: -1100 } })
  expect((await post(`swaps/${id}/process-payment`, {})).status).toBe(200)
  for (const about of await factsOf(desk.shop, 'swap.refunded')) {
    expect(about).toEqual({ swap_id: id, order_id })
    await hear('swap.refunded', order_id)
  }
  expect(await accountOf(buyer)).toEqual([11, 0])

  const claim_items = items.map((item) => ({ ...item, reason: 'other' }))
  expect((await post('claims', { type: 'refund', claim_items, refund_amount: 500 })).status).toBe(200)
  await hear('claim.created', order_id)
  expect(await accountOf(buyer)).toEqual([6, 0])
})

test('an order reassigned to another account earns its points there only', async () => {
  const [buyer, other] = [await member(0), await member(0)]
  const { body } = await complete(await cartOf(buyer), buyer)
  const order_id = body.data.id as string
  await hear('order.placed', order_id)
  expect([await accountOf(buyer), await accountOf(other)]).toEqual([
    [0, 22],
    [0, 0],
  ])
  const putDownTo = async ({ id }: Member) => {
    const changed = await desk.shop.call('POST', `/admin/orders/${order_id}`, { customer_id: id }, staff)
    expect(changed.status).toBe(200)
    expect(await factsOf(desk.shop, 'order.buyer_changed')).toEqual([{ order_id }])
    await hear('order.buyer_changed', order_id)
  }
  await putDownTo(other)
  expect([await accountOf(buyer), await accountOf(other)]).toEqual([
    [0, 0],
    [0, 22],
  ])
  const ship = { fulfillment_status: 'shipped' }
  await desk.shop.db.updateTable('orders').set(ship).where('id', '=', order_id).execute()
  for (const _ of [1, 2]) await hear('order.shipped', order_id)
  expect([await accountOf(buyer), await accountOf(other)]).toEqual([
    [0, 0],
    [22, 0],
  ])
  // It has been sent: nothing else is published about it.
  await putDownTo(buyer)
  expect([await accountOf(buyer), await accountOf(other)]).toEqual([
    [22, 0],
    [0, 0],
  ])
})

test('points can pay everything without a provider; canceling returns them once', async () => {
  const buyer = await member(5000)
  const cart = await cartOf(buyer)
  expect((await wish(cart, 5000, buyer.headers)).status).toBe(200)
  const validated = await desk.shop.call('POST', '/store/v1/cart/validate', { cart_id: cart }, buyer.headers)
  expect(validated.status).toBe(200)
  const { body } = await complete(cart, buyer)
  expect(body).toMatchObject({ type: 'order', data: { total: 2750, paid_total: 0, payment_status: 'captured' } })
  expect(await paymentsOf(body.data.id)).toEqual([])
  expect(await accountOf(buyer)).toEqual([2250, 0])
  await hear('order.placed', body.data.id)
  expect(await accountOf(buyer)).toEqual([2250, 0])

  const cancel = () => desk.shop.call('POST', '/store/v1/orders/cancel', { order_id: body.data.id }, buyer.headers)
  expect((await Promise.all([cancel(), cancel()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
  await hear('order.canceled', body.data.id)
  expect(await accountOf(buyer)).toEqual([5000, 0])
})

test('canceling an order removes its pending points', async () => {
  const buyer = await member(0)
  const { body } = await complete(await cartOf(buyer, 'manual'), buyer)
  await hear('order.placed', body.data.id)
  expect(await accountOf(buyer)).toEqual([0, 22])
  await desk.shop.call('POST', '/store/v1/orders/cancel', { order_id: body.data.id }, buyer.headers)
  await hear('order.canceled', body.data.id)
  expect(await accountOf(buyer)).toEqual([0, 0])
})

test('closing the account removes the points its orders would earn', async () => {
  const buyer = await member(0)
  const { body } = await complete(await cartOf(buyer, 'manual'), buyer)
  await hear('order.placed', body.data.id)
  const { id, metadata } = await orderRow(body.data.id)
  expect(metadata).toMatchObject({ d_points: { awardedDPoints: 22 } })
  expect((await desk.shop.call('POST', '/store/v1/customers/delete', {}, buyer.headers)).status).toBe(200)
  expect((await orderRow(id)).metadata).toMatchObject({ d_points: { awardedDPoints: 0 } })
})
const orderRow = (id: string) =>
  desk.shop.db.selectFrom('orders').select(['id', 'metadata']).where('id', '=', id).executeTakeFirstOrThrow()

test('an order edit updates the pending points at once', async () => {
  const buyer = await member(0)
  const { body } = await complete(await cartOf(buyer, 'manual'), buyer)
  await hear('order.placed', body.data.id)
  expect(await accountOf(buyer)).toEqual([0, 22])
  const edits = '/admin/order-edits'
  const { order_edit } = (await desk.shop.call('POST', edits, { order_id: body.data.id }, staff)).body
  const line = `${edits}/${order_edit.id}/items/${order_edit.items[0].id}`
  expect((await desk.shop.call('POST', line, { quantity: 1 }, staff)).status).toBe(200)
  expect((await desk.shop.call('POST', `${edits}/${order_edit.id}/confirm`, {}, staff)).status).toBe(200)
  await hear('order_edit.confirmed', body.data.id)
  expect(await accountOf(buyer)).toEqual([0, 11])
})

test('a declined card returns the points; the next card uses them again', async () => {
  const buyer = await member(1000)
  const cart = await cartOf(buyer)
  await wish(cart, 1000, buyer.headers)
  await desk.choose(cart, 'pm_card_visa_chargeDeclined', buyer.headers)
  expect((await complete(cart, buyer)).body).toMatchObject({ type: 'cart', payment_status: 'error' })
  expect(await accountOf(buyer)).toEqual([1000, 0])
  await desk.choose(cart, 'pm_card_visa', buyer.headers)
  expect((await complete(cart, buyer)).body).toMatchObject({ type: 'order', data: { paid_total: 1750 } })
  expect(await accountOf(buyer)).toEqual([0, 0])
})

test('points used in two concurrent orders pay only one of them (dcm_not_enough_points)', async () => {
  const buyer = await member(1000)
  const carts = [await cartOf(buyer, 'manual'), await cartOf(buyer, 'manual')]
  for (const cart of carts) expect((await wish(cart, 1000, buyer.headers)).status).toBe(200)
  const answers = await Promise.all(carts.map((cart) => complete(cart, buyer)))
  expect(answers.map(({ body }) => body.code ?? body.type).toSorted()).toEqual(['dcm_not_enough_points', 'order'])
  expect(await accountOf(buyer)).toEqual([0, 0])
  const orders = await desk.shop.db.selectFrom('orders').select('id').where('customer_id', '=', buyer.id).execute()
  expect(orders).toHaveLength(1)
})

test.each<[string, () => Promise<[Member | null, number]>, string]>([
  ['more than the balance', async () => [await member(10), 11], 'dcm_not_enough_points'],
  ['by a guest', async () => [null, 1], 'dcm_account_not_ready'],
])('a request for points is refused and the cart stays unchanged: %s', async (_what, make, code) => {
  const [buyer, points] = await make()
  const headers = buyer?.headers ?? {}
  const cart = await cartWith(desk.shop, desk.goods, { food: 1 }, headers)
  expect(await wish(cart, points, headers)).toMatchObject({ status: 400, body: { code } })
  const { metadata } = await desk.shop.db
    .selectFrom('cart')
    .select('metadata')
    .where('id', '=', cart)
    .executeTakeFirstOrThrow()
  expect(metadata).toBeNull()
})

test('a guest earns no points', async () => {
  const cart = await cartWith(desk.shop, desk.goods, { lotion: 1 })
  await readyToPay(desk.shop, desk.goods, cart, {})
  const { body } = await desk.complete(cart)
  await hear('order.placed', body.data.id)
  const moved = await desk.shop.db
    .selectFrom('point_movement')
    .select('id')
    .where('order_id', '=', body.data.id)
    .execute()
  expect(moved).toEqual([])
})
