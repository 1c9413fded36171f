import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { jobs, listeners } from '../all.ts'
import { stockDisagreements } from '../inventory/index.ts'

const capturable = 'payment_intent.amount_capturable_updated'
const failed = 'payment_intent.payment_failed'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'normal', api: null }))
afterAll(() => desk.close())

/** One order, captured in full, with a single authorisation and no attempt left open. */
async function expectOneOrder(cart: string) {
  const { db } = desk.shop
  const orders = await db.selectFrom('orders').select(['id', 'total', 'status']).where('cart_id', '=', cart).execute()
  expect(orders).toMatchObject([{ status: 'pending' }])
  const payments = await db.selectFrom('payment').selectAll().where('cart_id', '=', cart).execute()
  expect(payments).toMatchObject([{ order_id: orders[0]!.id, amount: orders[0]!.total }])
  const attempts = await db.selectFrom('checkout_attempt').select('status').where('cart_id', '=', cart).execute()
  expect(attempts.filter(({ status }) => status === 'settled')).toHaveLength(1)
  expect(attempts.filter(({ status }) => status === 'open')).toHaveLength(0)
  expect(await stockDisagreements(db)).toEqual([])
  const intent = await desk.intentOf(cart)
  expect([intent.id, intent.amount_capturable]).toEqual([payments[0]!.data.id, orders[0]!.total])
  return orders[0]!.id
}

async function expectNoOrder(cart: string) {
  const orders = await desk.shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()
  expect(orders).toEqual([])
  expect(await stockDisagreements(desk.shop.db)).toEqual([])
}

describe('exactly one order is placed', () => {
  test('when the webhook arrives during the answer', async () => {
    const cart = await desk.cartToPay('pm_card_visa')
    const news = desk.handled(cart, capturable)
    const answer = await desk.complete(cart)
    expect(await news).toEqual([200])
    expect(answer.body).toMatchObject({ type: 'order', data: { id: await expectOneOrder(cart) } })
  })

  test('when the webhook arrives before the answer', async () => {
    const cart = await desk.cartToPay('pm_card_visa')
    await desk.sandbox.fault({ api: { match: '/confirm', delay_ms: 500, count: 1 } })
    const news = desk.handled(cart, capturable)
    const answering = desk.complete(cart)
    await news
    const order = await expectOneOrder(cart)
    expect((await answering).body).toMatchObject({ type: 'order', data: { id: order } })
    expect(await expectOneOrder(cart)).toBe(order)
  })

  test('when only the webhook arrives: the tab is closed after 3-D Secure', async () => {
    const cart = await desk.cartToPay('pm_card_threeDSecure2Required')
    const asked = await desk.complete(cart)
    expect(asked.body).toMatchObject({
      type: 'cart',
      payment_status: 'requires_more',
      payment_session: { data: { client_secret: expect.any(String), next_action: 'use_stripe_sdk' } },
    })
    await expectNoOrder(cart)
    const news = desk.handled(cart, capturable)
    await desk.sandbox.challenge(asked.body.payment_session.data, 'approved')
    expect(await news).toEqual([200])
    await expectOneOrder(cart)
  })

  test('when the webhook arrives twice at once and again later', async () => {
    const cart = await desk.cartToPay('pm_card_visa')
    await desk.sandbox.fault({ webhooks: 'duplicate' })
    const news = desk.handled(cart, capturable, 2)
    const answer = await desk.complete(cart)
    expect(await news).toEqual([200, 200])
    expect(await desk.redeliver(cart, capturable)).toEqual([200])
    expect(answer.body.data.id).toBe(await expectOneOrder(cart))
  })

  test('when the webhook is lost but the browser returns', async () => {
    const cart = await desk.cartToPay('pm_card_threeDSecure2Required')
    const asked = await desk.complete(cart)
    await desk.sandbox.fault({ webhooks: 'drop' })
    await desk.sandbox.challenge(asked.body.payment_session.data, 'approved')
    await expectNoOrder(cart)
    expect((await desk.complete(cart)).body.type).toBe('order')
    await expectOneOrder(cart)
  })

  test('when neither webhook nor browser returns: the job completes it', async () => {
    const cart = await desk.cartToPay('pm_card_threeDSecure2Required')
    const asked = await desk.complete(cart)
    await desk.sandbox.fault({ webhooks: 'drop' })
    await desk.sandbox.challenge(asked.body.payment_session.data, 'approved')
    await desk.later(30_000, () => jobs.find(({ name }) => name === 'settle-open-attempts')!.run(desk.shop.ctx()))
    await expectOneOrder(cart)
  })

  test('when the webhook arrives after the order was placed', async () => {
    const cart = await desk.cartToPay('pm_card_visa')
    await desk.sandbox.fault({ webhooks: 'delay', delay_ms: 200 })
    const news = desk.handled(cart, capturable)
    await desk.complete(cart)
    const order = await expectOneOrder(cart)
    expect(await news).toEqual([200])
    expect(await expectOneOrder(cart)).toBe(order)
  })

  test('when a member’s browser confirms the payment itself and never returns', async () => {
    const member = await signInCustomer(desk.shop)
    const cart = await desk.cartToPay(null, member)
    const { id } = await desk.intentOf(cart)
    const news = desk.handled(cart, capturable)
    const form = { payment_method: 'pm_card_visa', return_url: 'https://shop.example.com/back' }
    await desk.sandbox.ask('POST', `/v1/payment_intents/${id}/confirm`, form)
    expect(await news).toEqual([200])
    await expectOneOrder(cart)
  })
})

