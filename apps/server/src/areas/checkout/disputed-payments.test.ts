import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { jobs, listeners } from '../all.ts'
import type { PaymentRow } from '../payments/index.ts'
import { noteDisputes } from '../payments/note-disputes.ts'

// A cardholder disputes a payment with their bank (チャージバック, chargeback).
let cards: CardDesk
let staff: Record<string, string>
beforeAll(async () => {
  cards = await openCardDesk()
  // Stripe’s stand-in dates a dispute by the real time.
  cards.shop.clock.now = new Date()
  staff = await signInStaff(cards.shop)
})
beforeEach(() => cards.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => cards.close())

const days = (many: number) => many * 86_400_000
const run = (name: string) => jobs.find((one) => one.name === name)!.run(cards.shop.ctx())

/** An order of 1,650 yen that was charged. */
async function charged() {
  const cart = await cards.cartToPay('pm_card_visa')
  const order = (await cards.complete(cart)).body.data.id as string
  const post = (path: string, body: object = {}) =>
    cards.shop.call('POST', `/admin/orders/${order}/${path}`, body, staff)
  expect((await post('capture')).status).toBe(200)
  const { id: intent, latest_charge } = await cards.intentOf(cart)
  const atBank = async (path: string) => (await fetch(`${cards.sandbox.url}/stripe/${path}`, { method: 'POST' })).json()
  const readDisagreements = async () => {
    const answer = await cards.shop.call('GET', '/admin/v1/reconciliation', undefined, staff)
    return answer.body.data.disagreements.filter(({ order_id }: { order_id: string }) => order_id === order)
  }
  const read = async () => (await cards.shop.call('GET', `/admin/orders/${order}`, undefined, staff)).body.order
  const givenAtStripe = async () =>
    (await cards.sandbox.ask('GET', `/v1/refunds?payment_intent=${intent}`)).data.map((one: Refund) => one.amount)
  return {
    order,
    post,
    atBank,
    readDisagreements,
    read,
    givenAtStripe,
    dispute: () => atBank(`charges/${latest_charge}/dispute`),
  }
}
interface Refund {
  amount: number
}
let events = 0
/** Sends a webhook notification about a dispute, twice, as may happen. */
async function tell(type: string, object: object) {
  const { body, signature } = cards.signed({ id: `evt_dispute_${events++}`, type, data: { object } })
  for (const _time of [1, 2]) expect((await cards.deliver(body, signature)).statusCode).toBe(200)
}
/** Runs the listeners that hear that a bank has given money back, or not; returns the number of facts. */
async function hear(name = 'payment.given_back_elsewhere') {
  const facts = await factsOf(cards.shop, name)
  for (const about of facts)
    for (const one of listeners.filter(({ fact }) => fact === name))
      await one.run(cards.shop.ctx(), about as Record<string, unknown>)
  return facts.length
}

test('staff see a dispute until it is decided; once lost, the order counts as refunded once', async () => {
  const { post, dispute, readDisagreements, read, atBank, givenAtStripe } = await charged()
  const opened = await dispute()
  await cards.later(days(40), async () => {
    await tell('charge.dispute.created', opened)
    await tell('charge.dispute.funds_withdrawn', opened)
    const answer_by = new Date(opened.evidence_details.due_by * 1000).toISOString()
    expect(await readDisagreements()).toMatchObject([
      { kind: 'disputed', about: opened.id, amount: 1650, theirs: 'needs_answer', answer_by },
    ])
    const { payments, refunded_total } = await read()
    expect(payments[0].metadata.disputes).toMatchObject([{ state: 'needs_answer', reason: 'fraudulent', answer_by }])
    expect(refunded_total).toBe(0)
    // A refund decided meanwhile waits: Stripe does not refund disputed money.
    expect((await post('refund', { amount: 500, reason: 'other' })).status).toBe(200)
    expect(await givenAtStripe()).toEqual([])
  })
  const lost = await atBank(`disputes/${opened.id}/lost`)
  await cards.later(days(60), async () => {
    await tell('charge.dispute.closed', lost)
    await tell('charge.dispute.updated', lost)
    expect(await hear()).toBe(1)
    const { refunds, ...order } = await read()
    expect(order).toMatchObject({ payment_status: 'refunded', refunded_total: 1650, refundable_amount: 0 })
    expect(order.payments[0].metadata.disputes).toMatchObject([{ state: 'lost' }])
    expect(refunds.map(({ amount, metadata }: Refund & { metadata: object }) => [amount, metadata])).toEqual([
      [500, { dispute: opened.id }],
      [1150, { dispute: opened.id, by_bank: true }],
    ])
    await run('settle-refunds')
    await run('reconcile-payments')
    expect([await givenAtStripe(), await readDisagreements(), await hear()]).toEqual([[], [], 0])
  })
})

