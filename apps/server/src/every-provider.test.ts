import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listeners } from './areas/all.ts'
import type { PaymentProvider } from './base/ports.ts'
import { cartWith, readyToPay } from './base/testing/carts.ts'
import { freePieces } from './base/testing/catalogue.ts'
import { signInStaff } from './base/testing/people.ts'
import type { WalletDesk } from './base/testing/wallet-desk.ts'
import { askingIds, type Books, openEveryDesk, type Party, partyOf } from './every-provider/parties.fixture.ts'

let desk: WalletDesk
let staff: Record<string, string>
/** Available pieces before the case. */
let free = 0
const total = 1650
beforeAll(async () => {
  desk = await openEveryDesk()
  staff = await signInStaff(desk.shop)
})
beforeEach(async () => {
  await desk.sandbox.fault({ webhooks: 'drop', api: null })
  free = await freePieces(desk.shop, desk.goods.variants.lotion)
})
afterAll(() => desk.close())

const press = (cart: string) => desk.complete(cart)
const settle = () => desk.runJob('settle-open-attempts')
const orderDesk = (id: string, path: string, body: object = {}) =>
  desk.shop.call('POST', `/admin/orders/${id}${path}`, body, staff)

/** One order; its piece was taken from stock once, its money is with the provider once, no other reservation. */
async function oneOrder(party: Pick<Party, 'books'>, cart: string, books: Books) {
  const id = await paidOnce(party, cart)
  expect(await party.books(cart)).toEqual(books)
  return id
}
/** The same where the webhook may have captured the money already. */
async function paidOnce(party: Pick<Party, 'books'>, cart: string) {
  const id = await desk.expectOneOrder(cart)
  const { held, taken } = await party.books(cart)
  expect({ free: await freePieces(desk.shop, desk.goods.variants.lotion), money: held + taken }).toEqual({
    free: free - 1,
    money: total,
  })
  return id
}
/** No order; stock is as before, and the provider has no money of the buyer. */
async function expectNoOrder(party: Party, cart: string) {
  await desk.expectNothing(cart)
  expect({ free: await freePieces(desk.shop, desk.goods.variants.lotion), ...(await party.books(cart)) }).toEqual({
    free,
    held: 0,
    taken: 0,
    refunded: 0,
  })
}
const authorizedBooks: Books = { held: total, taken: 0, refunded: 0 }
const capturedBooks: Books = { held: 0, taken: total, refunded: 0 }
/** The provider's state of a new order: providers without authorisation have captured it at once. */
let ofOrder = authorizedBooks

async function startPayment(party: Party) {
  const cart = await party.cart()
  expect((await press(cart)).body).toMatchObject({ type: 'cart', payment_status: 'requires_more' })
  return cart
}
async function payAndOrder(party: Party) {
  const cart = await startPayment(party)
  await party.decide(cart, 'approve')
  expect((await press(cart)).body.type).toBe('order')
  return { cart, id: await oneOrder(party, cart, ofOrder) }
}
async function orderAndCapture(party: Party) {
  const { cart, id } = await payAndOrder(party)
  expect((await orderDesk(id, '/capture')).body.order.payment_status).toBe('captured')
  await oneOrder(party, cart, capturedBooks)
  return { cart, id }
}
const fine = (statuses: number[]) => {
  expect(statuses.length).toBeGreaterThan(0)
  expect(new Set(statuses)).toEqual(new Set([200]))
}