describe('a declined payment', () => {
  test('leaves the cart open for another card; only the second is charged', async () => {
    const cart = await desk.cartToPay('pm_card_chargeDeclinedInsufficientFunds')
    const no = await desk.complete(cart)
    expect(no.body).toMatchObject({
      type: 'cart',
      payment_status: 'error',
      payment_session: { status: 'error', data: { reason: 'insufficient_funds' } },
    })
    await expectNoOrder(cart)
    await desk.choose(cart, 'pm_card_visa')
    expect((await desk.complete(cart)).body.type).toBe('order')
    await expectOneOrder(cart)
  })

  test('whose webhook arrives after the next card’s webhook changes nothing', async () => {
    const cart = await desk.cartToPay('pm_card_chargeDeclined')
    // charge.failed, payment_failed, charge.succeeded, amount_capturable_updated: the last is sent first.
    await desk.sandbox.fault({ webhooks: 'reorder', count: 4, delay_ms: 60_000 })
    const news = desk.handled(cart, failed)
    await desk.complete(cart)
    await desk.choose(cart, 'pm_card_visa')
    await desk.complete(cart)
    expect(await news).toEqual([200])
    expect(desk.heard(cart).slice(-2)).toEqual([capturable, failed])
    await expectOneOrder(cart)
  })

  test('whose webhook arrives during the next card’s attempt does not fail that attempt', async () => {
    const cart = await desk.cartToPay('pm_card_chargeDeclined')
    const first = desk.handled(cart, failed)
    await desk.complete(cart)
    await first
    await desk.choose(cart, 'pm_card_visa')
    await desk.sandbox.fault({ api: { match: '/v1/payment_intents/', delay_ms: 700, count: 1 } })
    const answering = desk.complete(cart)
    await desk.attemptOpened(cart)
    await desk.forgetNews()
    expect(await desk.redeliver(cart, failed)).toEqual([200])
    expect((await answering).body.type).toBe('order')
    await expectOneOrder(cart)
  })

  test.each(['refused', 'closed'] as const)(
    'in 3-D Secure (%s) releases the cart by its webhook alone',
    async (decision) => {
      const cart = await desk.cartToPay('pm_card_threeDSecure2Required')
      const asked = await desk.complete(cart)
      const news = desk.handled(cart, failed)
      await desk.sandbox.challenge(asked.body.payment_session.data, decision)
      expect(await news).toEqual([200])
      await expectNoOrder(cart)
      await desk.choose(cart, 'pm_card_visa')
      expect((await desk.complete(cart)).body.type).toBe('order')
      await expectOneOrder(cart)
    },
  )

  test('at the capture sets the order’s payment to requires_action and charges nothing', async () => {
    const cart = await desk.cartToPay('pm_card_chargeCustomerFail')
    const { body } = await desk.complete(cart)
    const order_id = body.data.id as string
    const news = desk.handled(cart, failed)
    const capture = listeners.find(({ name }) => name === 'capture-order')!
    await capture.run(desk.shop.ctx(), { order_id })
    expect(await news).toEqual([200])
    const order = await desk.shop.db
      .selectFrom('orders')
      .select(['status', 'payment_status'])
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ status: 'pending', payment_status: 'requires_action' })
    expect(await desk.intentOf(cart)).toMatchObject({ amount_capturable: 0, amount_received: 0 })
  })
})

