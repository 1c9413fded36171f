import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dPoints } from '../../adapters/points/d-points.ts'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { dAccountMember, dPointsDesk } from '../../base/testing/d-points.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { jobs as loyaltyJobs } from '../loyalty/jobs.ts'
import { listeners as loyaltyListeners } from '../loyalty/listeners.ts'
import { listeners } from './listeners.ts'
import { resumeCheckout } from './resume-checkout.ts'
import { settleOrderPoints } from './settle-order-points.ts'

let desk: CardDesk
let docomo: ReturnType<typeof dPointsDesk>
let staff: Record<string, string>
beforeAll(async () => {
  desk = await openCardDesk()
  docomo = dPointsDesk(desk.sandbox)
  // With a shorter timeout than in production.
  desk.shop.ctx().outside.points = dPoints(desk.sandbox.settings, 2_000)
  staff = await signInStaff(desk.shop)
  await desk.shop.db
    .updateTable('region')
    .set({ metadata: JSON.stringify({ dpoint_base_rate: 0.01 }) })
    .where('id', '=', desk.goods.region_id)
    .execute()
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

const member = (points: number) => dAccountMember(desk.shop, desk.sandbox, { points })
type Member = Awaited<ReturnType<typeof member>>

const giveOwn = (buyer: Member, delta: number) =>
  desk.shop.call('POST', `/admin/v1/points/${buyer.id}`, { delta, note: 'はじめ' }, staff)
const wish = (cart_id: string, points_to_use: number, { headers }: Member) =>
  desk.shop.call(
    'POST',
    '/store/v1/cart/update-metadata',
    { cart_id, metadata: { d_points: { points_to_use } } },
    headers,
  )
const pointsOf = async ({ headers }: Member) =>
  (await desk.shop.call('GET', '/store/v1/d-points/get-points?accurate=true', undefined, headers)).body.data.points
/** Two lotions and their delivery: 2,750 yen by card, of which this many are to be paid with points. */
async function cartOf(buyer: Member, points: number) {
  const cart = await cartWith(desk.shop, desk.goods, { lotion: 2 }, buyer.headers)
  await readyToPay(desk.shop, desk.goods, cart, { provider: 'stripe-custom', ...buyer })
  await desk.choose(cart, 'pm_card_visa', buyer.headers)
  expect((await wish(cart, points, buyer)).status).toBe(200)
  return cart
}
const complete = (cart: string, { headers }: Member) => desk.complete(cart, headers)
async function hear(fact: string, order_id: string) {
  for (const one of listeners) if (one.fact === fact) await one.run(desk.shop.ctx(), { order_id })
  await carryOut()
}
/** The listener processes every requested deletion. */
async function carryOut() {
  const facts = await desk.shop.db.selectFrom('fact').select('about').where('name', '=', 'd_points.wanted').execute()
  for (const { about } of facts) await loyaltyListeners[0]!.run(desk.shop.ctx(), about as Record<string, unknown>)
}
const entriesOf = ({ id }: Member) =>
  desk.shop.db
    .selectFrom('d_point_entry')
    .select(['kind', 'points', 'wanted', 'state', 'subject', 'refusal'])
    .where('customer_id', '=', id)
    .orderBy('created_at')
    .orderBy('key')
    .execute()
const attemptsOf = (cart: string) =>
  desk.shop.db
    .selectFrom('checkout_attempt')
    .select(['status', 'outcome'])
    .where('cart_id', '=', cart)
    .orderBy('id')
    .execute()
const shipped = (id: string) =>
  desk.shop.db.updateTable('orders').set({ fulfillment_status: 'shipped' }).where('id', '=', id).execute()

test('the shop’s points are used first; d-points are held, settled, awarded and revoked on refund', async () => {
  const buyer = await member(1000)
  await giveOwn(buyer, 200)
  const cart = await cartOf(buyer, 700)
  const { body } = await complete(cart, buyer)
  expect(body).toMatchObject({ type: 'order', data: { total: 2750, paid_total: 2050 } })
  expect(await docomo.transactionsOf(buyer.subject)).toEqual([['use', 500, 'held']])
  const order = await desk.shop.db
    .selectFrom('orders')
    .select('metadata')
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  expect(order.metadata).toEqual({
    orderPlacedEvent: desk.shop.clock.now.toISOString(),
    d_points: { points_to_use: 700, pointsSpent: 700, dCardNumberLast4: '4242', awardedDPoints: 15 },
  })
  await hear('order.placed', body.data.id)
  expect(await docomo.transactionsOf(buyer.subject)).toEqual([['use', 500, 'settled']])
  expect(await pointsOf(buyer)).toBe(500)

  await shipped(body.data.id)
  for (let time = 0; time < 2; time++) await hear('order.shipped', body.data.id)
  expect(await docomo.transactionsOf(buyer.subject)).toEqual([
    ['use', 500, 'settled'],
    ['award', 15, 'settled'],
  ])
  expect(await pointsOf(buyer)).toBe(515)

  const payment = await desk.shop.db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  await desk.shop.call('POST', `/admin/payments/${payment.id}/refund`, { amount: 1000, reason: 'other' }, staff)
  for (let time = 0; time < 2; time++) await hear('order.refunded', body.data.id)
  expect(await pointsOf(buyer)).toBe(505)
  // The d-account's id is kept only as long as it is needed for calls to the provider.
  expect((await entriesOf(buyer)).map(({ kind, points, state, subject }) => [kind, points, state, subject])).toEqual([
    ['use', 500, 'settled', null],
    ['award', 15, 'settled', null],
    ['revoke', 10, 'settled', null],
  ])
  const { body: told } = await desk.shop.call('GET', '/store/v1/d-points/movements', undefined, buyer.headers)
  expect(told.data.movements.map(({ place, kind, delta }: Record<string, unknown>) => [place, kind, delta])).toEqual(
    expect.arrayContaining([
      ['docomo', 'used', -500],
      ['docomo', 'earned', 15],
      ['docomo', 'revoked', -10],
      ['shop', 'used', -200],
      ['shop', 'corrected', 200],
    ]),
  )
})

test('d-points awarded for an order move to the new customer when the order is reassigned', async () => {
  const [buyer, other] = [await member(0), await member(0)]
  const { id } = (await complete(await cartOf(buyer, 0), buyer)).body.data
  await hear('order.placed', id)
  await shipped(id)
  await hear('order.shipped', id)
  expect(await docomo.transactionsOf(buyer.subject)).toEqual([['award', 22, 'settled']])
  await desk.shop.call('POST', `/admin/orders/${id}`, { customer_id: other.id }, staff)
  for (let time = 0; time < 2; time++) await hear('order.buyer_changed', id)
  expect([await pointsOf(buyer), await pointsOf(other)]).toEqual([0, 22])
  expect((await entriesOf(buyer)).map(({ kind, points }) => [kind, points])).toEqual([
    ['award', 22],
    ['revoke', 22],
  ])
  expect((await entriesOf(other)).map(({ kind, points }) => [kind, points])).toEqual([['award', 22]])
})

test('canceling an order returns all points to where they came from', async () => {
  const buyer = await member(5000)
  await giveOwn(buyer, 750)
  const cart = await cartOf(buyer, 2750)
  const { body } = await complete(cart, buyer)
  expect(body).toMatchObject({ type: 'order', data: { paid_total: 0, payment_status: 'captured' } })
  await hear('order.placed', body.data.id)
  expect(await pointsOf(buyer)).toBe(3000)
  const cancel = () => desk.shop.call('POST', '/store/v1/orders/cancel', { order_id: body.data.id }, buyer.headers)
  expect((await cancel()).status).toBe(200)
  for (let time = 0; time < 2; time++) await hear('order.canceled', body.data.id)
  expect(await docomo.pointsOf(buyer.subject)).toBe(5000)
  expect(await pointsOf(buyer)).toBe(5750)
  expect(await docomo.transactionsOf(buyer.subject)).toEqual([['use', 2000, 'canceled']])
})

test('a declined card returns the held d-points', async () => {
  const buyer = await member(1000)
  const cart = await cartOf(buyer, 1000)
  await desk.choose(cart, 'pm_card_visa_chargeDeclined', buyer.headers)
  expect((await complete(cart, buyer)).body).toMatchObject({ type: 'cart', payment_status: 'error' })
  await carryOut()
  expect(await docomo.pointsOf(buyer.subject)).toBe(1000)
  await desk.choose(cart, 'pm_card_visa', buyer.headers)
  expect((await complete(cart, buyer)).body).toMatchObject({ type: 'order', data: { paid_total: 1750 } })
  expect(await docomo.pointsOf(buyer.subject)).toBe(0)
})

test.each([
  ['dcm_docomo_internal_error', { status: 500 }],
  ['dcm_docomo_bad_request', { status: 400 }],
  ['dcm_unknown_error', { status: 418 }],
  ['dcm_token_error', { status: 401 }],
])('%s while holding d-points: no order, no payment, and the points are returned', async (code, fault) => {
  const buyer = await member(1000)
  const cart = await cartOf(buyer, 1000)
  await desk.sandbox.fault({ api: { match: '/d-points/v1/uses', ...fault } })
  expect(await complete(cart, buyer)).toMatchObject({ status: 503, body: { code } })
  expect(await attemptsOf(cart)).toEqual([{ status: 'let_go', outcome: code }])
  expect(await desk.shop.db.selectFrom('payment').select('id').where('cart_id', '=', cart).execute()).toEqual([])
  await desk.sandbox.fault({ api: null })
  await carryOut()
  expect(await docomo.pointsOf(buyer.subject)).toBe(1000)
  expect((await complete(cart, buyer)).body).toMatchObject({ type: 'order', data: { paid_total: 1750 } })
})

test('a lost answer (dcm_docomo_timeout) does not hold d-points forever; the buyer can order again', async () => {
  const buyer = await member(2000)
  const cart = await cartOf(buyer, 1000)
  await desk.sandbox.fault({ api: { match: '/d-points/v1/uses', delay_ms: 3_000, count: 1 } })
  expect(await complete(cart, buyer)).toMatchObject({ status: 503, body: { code: 'dcm_docomo_timeout' } })
  expect(await docomo.pointsOf(buyer.subject)).toBe(1000)
  expect((await complete(cart, buyer)).body.type).toBe('order')
  expect(await docomo.pointsOf(buyer.subject)).toBe(0)
  // The listener was down: the job finds what was left.
  const { now } = desk.shop.clock
  desk.shop.clock.now = new Date(now.getTime() + 120_000)
  await loyaltyJobs[0]!.run(desk.shop.ctx())
  desk.shop.clock.now = now
  expect(await docomo.pointsOf(buyer.subject)).toBe(1000)
})

test.each([
  ['dcm_dcard_suspended', 'suspended'],
  ['dcm_account_not_ready', 'not_ready'],
  ['dcm_invalid_dcard_number', 'invalid_card'],
] as const)('%s refuses the use of points, and an order with points requested earlier', async (code, status) => {
  const buyer = await member(1000)
  const cart = await cartOf(buyer, 1000)
  await docomo.set(buyer.subject, { points: 1000, status })
  expect(await wish(cart, 500, buyer)).toMatchObject({ status: 400, body: { code } })
  expect(await complete(cart, buyer)).toMatchObject({ status: 400, body: { code } })
  expect(await attemptsOf(cart)).toEqual([{ status: 'let_go', outcome: code }])
  expect(await docomo.transactionsOf(buyer.subject)).toEqual([])
})

test('an order is refused if the d-points were spent elsewhere (dcm_not_enough_points)', async () => {
  const buyer = await member(1000)
  const cart = await cartOf(buyer, 1000)
  await docomo.set(buyer.subject, { points: 999 })
  expect(await complete(cart, buyer)).toMatchObject({ status: 400, body: { code: 'dcm_not_enough_points' } })
  expect(await wish(cart, 1000, buyer)).toMatchObject({ status: 400, body: { code: 'dcm_not_enough_points' } })
  expect(await docomo.pointsOf(buyer.subject)).toBe(999)
})

test('d-points of an attempt released meanwhile are returned (dcm_transaction_already_processed)', async () => {
  const buyer = await member(1000)
  const cart = await cartOf(buyer, 1000)
  await desk.sandbox.fault({ api: { match: '/d-points/v1/uses', delay_ms: 300, count: 1 } })
  const placing = complete(cart, buyer)
  await desk.attemptOpened(cart)
  const reset = { cart_id: cart }
  await desk.shop.call('POST', '/store/v1/cart/reset-payment-session-selection', reset, buyer.headers)
  expect(await placing).toMatchObject({ status: 409, body: { code: 'dcm_transaction_already_processed' } })
  await carryOut()
  expect(await docomo.pointsOf(buyer.subject)).toBe(1000)
  expect(await attemptsOf(cart)).toEqual([{ status: 'let_go', outcome: 'given_up' }])
})

test('an attempt whose process died before holding d-points is released, with nothing held', async () => {
  const buyer = await member(1000)
  const cart = await cartOf(buyer, 1000)
  await desk.sandbox.fault({ api: { match: '/d-points/v1/uses', delay_ms: 300, count: 1 } })
  const placing = complete(cart, buyer)
  await desk.attemptOpened(cart)
  // As if nobody were asking: the recent attempt is left alone, the old one is closed.
  await resumeCheckout(desk.shop.ctx(), cart)
  expect(await attemptsOf(cart)).toEqual([{ status: 'open', outcome: null }])
  await desk.later(120_000, async () => void (await resumeCheckout(desk.shop.ctx(), cart)))
  expect(await attemptsOf(cart)).toEqual([{ status: 'let_go', outcome: 'points_not_held' }])
  expect((await placing).status).toBe(409)
  await carryOut()
  expect(await docomo.pointsOf(buyer.subject)).toBe(1000)
})

test('d-points of an order waiting for a pharmacist are held and settled after approval', async () => {
  const buyer = await member(1000)
  const { body } = await complete(await cartOf(buyer, 1000), buyer)
  const { id } = body.data
  const standing = (status: string) => desk.shop.db.updateTable('orders').set({ status }).where('id', '=', id).execute()
  await standing('requires_action')
  await hear('order.placed', id)
  expect(await docomo.transactionsOf(buyer.subject)).toEqual([['use', 1000, 'held']])
  await standing('pending')
  await settleOrderPoints(desk.shop.ctx(), id)
  await carryOut()
  expect(await docomo.transactionsOf(buyer.subject)).toEqual([['use', 1000, 'settled']])
})
