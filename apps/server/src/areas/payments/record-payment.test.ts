import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { settleRefunds } from './carry-out-refunds.ts'
import {
  isProviderEventKnown,
  markCaptured,
  paymentsOfOrder,
  recordPayment,
  recordRefund,
  rememberProviderEvent,
} from './index.ts'
import { jobs } from './jobs.ts'
import { markCanceled } from './record-payment.ts'

let shop: TestShop
let goods: Awaited<ReturnType<typeof smallCatalogue>>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const paymentOfOrder = async (order_id: string) => (await paymentsOfOrder(shop.db, order_id))[0]

/** An order whose only payment is the one the test writes: 2,550 yen. */
async function paidOrder(is_captured = true) {
  const { id: order_id, cart_id } = await placedOrder(shop, goods)
  await shop.db.deleteFrom('payment').where('order_id', '=', order_id).execute()
  const money = { amount: 2550, currency_code: 'jpy', provider_id: 'manual', data: { id: `pi_${order_id}` } }
  await shop
    .ctx()
    .tx((tx) =>
      recordPayment(tx, { id: newId('payment'), order_id, cart_id, ...money, idempotency_key: 'att_1', is_captured }),
    )
  return { order_id, payment: (await paymentOfOrder(order_id))! }
}

test('a payment is recorded as it was agreed', async () => {
  const { order_id, payment } = await paidOrder(false)
  expect(payment).toMatchObject({
    id: expect.stringMatching(/^pay_/),
    order_id,
    amount: 2550,
    amount_refunded: 0,
    data: { id: `pi_${order_id}` },
    captured_at: null,
    canceled_at: null,
    idempotency_key: 'att_1',
  })
  expect(await paymentOfOrder('order_none')).toBeUndefined()
})

test('only the first record of a capture or a cancellation is kept', async () => {
  const { order_id, payment } = await paidOrder(false)
  const capture = (by: string) => shop.ctx().tx((tx) => markCaptured(tx, payment.id, { id: payment.data.id, by }))
  expect([await capture('first'), await capture('second')]).toEqual([true, false])
  expect((await paymentOfOrder(order_id))?.data.by).toBe('first')
  expect((await paymentOfOrder(order_id))?.captured_at).toEqual(shop.clock.now)

  const other = await paidOrder(false)
  await shop.ctx().tx((tx) => markCanceled(tx, other.payment.id, { id: other.payment.data.id, by: 'first' }))
  await shop.ctx().tx((tx) => markCanceled(tx, other.payment.id, { id: other.payment.data.id, by: 'second' }))
  expect(await paymentOfOrder(other.order_id)).toMatchObject({ data: { by: 'first' }, captured_at: null })
})

test('simultaneous refunds never exceed the payment', async () => {
  const { order_id, payment } = await paidOrder()
  const refund = (amount: number) =>
    shop.ctx().tx((tx) => recordRefund(tx, { payment, order_id, amount, reason: 'return', note: null }))
  const results = await Promise.allSettled([refund(1000), refund(1000), refund(1000), refund(1000)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await paymentOfOrder(order_id))?.amount_refunded).toBe(2000)
  await expect(refund(551)).rejects.toThrow('refunds do not exceed the payment')
  expect(await refund(550)).toMatchObject({ id: expect.stringMatching(/^ref_/), amount: 550, payment })
  const rows = await shop.db.selectFrom('refund').select('amount').where('order_id', '=', order_id).execute()
  expect(rows.map(({ amount }) => amount).sort()).toEqual([1000, 1000, 550].sort())
})

test('a provider’s event is recorded once, however many processes receive it', async () => {
  const event = { provider_id: 'stripe-custom', event_id: 'evt_1', type: 'payment_intent.succeeded', reference: 'pi_1' }
  expect(await isProviderEventKnown(shop, event)).toBe(false)
  const remember = () => shop.ctx().tx((tx) => rememberProviderEvent(tx, event))
  await Promise.all([remember(), remember(), remember()])
  expect(await isProviderEventKnown(shop, event)).toBe(true)
  const rows = await shop.db.selectFrom('provider_event').selectAll().where('event_id', '=', 'evt_1').execute()
  expect(rows).toEqual([{ ...event, received_at: shop.clock.now }])
})

test('a provider’s notification is forgotten after 90 days', async () => {
  const { now } = shop.clock
  const event = { provider_id: 'stripe-custom', event_id: 'evt_old', type: 'payment_intent.succeeded', reference: null }
  await shop.ctx().tx((tx) => rememberProviderEvent(tx, event))
  const forget = jobs.find(({ name }) => name === 'forget-provider-events')!
  const isKnownAfter = async (days: number) => {
    shop.clock.now = new Date(now.getTime() + days * 86_400_000)
    await forget.run(shop.ctx())
    shop.clock.now = now
    return isProviderEventKnown(shop, event)
  }
  expect([await isKnownAfter(90), await isKnownAfter(91)]).toEqual([true, false])
})

test('an unsettled refund waits for a younger one of its own payment only, and only for a minute', async () => {
  const { now } = shop.clock
  const after = (seconds: number) => {
    shop.clock.now = new Date(now.getTime() + seconds * 1000)
  }
  const [alone, busy, done] = [await paidOrder(), await paidOrder(), await paidOrder()]
  const decide = ({ order_id, payment }: typeof alone) =>
    shop.ctx().tx((tx) => recordRefund(tx, { payment, order_id, amount: 100, reason: 'other', note: null }))
  const ids = [await decide(alone), await decide(busy), await decide(done)].map(({ id }) => id)
  after(70)
  const [young, finished] = [await decide(busy), await decide(done)]
  await shop.db.updateTable('refund').set({ settled_at: shop.clock.now }).where('id', '=', finished.id).execute()
  const unsettledIds = async () => {
    await settleRefunds(shop.ctx())
    const rows = shop.db.selectFrom('refund').select('id').where('settled_at', 'is', null)
    return (
      await rows
        .where('id', 'in', [...ids, young.id])
        .orderBy('created_at')
        .execute()
    ).map(({ id }) => id)
  }
  expect(await unsettledIds()).toEqual([ids[1], young.id])
  after(140)
  expect(await unsettledIds()).toEqual([])
  shop.clock.now = now
})

test('refunds that always fail do not hold up others', async () => {
  const { now } = shop.clock
  const [failing, good] = [await paidOrder(), await paidOrder()]
  const stuck = { ...failing.payment, provider_id: 'gone' }
  await shop.db.insertInto('payment_provider').values({ id: 'gone' }).execute()
  await shop.db.updateTable('payment').set({ provider_id: 'gone' }).where('id', '=', stuck.id).execute()
  const terms = { amount: 1, reason: 'other', note: null } as const
  const decide = (payment: typeof stuck) =>
    shop.ctx().tx((tx) => recordRefund(tx, { payment, order_id: payment.order_id, ...terms }))
  for (let at = 0; at < 50; at++) await decide(stuck)
  shop.clock.now = new Date(now.getTime() + 1000)
  const { id } = await decide(good.payment)
  for (const seconds of [100, 130]) {
    shop.clock.now = new Date(now.getTime() + seconds * 1000)
    await settleRefunds(shop.ctx())
  }
  shop.clock.now = now
  const unsettled = await shop.db.selectFrom('refund').select('id').where('settled_at', 'is', null).execute()
  expect(unsettled).toHaveLength(50)
  expect(unsettled).not.toContainEqual({ id })
})
