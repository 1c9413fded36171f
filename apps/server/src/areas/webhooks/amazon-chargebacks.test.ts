import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { listeners } from '../all.ts'

let desk: WalletDesk
let staff: Record<string, string>
beforeAll(async () => {
  desk = await openWalletDesk()
  staff = await signInStaff(desk.shop)
  // Amazon’s stand-in dates a dispute by the real time.
  desk.shop.clock.now = new Date()
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

const days = (many: number) => many * 86_400_000

/** An order of 1,650 yen that Amazon Pay was charged for, and what its buyer’s bank does. */
async function charged() {
  const cart = await desk.cartToPay('amazon-pay')
  await desk.complete(cart)
  await desk.decide(cart, 'approve')
  await desk.complete(cart)
  const order = await desk.expectOneOrder(cart)
  expect((await desk.shop.call('POST', `/admin/orders/${order}/capture`, {}, staff)).status).toBe(200)
  const { id: wallet } = await desk.sandbox.wallet(await desk.referenceOf(cart))
  const post = (path: string) => fetch(`${desk.sandbox.url}/wallets/${path}`, { method: 'POST' })
  return {
    atBank: async (step: 'open' | 'won' | 'lost') => expect((await post(`${wallet}/dispute-${step}`)).status).toBe(200),
    /** Amazon’s latest notification of the payment arrives, twice; returns the statuses. */
    async notify() {
      const notices = await (await fetch(`${desk.sandbox.url}/wallets/notices.json`)).json()
      const { id } = notices.findLast(({ payment }: { payment: string }) => payment === wallet)
      const answers = []
      for (const _time of [1, 2]) answers.push((await (await post(`notices/${id}/resend`)).json()).status)
      return answers
    },
    read: async () => (await desk.shop.call('GET', `/admin/orders/${order}`, undefined, staff)).body.order,
    async readDisagreements() {
      const { body } = await desk.shop.call('GET', '/admin/v1/reconciliation', undefined, staff)
      return body.data.disagreements.filter(({ order_id }: { order_id: string }) => order_id === order)
    },
  }
}
/** Runs the listeners that hear that a bank has given money back; returns the number of facts. */
async function hear() {
  const name = 'payment.given_back_elsewhere'
  const facts = await factsOf(desk.shop, name)
  for (const about of facts)
    for (const one of listeners.filter(({ fact }) => fact === name))
      await one.run(desk.shop.ctx(), about as Record<string, unknown>)
  return facts.length
}
const events = () =>
  desk.shop.db.selectFrom('provider_event').select('event_id').where('type', '=', 'CHARGEBACK').execute()

test('staff see a chargeback until it is decided; once lost, the order counts as refunded once', async () => {
  const { atBank, notify, read, readDisagreements } = await charged()
  await atBank('open')
  expect(await notify()).toEqual([200, 200])
  expect(await events()).toHaveLength(1)
  const dispute = { amount: 1650, state: 'needs_answer', reason: 'product_not_received', is_refundable: false }
  const { payments } = await read()
  expect(payments[0].metadata.disputes).toMatchObject([dispute])
  const [{ id, answer_by }] = payments[0].metadata.disputes
  const listed = { kind: 'disputed', about: id, provider_id: 'amazon-pay', amount: 1650, theirs: 'needs_answer' }
  expect(await readDisagreements()).toMatchObject([{ ...listed, answer_by }])
  await atBank('lost')
  expect(await notify()).toEqual([200, 200])
  expect(await hear()).toBe(1)
  const { refunds, ...order } = await read()
  expect(order).toMatchObject({ payment_status: 'refunded', refunded_total: 1650, refundable_amount: 0 })
  expect(order.payments[0].metadata.disputes).toMatchObject([{ id, state: 'lost' }])
  expect(refunds).toMatchObject([{ amount: 1650, metadata: { dispute: id, by_bank: true } }])
  await desk.runJob('settle-refunds')
  await desk.runJob('reconcile-payments')
  expect([(await read()).refunds.length, await readDisagreements()]).toEqual([1, []])
})

test('the end of a chargeback is found without a notification, however old the payment', async () => {
  const { atBank, notify, read, readDisagreements } = await charged()
  await atBank('open')
  await notify()
  await atBank('won')
  await desk.later(days(30), () => desk.runJob('reconcile-payments'))
  expect(await readDisagreements()).toEqual([])
  expect(await read()).toMatchObject({
    refunded_total: 0,
    payments: [{ metadata: { disputes: [{ state: 'ended' }] } }],
  })
})

test('a notification while Amazon does not answer is refused with 503 and handled later', async () => {
  const { atBank, notify, readDisagreements } = await charged()
  await atBank('open')
  await desk.sandbox.fault({ api: { match: '/disputes/', status: 500 } })
  expect(await notify()).toEqual([503, 503])
  expect(await readDisagreements()).toEqual([])
  await desk.sandbox.fault({ api: null })
  expect(await notify()).toEqual([200, 200])
  expect(await readDisagreements()).toMatchObject([{ kind: 'disputed' }])
})
