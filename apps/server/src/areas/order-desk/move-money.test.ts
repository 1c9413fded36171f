import { refusals } from '@kusuribako/contract/refusals'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manual } from '../../adapters/payments/manual.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { jobs } from '../payments/jobs.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
/** What the bank was asked, and whether it responds. */
const bankCalls: [string, number, string][] = []
let isAway = false
/** What happens while money is being requested. */
let meanwhile = async (): Promise<unknown> => null
const bank = {
  ...manual,
  // biome-ignore lint/suspicious/noExplicitAny: a stand-in for what a payment keeps.
  capture: async (data: any, amount: number, key: string) => {
    await meanwhile()
    return answerBankCall('capture', amount, key, { status: 'captured', data })
  },
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  refund: async (data: any, amount: number, key: string) => answerBankCall('refund', amount, key, data),
}
// biome-ignore lint/suspicious/noExplicitAny: it hands through what it is given.
function answerBankCall(operation: string, amount: number, key: string, answer: any) {
  bankCalls.push([operation, amount, key])
  if (isAway) throw new Error('the bank does not answer')
  return answer
}

beforeAll(async () => {
  shop = await testShop({}, { payments: new Map([['manual', bank]]) })
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
beforeEach(() => {
  bankCalls.length = 0
  isAway = false
  meanwhile = async () => null
})
afterAll(() => shop.close())

const desk = (id: string, path: string, body: object = {}) =>
  shop.call('POST', `/admin/orders/${id}${path}`, body, staff)
const read = async (id: string) => (await shop.call('GET', `/admin/orders/${id}`, undefined, staff)).body.order
/** 2,550 yen that are authorised. */
const ordered = async () => (await placedOrder(shop, goods)).id
async function charged() {
  const id = await ordered()
  await desk(id, '/capture')
  bankCalls.length = 0
  return id
}
const set = (id: string, values: { status?: string; payment_status?: string }) =>
  shop.db.updateTable('orders').set(values).where('id', '=', id).execute()

describe('capturing', () => {
  test('takes the authorised amount, once', async () => {
    const id = await ordered()
    for (const _again of [1, 2])
      expect(await desk(id, '/capture')).toMatchObject({ status: 200, body: { order: { payment_status: 'captured' } } })
    const { payments } = await read(id)
    expect(payments).toMatchObject([{ amount: 2550, captured_at: expect.any(String) }])
    expect(bankCalls).toEqual([['capture', 2550, `${payments[0].id}:capture`]])
  })

  test('leaves the order at requires_action when the bank does not answer; a later call captures', async () => {
    const id = await ordered()
    isAway = true
    const failed = await desk(id, '/capture')
    expect(failed).toMatchObject({ status: 200, body: { order: { payment_status: 'requires_action' } } })
    expect(failed.body.order.payments).toMatchObject([{ captured_at: null }])
    isAway = false
    expect((await desk(id, '/capture')).body.order.payment_status).toBe('captured')
  })

  test('a cancelled order is not charged', async () => {
    const id = await ordered()
    await set(id, { status: 'canceled' })
    const before = await read(id)
    const refused = await desk(id, '/capture')
    // order_canceled
    expect(refused).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
    expect(await read(id)).toEqual(before)
    expect(bankCalls).toEqual([])
  })
})

describe('a capture of a manual payment while its order is being cancelled', () => {
  const ofPayment = (payment: string) => shop.call('POST', `/admin/payments/${payment}/capture`, {}, staff)
  const captures = [
    ['order_canceled', (id: string, _payment: string) => desk(id, '/capture')],
    ['payment_not_capturable', (_id: string, payment: string) => ofPayment(payment)],
  ] as const
  test.each(captures)('is not recorded beside the cancellation of the payment (%s)', async (code, capture) => {
    const id = await ordered()
    const [payment] = (await read(id)).payments
    meanwhile = () => desk(id, '/cancel')
    const { message } = refusals[code]
    expect(await capture(id, payment.id)).toMatchObject({ status: 400, body: { type: 'not_allowed', message } })
    const { payment_status, payments } = await read(id)
    expect(payment_status).toBe('canceled')
    expect(payments).toMatchObject([{ captured_at: null, canceled_at: expect.any(String) }])
  })
})

describe('refunding', () => {
  const refund = (id: string, amount: number) => desk(id, '/refund', { amount, reason: 'other', note: 'お詫び' })

  test('a part, then the rest, updates the payment status', async () => {
    const id = await charged()
    const part = await refund(id, 1000)
    expect(part).toMatchObject({
      status: 200,
      body: { order: { payment_status: 'partially_refunded', refunded_total: 1000, refundable_amount: 1550 } },
    })
    expect(part.body.order.refunds).toMatchObject([{ amount: 1000, reason: 'other', note: 'お詫び' }])
    expect(part.body.order.refunds[0].settled_at).toBeUndefined()
    const rest = await refund(id, 1550)
    expect(rest.body.order).toMatchObject({ payment_status: 'refunded', refunded_total: 2550, refundable_amount: 0 })
    expect(bankCalls).toEqual(
      rest.body.order.refunds.map(({ id, amount }: { id: string; amount: number }) => ['refund', amount, id]),
    )
  })

  test('is repeated under the same key until the bank has answered', async () => {
    const id = await charged()
    isAway = true
    const { body } = await refund(id, 500)
    expect(body.order.payment_status).toBe('partially_refunded')
    const settle = jobs.find(({ name }) => name === 'settle-refunds')!
    const { now } = shop.clock
    for (const minutes of [1, 2, 3, 4]) {
      shop.clock.now = new Date(now.getTime() + minutes * 61_000)
      await settle.run(shop.ctx())
      isAway = false
    }
    shop.clock.now = now
    expect(bankCalls).toEqual(Array(3).fill(['refund', 500, body.order.refunds[0].id]))
  })

  test('1,000 yen ten times at once succeeds twice, and never gives back more than was paid', async () => {
    const id = await charged()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, 1000)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(400)])
    expect((await read(id)).refunded_total).toBe(2000)
  })

  test.each([
    ['more than is left to refund', async () => charged(), 2551, 'refund_over_paid'],
    ['an authorised payment that is not captured', () => ordered(), 100, 'refund_over_captured'],
    [
      'a cancelled order',
      async () => {
        const id = await charged()
        await set(id, { status: 'canceled' })
        return id
      },
      100,
      'order_canceled',
    ],
  ])('%s is refused, and nothing changes', async (_what, make, amount, code) => {
    const id = await make()
    const before = await read(id)
    const refused = await refund(id, amount)
    expect(refused, code).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
    const details = code === 'refund_over_paid' ? { refundable_amount: 2550 } : undefined
    expect(refused.body.details, code).toEqual(details)
    expect(await read(id)).toEqual(before)
    expect(bankCalls).toEqual([])
  })

  test('an amount that is zero, negative or not whole is refused', async () => {
    const id = await charged()
    for (const amount of [0, -1, 1.5]) expect((await refund(id, amount)).body.type).toBe('invalid_data')
  })
})

test('a price of delivery other than the option’s own requires the right to move money: forbidden', async () => {
  const id = await ordered()
  const before = await read(id)
  const support: Record<string, string> = await signInStaff(shop, { role: 'support' })
  const choose = (price: number, headers = support) =>
    shop.call('POST', `/admin/orders/${id}/shipping-methods`, { option_id: goods.shipping.standard, price }, headers)
  for (const price of [0, 549, 551])
    expect(await choose(price)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await read(id)).toEqual(before)
  expect((await choose(549, staff)).body.order.total).toBe(2549)
  // What refunds and reconciliation read.
  const stored = shop.db.selectFrom('orders').select('total').where('id', '=', id)
  expect(await stored.executeTakeFirst()).toEqual({ total: 2549 })
  expect((await choose(550)).body.order.total).toBe(2550)
})