test('after a won dispute the payment stays, and a refund decided meanwhile is made', async () => {
  const { post, dispute, readDisagreements, read, atBank, givenAtStripe } = await charged()
  const opened = await dispute()
  await tell('charge.dispute.created', opened)
  await post('refund', { amount: 500, reason: 'other' })
  await tell('charge.dispute.closed', await atBank(`disputes/${opened.id}/won`))
  await cards.later(5 * 60_000, () => run('settle-refunds'))
  expect([await givenAtStripe(), await readDisagreements(), await hear()]).toEqual([[500], [], 0])
  expect(await read()).toMatchObject({
    refunded_total: 500,
    payments: [{ metadata: { disputes: [{ state: 'ended' }] } }],
  })
})

test('reconciliation finds a dispute without a notification and follows it to its end', async () => {
  const { dispute, readDisagreements, read, atBank } = await charged()
  const opened = await dispute()
  // The order is older than the daily reconciliation covers; the dispute is from today.
  await cards.shop.db
    .updateTable('payment')
    .set({ created_at: new Date(0) })
    .where('cart_id', 'is not', null)
    .execute()
  await run('reconcile-payments')
  expect(await readDisagreements()).toMatchObject([{ kind: 'disputed', about: opened.id }])
  await atBank(`disputes/${opened.id}/lost`)
  await cards.later(days(30), () => run('reconcile-payments'))
  expect([await readDisagreements(), await hear()]).toEqual([[], 1])
  expect(await read()).toMatchObject({ payment_status: 'refunded', refunded_total: 1650 })
})

test('a dispute lost and then won declines its refund once, in any order of notifications', async () => {
  const { post, dispute, readDisagreements, read, atBank, givenAtStripe } = await charged()
  const opened = await dispute()
  await tell('charge.dispute.created', opened)
  await post('refund', { amount: 500, reason: 'other' })
  await cards.later(days(20), async () => {
    const lost = await atBank(`disputes/${opened.id}/lost`)
    await tell('charge.dispute.closed', lost)
    expect(await hear()).toBe(1)
    expect(await read()).toMatchObject({ payment_status: 'refunded', refunded_total: 1650 })
    const won = await atBank(`disputes/${opened.id}/won`)
    await tell('charge.dispute.closed', won)
    await tell('charge.dispute.closed', lost)
    await tell('charge.dispute.funds_reinstated', won)
    expect([await hear('refund.declined'), await hear()]).toEqual([1, 0])
  })
  await cards.later(days(21), () => run('settle-refunds'))
  await cards.later(days(22), () => run('reconcile-payments'))
  // The refund that staff decided meanwhile is made by the shop after all; nobody waits for the bank's own refund.
  expect([await givenAtStripe(), await readDisagreements()]).toEqual([[500], []])
  const { refunds, ...order } = await read()
  expect(order).toMatchObject({ payment_status: 'partially_refunded', refunded_total: 500, refundable_amount: 1150 })
  expect(order.payments[0].metadata.disputes).toMatchObject([{ state: 'ended' }])
  expect(refunds.map(({ amount, metadata }: Refund & { metadata: object }) => [amount, metadata])).toMatchObject([
    [500, {}],
    [1150, { dispute: opened.id, declined_reason: 'dispute_won' }],
  ])
  expect((await post('refund', { amount: 1150, reason: 'other' })).body.order.payment_status).toBe('refunded')
  expect(await givenAtStripe()).toEqual([1150, 500])
})

