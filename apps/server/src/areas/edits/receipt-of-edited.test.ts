import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { textsOfPdf } from '../../base/testing/pdf.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { settleOrderPoints } from '../checkout/settle-order-points.ts'

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

/** An order of 2,550 yen that was paid, and how its owner asks for the receipt. */
async function paidOrder() {
  const owner = await signInCustomer(shop)
  const order = await placedOrder(shop, goods, { customer_id: owner.id, email: owner.email })
  await admin(`/orders/${order.id}/capture`)
  const ask = () => shop.call('POST', `/store/v1/orders/${order.id}/receipt`, {}, owner.headers)
  const receipt = async () => {
    const { body } = await ask()
    const texts = textsOfPdf(body.data.pdf)
    const stated = (words: string) => (texts.includes(words) ? texts[texts.indexOf(words) - 1] : null)
    return { ...body.data, stated, texts }
  }
  return { order, ask, receipt }
}

/** It costs 1,450 by an edit. */
async function cheaper() {
  const { order, receipt } = await paidOrder()
  const { id, items } = (await admin('/order-edits', { order_id: order.id })).order_edit
  await admin(`/order-edits/${id}/items/${items[0].id}`, { quantity: 1 })
  await admin(`/order-edits/${id}/confirm`)
  return { order, receipt }
}

/** Its buyer chooses `manual`, whose money is authorised and not captured. */
async function authorise(collection_id: string) {
  const path = `/store/payment-collections/${collection_id}/sessions`
  const opened = (await shop.call('POST', path, { provider_id: 'manual' })).body.payment_collection
  const { status } = await shop.call('POST', `${path}/${opened.payment_sessions[0].id}/authorize`, {})
  expect(status).toBe(200)
}

test('a receipt deducts a price reduction by edit once, whether refunded or not', async () => {
  const { order, receipt } = await cheaper()
  const before = await receipt()
  expect([before.version, before.total]).toEqual([1, 1450])
  await admin(`/orders/${order.id}/refund`, { amount: 1100, reason: 'other' })
  const after = await receipt()
  expect([after.version, after.total]).toEqual([1, 1450])
  expect(after.stated('返金')).toBe(null)
  await admin(`/orders/${order.id}/refund`, { amount: 300, reason: 'other' })
  const less = await receipt()
  expect([less.version, less.total]).toEqual([2, 1150])
  expect(less.stated('返金')).toBe('-¥300')
})

test('a receipt states only what was received of an edit that staff confirmed without waiting', async () => {
  const { order, receipt } = await paidOrder()
  const { id } = (await admin('/order-edits', { order_id: order.id })).order_edit
  await admin(`/order-edits/${id}/items`, { variant_id: goods.variants.food, quantity: 1 })
  const { payment_collection } = (await admin(`/order-edits/${id}/request`)).order_edit
  await admin(`/order-edits/${id}/confirm`)
  const before = await receipt()
  expect(before.total).toBe(2550)
  expect(['合計', '未収金額', '領収金額'].map(before.stated)).toEqual(['¥3,630', '-¥1,080', '¥2,550'])
  await admin(`/orders/${order.id}/refund`, { amount: 300, reason: 'other' })
  expect((await receipt()).total).toBe(2250)
  await admin(`/payment-collections/${payment_collection.id}/authorize`)
  const after = await receipt()
  expect([after.version, after.total, after.stated('未収金額')]).toEqual([before.version + 2, 3330, null])
})

test('money that is only authorised for an edit hides no refund, and its method is not named', async () => {
  const { order, receipt } = await paidOrder()
  const { id } = (await admin('/order-edits', { order_id: order.id })).order_edit
  await admin(`/order-edits/${id}/items`, { variant_id: goods.variants.food, quantity: 1 })
  const { payment_collection } = (await admin(`/order-edits/${id}/request`)).order_edit
  await admin(`/order-edits/${id}/confirm`)
  await authorise(payment_collection.id)
  expect((await receipt()).total).toBe(2550)
  // The first payment was by card; the one of the edit is cash on delivery.
  await shop.db
    .updateTable('payment')
    .set({ provider_id: 'stripe-custom' })
    .where('order_id', '=', order.id)
    .where('captured_at', 'is not', null)
    .execute()
  await admin(`/orders/${order.id}/refund`, { amount: 300, reason: 'other' })
  const before = await receipt()
  expect(['未収金額', '返金', '領収金額'].map(before.stated)).toEqual(['-¥1,080', '-¥300', '¥2,250'])
  expect(before.texts.find((words: string) => words.startsWith('上記の金額を領収'))).toContain('（クレジットカード）')
  const second = (await admin('/order-edits', { order_id: order.id })).order_edit
  const food = second.items.find(({ variant_id }: { variant_id: string }) => variant_id === goods.variants.food)
  await shop.call('DELETE', `/admin/order-edits/${second.id}/items/${food.id}`, {}, staff)
  await admin(`/order-edits/${second.id}/confirm`)
  const after = await receipt()
  expect([after.version, after.total]).toEqual([3, 2250])
  expect(['合計', '返金', '領収金額'].map(after.stated)).toEqual(['¥2,550', '-¥300', '¥2,250'])
  // 2,000 yen of goods, less the refund.
  expect(await pointsOf(order.id)).toBe(17)
})

