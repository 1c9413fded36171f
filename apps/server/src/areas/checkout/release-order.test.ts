import { refusals } from '@kusuribako/contract/refusals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { stockDisagreements } from '../inventory/index.ts'
import { capturePayment } from './capture-payment.ts'
import { releasePayment } from './release-order.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

/** A customer's order, paid by card: the money is authorised. */
async function ordered() {
  const member = await signInCustomer(desk.shop)
  const cart = await desk.cartToPay('pm_card_visa', member)
  const { body } = await desk.complete(cart, member.headers)
  expect(body.type).toBe('order')
  const order_id = body.data.id as string
  const cancel = () => desk.shop.call('POST', '/store/v1/orders/cancel', { order_id }, member.headers)
  return { cart, order_id, cancel }
}

const stateOf = (order_id: string) =>
  desk.shop.db
    .selectFrom('orders')
    .innerJoin('payment', 'payment.order_id', 'orders.id')
    .select(['orders.status', 'payment_status', 'amount_refunded'])
    .where('orders.id', '=', order_id)
    .executeTakeFirstOrThrow()
const refundsOf = async (cart: string) => {
  const { data } = await desk.sandbox.ask('GET', `/v1/refunds?payment_intent=${(await desk.intentOf(cart)).id}`)
  return data.map(({ amount }: { amount: number }) => amount)
}

test('canceling an order releases its authorization', async () => {
  const { cart, order_id, cancel } = await ordered()
  expect((await cancel()).status).toBe(200)
  expect(await stateOf(order_id)).toEqual({ status: 'canceled', payment_status: 'canceled', amount_refunded: 0 })
  expect(await desk.intentOf(cart)).toMatchObject({ status: 'canceled', amount_capturable: 0 })
  expect(await stockDisagreements(desk.shop.db)).toEqual([])
})

test('an order fully paid with gift cards is canceled together with its payment', async () => {
  const { shop, goods } = desk
  const member = await signInCustomer(shop)
  const codes = ['ALL-1', 'ALL-2']
  for (const code of codes) await openGiftCard(shop, goods, code, { tax_rate: 10 })
  const cart = await desk.cartToPay(null, member)
  const gift_cards = codes.map((code) => ({ code }))
  await shop.call('POST', `/store/carts/${cart}`, { gift_cards }, member.headers)
  const { body } = await desk.complete(cart, member.headers)
  expect(body).toMatchObject({ type: 'order', data: { payment_status: 'captured', total: 0 } })
  const order_id = body.data.id
  expect((await shop.call('POST', '/store/v1/orders/cancel', { order_id }, member.headers)).status).toBe(200)
  const order = shop.db.selectFrom('orders').select(['status', 'payment_status']).where('id', '=', order_id)
  expect(await order.executeTakeFirst()).toEqual({ status: 'canceled', payment_status: 'canceled' })
})

test('only the buyer can cancel, and not after a partial refund: order_not_cancelable', async () => {
  const { order_id, cancel } = await ordered()
  const stranger = await signInCustomer(desk.shop)
  const theirs = await desk.shop.call('POST', '/store/v1/orders/cancel', { order_id }, stranger.headers)
  expect(theirs).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await capturePayment(desk.shop.ctx(), order_id)
  const refund = { amount: 500, reason: 'other' }
  const staff = await signInStaff(desk.shop)
  expect((await desk.shop.call('POST', `/admin/orders/${order_id}/refund`, refund, staff)).status).toBe(200)
  expect(await cancel()).toMatchObject({ status: 409, body: { code: 'order_not_cancelable' } })
  expect(await stateOf(order_id)).toMatchObject({ status: 'pending', amount_refunded: 500 })
})

test('canceling an order refunds a captured payment once', async () => {
  const { cart, order_id, cancel } = await ordered()
  await capturePayment(desk.shop.ctx(), order_id)
  expect((await stateOf(order_id)).payment_status).toBe('captured')
  expect((await cancel()).status).toBe(200)
  await releasePayment(desk.shop.ctx(), order_id)
  expect(await stateOf(order_id)).toEqual({ status: 'canceled', payment_status: 'refunded', amount_refunded: 1650 })
  expect(await refundsOf(cart)).toEqual([1650])
})

test('canceling refunds a payment captured at the provider without the shop knowing', async () => {
  const { cart, order_id, cancel } = await ordered()
  await desk.sandbox.ask('POST', `/v1/payment_intents/${(await desk.intentOf(cart)).id}/capture`, {})
  expect((await cancel()).status).toBe(200)
  expect(await stateOf(order_id)).toEqual({ status: 'canceled', payment_status: 'refunded', amount_refunded: 1650 })
  expect(await refundsOf(cart)).toEqual([1650])
})

test('an order canceled during its capture is refunded in full', async () => {
  const { cart, order_id, cancel } = await ordered()
  await desk.sandbox.fault({ api: { match: '/capture', delay_ms: 500, count: 1 } })
  const capturing = capturePayment(desk.shop.ctx(), order_id)
  await desk.faultMet()
  expect((await cancel()).status).toBe(200)
  await capturing
  expect(await stateOf(order_id)).toEqual({ status: 'canceled', payment_status: 'refunded', amount_refunded: 1650 })
  expect(await refundsOf(cart)).toEqual([1650])
})

test('a partial refund while a canceled order is being refunded is refused', async () => {
  const { cart, order_id, cancel } = await ordered()
  await capturePayment(desk.shop.ctx(), order_id)
  const payment = await desk.shop.db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const staff = await signInStaff(desk.shop)
  await desk.sandbox.fault({ api: { match: '/v1/refunds', delay_ms: 500, count: 1 } })
  const cancelling = cancel()
  await desk.faultMet()
  const part = await desk.shop.call(
    'POST',
    `/admin/payments/${payment.id}/refund`,
    { amount: 500, reason: 'other' },
    staff,
  )
  expect(part).toMatchObject({ status: 400, body: { message: refusals.refund_over_payment.message } })
  expect((await cancelling).status).toBe(200)
  expect(await stateOf(order_id)).toEqual({ status: 'canceled', payment_status: 'refunded', amount_refunded: 1650 })
  expect(await refundsOf(cart)).toEqual([1650])
  const written = await desk.shop.db.selectFrom('refund').selectAll().where('order_id', '=', order_id).execute()
  expect(written).toMatchObject([{ amount: 1650, settled_at: expect.any(Date) }])
})

test('an order canceled before its capture is not charged', async () => {
  const { cart, order_id, cancel } = await ordered()
  const payment = await desk.shop.db
    .selectFrom('payment')
    .select(['id', 'data', 'amount'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  expect((await cancel()).status).toBe(200)
  await desk.shop.db.updateTable('payment').set({ canceled_at: null }).where('id', '=', payment.id).execute()
  await capturePayment(desk.shop.ctx(), order_id)
  expect((await stateOf(order_id)).payment_status).toBe('canceled')
  expect(await desk.intentOf(cart)).toMatchObject({ amount_received: 0 })
})

test('if the provider is down, the order is canceled and its payment released later', async () => {
  const { cart, order_id, cancel } = await ordered()
  await desk.sandbox.fault({ api: { match: '/v1/payment_intents/', status: 500 } })
  const answer = await cancel()
  await desk.sandbox.fault({ api: null })
  expect(answer.status).toBe(200)
  expect(await stateOf(order_id)).toEqual({ status: 'canceled', payment_status: 'awaiting', amount_refunded: 0 })
  await releasePayment(desk.shop.ctx(), order_id)
  expect((await stateOf(order_id)).payment_status).toBe('canceled')
  expect((await desk.intentOf(cart)).status).toBe('canceled')
})
