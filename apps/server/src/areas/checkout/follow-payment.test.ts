import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'
import { mayCharge } from './check-before-charge.ts'
import { followTry } from './follow-payment.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
  await desk.sandbox.fault({ webhooks: 'drop', api: null })
})
afterAll(() => desk.close())

const attemptOf = (order_id: string) =>
  desk.shop.db
    .selectFrom('checkout_attempt')
    .select(['id', 'cart_id', 'amount'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
const stateOf = (order_id: string) =>
  desk.shop.db
    .selectFrom('orders')
    .innerJoin('payment', 'payment.order_id', 'orders.id')
    .select(['orders.status', 'payment.captured_at', 'payment.canceled_at'])
    .where('orders.id', '=', order_id)
    .executeTakeFirstOrThrow()
async function ordered() {
  const cart = await desk.cartToPay('pm_card_visa')
  return (await desk.complete(cart)).body.data.id as string
}

test('a notification captures nothing for an order that waits for its pharmacist', async () => {
  const { order_id } = await waitingOrder(desk)
  await followTry(desk.shop.ctx(), (await attemptOf(order_id)).id)
  expect(await stateOf(order_id)).toEqual({ status: 'requires_action', captured_at: null, canceled_at: null })
})

test('an order placed after its authorization stays if the provider cancels the authorization', async () => {
  const order_id = await ordered()
  const { id, cart_id } = await attemptOf(order_id)
  await desk.sandbox.ask('POST', `/v1/payment_intents/${(await desk.intentOf(cart_id)).id}/cancel`, {})
  await followTry(desk.shop.ctx(), id)
  expect(await stateOf(order_id)).toEqual({ status: 'pending', captured_at: null, canceled_at: null })
})

test('only the agreed amount may be charged, and only for a known attempt', async () => {
  const { id, amount } = await attemptOf(await ordered())
  const ctx = { ...desk.shop.ctx(), flags: new Set(['d-pay-create-order-in-user-check'] as const) }
  const may = (about: object) => mayCharge(ctx, { id, payment_id: 'pay_1', amount, ...about })
  expect(await may({})).toBe(true)
  expect([await may({ amount: amount + 1 }), await may({ id: 'att_none' })]).toEqual([false, false])
})