test('made cheaper, refunded and dearer again, an order has what was received and is owed on its receipt', async () => {
  const { order, receipt } = await cheaper()
  await admin(`/orders/${order.id}/refund`, { amount: 1100, reason: 'other' })
  const { id, items } = (await admin('/order-edits', { order_id: order.id })).order_edit
  await admin(`/order-edits/${id}/items/${items[0].id}`, { quantity: 2 })
  const { payment_collection } = (await admin(`/order-edits/${id}/request`)).order_edit
  await admin(`/order-edits/${id}/confirm`)
  const unpaid = await receipt()
  expect(unpaid.total).toBe(1450)
  expect(['合計', '未収金額', '返金', '領収金額'].map(unpaid.stated)).toEqual(['¥2,550', '-¥1,100', null, '¥1,450'])
  // Of 2,000 yen of goods 900 are paid.
  expect(await pointsOf(order.id)).toBe(20)
  await admin(`/payment-collections/${payment_collection.id}/authorize`)
  const paid = await receipt()
  expect(['合計', '未収金額', '返金', '領収金額'].map(paid.stated)).toEqual(['¥2,550', null, null, '¥2,550'])
})

test('a receipt states only what was received where staff have chosen a dearer delivery', async () => {
  const { order, receipt } = await paidOrder()
  await admin(`/orders/${order.id}/shipping-methods`, { option_id: goods.shipping.standard, price: 2000 })
  const { total, stated } = await receipt()
  expect(total).toBe(2550)
  expect(['合計', '未収金額', '領収金額'].map(stated)).toEqual(['¥4,000', '-¥1,450', '¥2,550'])
})

async function pointsOf(order_id: string) {
  await settleOrderPoints(shop.ctx(), order_id)
  const { rows } = await sql<{ points: number }>`select coalesce(sum(delta + pending_delta), 0)::int as points
    from point_movement where order_id = ${order_id} and kind = 'earned'`.execute(shop.db)
  return rows[0]!.points
}

test('refunding the difference of an edit takes no points away; a further refund does', async () => {
  const { order } = await cheaper()
  const earned = () => pointsOf(order.id)
  // 1,100 yen less 200.
  expect(await earned()).toBe(9)
  await admin(`/orders/${order.id}/refund`, { amount: 1100, reason: 'other' })
  expect(await earned()).toBe(9)
  await admin(`/orders/${order.id}/refund`, { amount: 300, reason: 'other' })
  expect(await earned()).toBe(6)
})

test('each refund of an order without edits takes points away', async () => {
  const owner = await signInCustomer(shop)
  const order = await placedOrder(shop, goods, { customer_id: owner.id, email: owner.email })
  await admin(`/orders/${order.id}/capture`)
  // 2,200 yen of goods less 200, and no points for the delivery.
  expect(await pointsOf(order.id)).toBe(20)
  await admin(`/orders/${order.id}/refund`, { amount: 300, reason: 'other' })
  expect(await pointsOf(order.id)).toBe(17)
  await admin(`/orders/${order.id}/refund`, { amount: 2250, reason: 'other' })
  expect(await pointsOf(order.id)).toBe(0)
})

test('a cancelled order whose other authorisation is not released yet has no receipt', async () => {
  const { order, ask } = await paidOrder()
  const set = (status: string) =>
    shop.db.updateTable('orders').set({ status, payment_status: 'awaiting' }).where('id', '=', order.id).execute()
  await set('pending')
  expect((await ask()).status).toBe(200)
  await set('canceled')
  expect(await ask()).toMatchObject({ status: 400, body: { code: 'receipt_not_yet' } })
})

test('a refund after a dearer delivery gives back only what is still paid in excess', async () => {
  const { order } = await cheaper()
  await admin(`/orders/${order.id}/shipping-methods`, { option_id: goods.shipping.standard, price: 1500 })
  const { refunds } = (await admin(`/orders/${order.id}/refund`, { amount: 300, reason: 'discount' })).order
  expect(refunds[0].metadata).toEqual({ of_edit: 150 })
})
