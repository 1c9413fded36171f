import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manual } from '../../adapters/payments/manual.ts'
import { newId } from '../../base/ids.ts'
import { columns } from '../../base/tables.gen.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
/** What the bank was asked for, and whether it responds. */
const bankCalls: [string, number, string][] = []
let bankIsAway = false
const bank = {
  ...manual,
  capture: async (data: object, amount: number, key: string) => answer('capture', amount, key, data, 'captured'),
  refund: async (data: object, amount: number, key: string) => answer('refund', amount, key, data, 'refunded'),
}
// biome-ignore lint/suspicious/noExplicitAny: the stand-in answers both questions.
function answer(what: string, amount: number, key: string, data: any, status: string): any {
  bankCalls.push([what, amount, key])
  if (bankIsAway) throw new Error('the bank does not answer')
  return what === 'capture' ? { status, data } : data
}

beforeAll(async () => {
  shop = await testShop({}, { payments: new Map([['manual', bank]]) })
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

/** An order of 2,550 yen whose money is authorised. */
async function order(status?: string) {
  bankCalls.length = 0
  const { id, cart_id } = await placedOrder(shop, goods, { status })
  const payment = await shop.db.selectFrom('payment').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  return { id, cart_id, payment: payment.id }
}
const call = (payment: string, verb: string, body: object = {}) =>
  shop.call('POST', `/admin/payments/${payment}/${verb}`, body, staff)
const statusOf = async (id: string) =>
  (await shop.db.selectFrom('orders').select('payment_status').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_status
const capture = (payment: string) => call(payment, 'capture')

describe('a payment', () => {
  test('is read with the platform’s fields and relations', async () => {
    const { id, cart_id, payment } = await order()
    const read = (query = '') => shop.call('GET', `/admin/payments/${payment}${query}`, undefined, staff)
    expect((await read()).body.payment).toEqual({
      id: payment,
      swap_id: null,
      cart_id,
      order_id: id,
      amount: 2550,
      currency_code: 'jpy',
      amount_refunded: 0,
      provider_id: 'manual',
      data: {},
      captured_at: null,
      canceled_at: null,
      metadata: null,
    })
    expect((await read('?fields=amount&expand=order,currency')).body.payment).toMatchObject({
      id: payment,
      amount: 2550,
      order: { id },
      currency: { code: 'jpy' },
    })
    expect((await read('?expand=colour')).status).toBe(400)
    expect((await read('?fields=colour')).status).toBe(400)
    expect((await shop.call('GET', '/admin/payments/pay_none', undefined, staff)).status).toBe(404)
  })
})

describe('capture', () => {
  test('takes the whole amount once, even in simultaneous calls, and updates the order', async () => {
    const { id, payment } = await order()
    const answers = await Promise.all([capture(payment), capture(payment), capture(payment)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(bankCalls.map(String))).toEqual(new Set([`capture,2550,${payment}:capture`]))
    expect(answers[0]?.body.payment).toMatchObject({ id: payment, captured_at: '2026-06-01T03:00:00.000Z' })
    expect(Object.keys(answers[0]?.body.payment).sort()).toEqual([...columns.payment].sort())
    expect(await statusOf(id)).toBe('captured')
    bankCalls.length = 0
    expect((await capture(payment)).status).toBe(200)
    expect(bankCalls).toEqual([])
  })

  test('of one of two payments leaves the order awaiting the other', async () => {
    const { id, payment } = await order()
    const other = newId('payment')
    const money = { amount: 500, currency_code: 'jpy', provider_id: 'manual' }
    const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
    await shop.db
      .insertInto('payment')
      .values({ id: other, order_id: id, ...money, ...stamps })
      .execute()
    await capture(payment)
    expect(await statusOf(id)).toBe('awaiting')
    await capture(other)
    expect(await statusOf(id)).toBe('captured')
  })

  test.each(['requires_action', 'canceled'])(
    'of an order that is %s is refused: payment_not_capturable',
    async (state) => {
      const { id, payment } = await order(state)
      const { status, body, refusal } = await capture(payment)
      expect([status, body.type, refusal]).toEqual([400, 'not_allowed', 'payment_not_capturable'])
      expect(bankCalls).toEqual([])
      expect(await statusOf(id)).toBe('awaiting')
    },
  )

  test('without an answer of the bank changes nothing: payment_provider_refused', async () => {
    const { id, payment } = await order()
    bankIsAway = true
    const { status, body, refusal } = await capture(payment).finally(() => {
      bankIsAway = false
    })
    expect([status, body.type, refusal]).toEqual([500, 'unexpected_state', 'payment_provider_refused'])
    expect(await statusOf(id)).toBe('awaiting')
    expect((await capture(payment)).body.payment.captured_at).not.toBe(null)
  })

  test('of an unknown payment answers 404', async () => {
    expect((await capture('pay_none')).status).toBe(404)
  })
})

describe('refund', () => {
  const refund = (payment: string, amount: number) =>
    call(payment, 'refund', { amount, reason: 'other', note: 'お詫び' })

  test('of a part, then the rest, updates the order', async () => {
    const { id, payment } = await order()
    await capture(payment)
    const first = await refund(payment, 550)
    expect(first.status).toBe(200)
    expect(first.body.refund).toEqual({
      id: expect.stringMatching(/^ref_/),
      order_id: id,
      payment_id: payment,
      amount: 550,
      note: 'お詫び',
      reason: 'other',
      metadata: null,
      idempotency_key: null,
      created_at: '2026-06-01T03:00:00.000Z',
      updated_at: '2026-06-01T03:00:00.000Z',
    })
    expect(bankCalls.at(-1)).toEqual(['refund', 550, first.body.refund.id])
    expect(await statusOf(id)).toBe('partially_refunded')
    await refund(payment, 2000)
    expect(await statusOf(id)).toBe('refunded')
  })

  test('of more than is left is refused, even in simultaneous calls: refund_over_payment', async () => {
    const { payment } = await order()
    await capture(payment)
    const answers = await Promise.all([1000, 1000, 1000, 1000].map((amount) => refund(payment, amount)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect([refused?.refusal, refused?.body.details]).toEqual(['refund_over_payment', { left: 550 }])
    expect(bankCalls.filter(([what]) => what === 'refund')).toHaveLength(2)
  })

  test('of a payment that is not captured is refused: payment_not_captured', async () => {
    const { id, payment } = await order()
    const { status, body, refusal } = await refund(payment, 1)
    expect([status, body.type, refusal]).toEqual([400, 'not_allowed', 'payment_not_captured'])
    expect([bankCalls, await statusOf(id)]).toEqual([[], 'awaiting'])
  })

  test.each([
    { amount: 0, reason: 'other' },
    { amount: 1, reason: 'mood' },
    { reason: 'other' },
    { amount: 1, reason: 'other', colour: 1 },
  ])('%j is refused', async (body) => {
    const { payment } = await order()
    expect((await call(payment, 'refund', body)).status).toBe(400)
  })
})