/** What may happen while one pays; each ends in one order or none, with money and stock in agreement. */
const cases: Record<string, (party: Party, provider: string) => Promise<unknown>> = {
  approve: payAndOrder,
  async decline(party) {
    const cart = await startPayment(party)
    await party.decide(cart, 'decline')
    expect((await press(cart)).body).toMatchObject({ type: 'cart', payment_status: 'error' })
    await expectNoOrder(party, cart)
  },
  async 'cancel by the buyer'(party) {
    const cart = await startPayment(party)
    await party.decide(cart, 'cancel')
    expect((await press(cart)).body.type).toBe('cart')
    await expectNoOrder(party, cart)
  },
  async 'window closed'(party) {
    const cart = await startPayment(party)
    await desk.later(30_000, settle)
    expect((await desk.attemptOf(cart)).status).toBe('open')
    await desk.later(16 * 60_000, settle)
    await expectNoOrder(party, cart)
    await party.decide(cart, 'approve').catch(() => {})
    await desk.later(17 * 60_000, settle)
    await expectNoOrder(party, cart)
  },
  async 'time-out'(party, provider) {
    const payments = desk.shop.ctx().outside.payments as Map<string, PaymentProvider>
    const patient = payments.get(provider)!
    payments.set(provider, party.impatient())
    const cart = await party.cart()
    await desk.sandbox.fault({ api: { match: party.paths.start, delay_ms: 1_500 } })
    expect(await press(cart)).toMatchObject({ status: 503, body: { code: 'payment_provider_failed' } })
    payments.set(provider, patient)
    await desk.sandbox.fault({ api: null })
    expect((await press(cart)).body.payment_status).toBe('requires_more')
    await party.decide(cart, 'approve')
    await press(cart)
    await oneOrder(party, cart, ofOrder)
  },
  async 'duplicate webhook'(party) {
    await desk.sandbox.fault({ webhooks: 'duplicate' })
    const cart = await startPayment(party)
    await party.decide(cart, 'approve')
    await press(cart)
    for (const _again of [1, 2]) fine(await party.notifyAll(cart))
    await paidOnce(party, cart)
  },
  async 'late webhook'(party) {
    const { cart, id } = await orderAndCapture(party)
    fine(await party.notifyAll(cart))
    expect(await oneOrder(party, cart, capturedBooks)).toBe(id)
  },
  async 'lost webhook'(party, provider) {
    const cart = await startPayment(party)
    await party.decide(cart, 'approve')
    await desk.later(30_000, settle)
    if (provider !== 'amazon-pay') return oneOrder(party, cart, ofOrder)
    // Amazon's session is completed by the shop when the buyer returns: a buyer who never returns has paid nothing.
    await desk.later(16 * 60_000, settle)
    await expectNoOrder(party, cart)
  },
  async 'reordered webhook'(party) {
    const cart = await startPayment(party)
    await party.decide(cart, 'decline')
    await press(cart)
    await party.again(cart)
    expect((await press(cart)).body.payment_status).toBe('requires_more')
    await party.decide(cart, 'approve')
    // Webhooks of the second attempt first; all of them again when the order exists. (Amazon sends none before.)
    await party.notifyAll(cart, true)
    await press(cart)
    fine(await party.notifyAll(cart, true))
    await paidOnce(party, cart)
  },
  async 'capture fails'(party) {
    const { cart, id } = await payAndOrder(party)
    await desk.sandbox.fault({ api: { match: party.paths.capture, status: 500 } })
    expect((await orderDesk(id, '/capture')).body.order.payment_status).toBe('requires_action')
    expect(await party.books(cart)).toEqual(authorizedBooks)
    await desk.sandbox.fault({ api: null })
    for (const _again of [1, 2]) expect((await orderDesk(id, '/capture')).body.order.payment_status).toBe('captured')
    await oneOrder(party, cart, capturedBooks)
  },
  async 'refund twice'(party) {
    const { cart, id } = await orderAndCapture(party)
    const refundTotal = () => orderDesk(id, '/refund', { amount: total, reason: 'other' })
    const answers = await Promise.all([refundTotal(), refundTotal()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await refundTotal()).status).toBe(400)
    await oneOrder(party, cart, { ...capturedBooks, refunded: total })
  },
}

describe.each(askingIds)('%s', (provider) => {
  test.each(Object.keys(cases))('%s', async (name) => {
    await cases[name]!(partyOf(desk, provider), provider)
  })
})

describe('paypay without pre-authorisation, which captures at once', () => {
  beforeAll(async () => {
    await desk.flag('paypay-preauth', '0')
    ofOrder = capturedBooks
  })
  afterAll(async () => {
    await desk.flag('paypay-preauth', '1')
    ofOrder = authorizedBooks
  })
  test.each(Object.keys(cases).filter((name) => name !== 'capture fails'))('%s', async (name) => {
    await cases[name]!(partyOf(desk, 'paypay'), 'paypay')
  })
})

describe.each(['manual', 'system'] as const)('%s, which calls no provider', (provider) => {
  const cart = async () => {
    const id = await cartWith(desk.shop, desk.goods, { lotion: 1 })
    await readyToPay(desk.shop, desk.goods, id, { provider })
    return id
  }
  /** Manual payment has no books other than the shop's own. */
  const books = async (cart: string) => {
    const payments = desk.shop.db.selectFrom('payment').selectAll().where('cart_id', '=', cart)
    const { captured_at, amount, amount_refunded } = await payments.executeTakeFirstOrThrow()
    return { held: captured_at ? 0 : amount, taken: captured_at ? amount : 0, refunded: amount_refunded }
  }

  test('approve: at once, with one order for simultaneous requests', async () => {
    const id = await cart()
    const answers = await Promise.all([press(id), press(id)])
    expect(new Set(answers.map(({ body }) => [body.type, body.data.id].join()))).toHaveProperty('size', 1)
    await oneOrder({ books }, id, authorizedBooks)
  })

  test('refund twice', async () => {
    const id = await cart()
    const order = (await press(id)).body.data.id
    for (const _again of [1, 2]) expect((await orderDesk(order, '/capture')).body.order.payment_status).toBe('captured')
    const refundTotal = () => orderDesk(order, '/refund', { amount: total, reason: 'other' })
    expect((await Promise.all([refundTotal(), refundTotal()])).map(({ status }) => status).sort()).toEqual([200, 400])
    await oneOrder({ books }, id, { ...capturedBooks, refunded: total })
  })

  test('accepts everything and sends no webhooks', async () => {
    const { authorize, capture, readNotice } = desk.shop.ctx().outside.payments.get(provider)!
    const payment = { amount: total, currency_code: 'jpy', cart_id: 'cart_1' }
    const outcomes = [await authorize(payment, {}, 'att_1'), await capture({}, total, 'att_1:capture')]
    expect([outcomes.map(({ status }) => status), readNotice]).toEqual([['authorized', 'captured'], undefined])
  })
})

test('every payment provider of the shop is covered', () => {
  const providers = [...desk.shop.ctx().outside.payments.keys()]
  expect([...askingIds, 'manual', 'system'].sort()).toEqual(providers.sort())
  expect(listeners.some(({ name }) => name === 'capture-order')).toBe(true)
})