test('an authorisation by the browser is cancelled if the cart has changed since', async () => {
  const cart = await desk.cartToPay(null)
  const { id } = await desk.intentOf(cart)
  await desk.sandbox.fault({ webhooks: 'drop' })
  const form = { payment_method: 'pm_card_visa', return_url: 'https://shop.example.com/back' }
  await desk.sandbox.ask('POST', `/v1/payment_intents/${id}/confirm`, form)
  // The price changes in the database only: no fact is published.
  await desk.shop.db.updateTable('line_item').set({ quantity: 2 }).where('cart_id', '=', cart).execute()
  await desk.shop.db.updateTable('cart').set({ updated_at: new Date() }).where('id', '=', cart).execute()
  expect(await desk.redeliver(cart, capturable)).toEqual([200])
  await expectNoOrder(cart)
  expect(await desk.sandbox.ask('GET', `/v1/payment_intents/${id}`)).toMatchObject({ status: 'canceled' })
})

test('an authorisation by the browser is cancelled if the cart can no longer be ordered', async () => {
  const cart = await desk.cartToPay(null)
  const { id } = await desk.intentOf(cart)
  await desk.sandbox.fault({ webhooks: 'drop' })
  const form = { payment_method: 'pm_card_visa', return_url: 'https://shop.example.com/back' }
  await desk.sandbox.ask('POST', `/v1/payment_intents/${id}/confirm`, form)
  // Its delivery option is deleted in the database only: no fact is published.
  await desk.shop.db.deleteFrom('shipping_method').where('cart_id', '=', cart).execute()
  await desk.shop.db.updateTable('cart').set({ updated_at: new Date() }).where('id', '=', cart).execute()
  expect(await desk.redeliver(cart, capturable)).toEqual([200])
  await expectNoOrder(cart)
  expect(await desk.sandbox.ask('GET', `/v1/payment_intents/${id}`)).toMatchObject({ status: 'canceled' })
})

test('an authorisation is kept if its order is placed while the webhook is handled', async () => {
  const cart = await desk.cartToPay(null)
  const { id } = await desk.intentOf(cart)
  await desk.sandbox.fault({ webhooks: 'drop' })
  const form = { payment_method: 'pm_card_visa', return_url: 'https://shop.example.com/back' }
  await desk.sandbox.ask('POST', `/v1/payment_intents/${id}/confirm`, form)
  await desk.sandbox.fault({ api: { match: '/v1/payment_intents/', delay_ms: 700, count: 1 } })
  const news = desk.redeliver(cart, capturable)
  await desk.faultMet()
  expect((await desk.complete(cart)).body.type).toBe('order')
  expect(await news).toEqual([200])
  await expectOneOrder(cart)
})

test('a webhook that fails with 503 is sent again and then handled', async () => {
  const cart = await desk.cartToPay('pm_card_threeDSecure2Required')
  const asked = await desk.complete(cart)
  // The API call of the first webhook delivery fails in both attempts.
  await desk.sandbox.fault({ api: { match: '/v1/payment_intents/', status: 500, count: 2 } })
  const news = desk.handled(cart, capturable, 2)
  await desk.sandbox.challenge(asked.body.payment_session.data, 'approved')
  expect(await news).toEqual([503, 200])
  await expectOneOrder(cart)
})

describe('the webhook endpoint', () => {
  const known = () => desk.shop.db.selectFrom('provider_event').select('event_id').orderBy('event_id').execute()

  test('refuses a webhook without a valid signature and changes nothing', async () => {
    const before = await known()
    const { body, signature } = desk.signed({ id: 'evt_x', type: capturable, data: { object: { id: 'pi_x' } } })
    const old = desk.signed({ id: 'evt_x', type: capturable, data: { object: { id: 'pi_x' } } }, { age_s: 301 })
    const tries = [
      [body, undefined],
      [body, ''],
      [body, `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`],
      [`${body} `, signature],
      [old.body, old.signature],
    ] as const
    for (const [text, header] of tries) {
      const refused = await desk.deliver(text, header)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ code: 'webhook_signature_invalid' })
    }
    expect(await known()).toEqual(before)
  })

  test('accepts irrelevant event types without recording them', async () => {
    const before = await known()
    const about = { id: 'ch_x', metadata: { cart_id: 'cart_x' } }
    for (const type of ['charge.succeeded', 'something.new']) {
      const { body, signature } = desk.signed({ id: `evt_${type}`, type, data: { object: about } })
      const taken = await desk.deliver(body, signature)
      expect([taken.statusCode, taken.json()]).toEqual([200, { received: true }])
    }
    expect(await known()).toEqual(before)
  })

  test('accepts a webhook for an unknown cart and records it once', async () => {
    const about = { id: 'pi_x', metadata: { cart_id: 'cart_elsewhere' } }
    const { body, signature } = desk.signed({ id: 'evt_elsewhere', type: capturable, data: { object: about } })
    for (const _time of [1, 2]) expect((await desk.deliver(body, signature)).statusCode).toBe(200)
    expect((await known()).filter(({ event_id }) => event_id === 'evt_elsewhere')).toHaveLength(1)
  })
})