test('reconciliation finds a dispute won after it was lost, without a notification', async () => {
  const { dispute, read, atBank } = await charged()
  const opened = await dispute()
  await tell('charge.dispute.closed', await atBank(`disputes/${opened.id}/lost`))
  await hear()
  await atBank(`disputes/${opened.id}/won`)
  await cards.later(days(60), () => run('reconcile-payments'))
  await hear('refund.declined')
  expect(await read()).toMatchObject({ payment_status: 'captured', refunded_total: 0, refundable_amount: 1650 })
})

test('the dispute is queried again if another notification overtakes its answer', async () => {
  const { dispute, read, atBank } = await charged()
  const opened = await dispute()
  const lost = await atBank(`disputes/${opened.id}/lost`)
  await cards.sandbox.fault({ api: { match: '/v1/disputes', delay_ms: 700, count: 1 } })
  const late = tell('charge.dispute.closed', lost)
  await cards.faultMet()
  await tell('charge.dispute.funds_reinstated', await atBank(`disputes/${opened.id}/won`))
  await late
  await hear('refund.declined')
  expect(await read()).toMatchObject({ payment_status: 'captured', refunded_total: 0 })
})

/** Stores what the provider says about a dispute of an order. */
async function note(order: string, state: 'lost' | 'under_review' | 'ended', amount = 500) {
  const dispute = { id: `dp_${order}`, amount, reason: 'general', is_refundable: false, answer_by: null }
  const paid = cards.shop.db.selectFrom('payment').selectAll().where('order_id', '=', order)
  const row = (await paid.executeTakeFirstOrThrow()) as unknown as PaymentRow
  const opened_at = cards.shop.clock.now.toISOString()
  await cards.shop.ctx().tx((tx) => noteDisputes(tx, row, [{ ...dispute, state, opened_at }]))
}

test('a lost dispute settles no more waiting refunds than its amount covers', async () => {
  const { order, post } = await charged()
  await cards.sandbox.fault({ webhooks: 'drop', api: { match: '/v1/refunds', status: 500 } })
  for (const amount of [300, 400]) expect((await post('refund', { amount, reason: 'other' })).status).toBe(200)
  await note(order, 'lost')
  expect(await hear()).toBe(1)
  const refunds = cards.shop.db.selectFrom('refund').select(['amount', 'settled_at']).where('order_id', '=', order)
  const settled = (await refunds.orderBy('id').execute()).map(({ amount, settled_at }) => [amount, settled_at !== null])
  expect(settled).toEqual([
    [300, true],
    [400, false],
    [200, true],
  ])
})

test('a lost dispute about the whole payment books only what earlier refunds have left', async () => {
  const { order, post, read } = await charged()
  expect((await post('refund', { amount: 500, reason: 'other' })).status).toBe(200)
  await note(order, 'lost', 1650)
  expect(await hear()).toBe(1)
  const { refunds, ...after } = await read()
  expect(after).toMatchObject({ payment_status: 'refunded', refunded_total: 1650, refundable_amount: 0 })
  expect(refunds.map(({ amount }: Refund) => amount)).toEqual([500, 1150])
})

test.each([
  ['under_review', 1, 0],
  ['ended', 2, 1],
] as const)('a dispute lost, then %s in an appeal, then lost again leaves one refund', async (state, lost, won) => {
  const { order, read } = await charged()
  for (const outcome of ['lost', state, 'lost'] as const) await note(order, outcome)
  expect([await hear(), await hear('refund.declined')]).toEqual([lost, won])
  expect(await read()).toMatchObject({ payment_status: 'partially_refunded', refunded_total: 500 })
})
