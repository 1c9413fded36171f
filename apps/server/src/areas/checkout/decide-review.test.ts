import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { freePieces } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'
import { stockDisagreements } from '../inventory/index.ts'
import { listeners as letters } from '../notifications/listeners.ts'
import { listeners } from './listeners.ts'

let desk: CardDesk
let pharmacist: Record<string, string>
beforeAll(async () => {
  desk = await openCardDesk()
  pharmacist = await signInStaff(desk.shop, { is_pharmacist: true })
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

const waiting = () => waitingOrder(desk)

const decide = (order_id: string, decision: string, headers: Record<string, string> = pharmacist, note = '') =>
  desk.shop.call('POST', path(order_id), { decision, note, explanation_waived: true }, headers)
const path = (order_id: string) => `/admin/v1/orders/${order_id}/pharmacist-review`

/** The state of an order, of its review, its money and its medicine. */
async function stateOf({ cart, order_id }: { cart: string; order_id: string }) {
  const { db } = desk.shop
  const order = await db
    .selectFrom('orders')
    .innerJoin('pharmacist_review as review', 'review.order_id', 'orders.id')
    .select(['orders.status', 'payment_status', 'review.status as review', 'decided_by', 'note'])
    .where('orders.id', '=', order_id)
    .executeTakeFirstOrThrow()
  const quantity = await freePieces(desk.shop, desk.goods.variants.firstClass)
  const intent = await desk.intentOf(cart)
  return { ...order, quantity, intent: intent.status, received: intent.amount_received }
}

/** Runs every listener of the decision, as the queue would. */
async function hear(order_id: string, decision: string) {
  for (const { fact, run } of [...listeners, ...letters])
    if (fact === 'order.review_decided') await run(desk.shop.ctx(), { order_id, decision })
}

test('an order waiting for the pharmacist is only authorized and listed with the buyer’s answers', async () => {
  const order = await waiting()
  for (const { fact, run } of listeners)
    if (fact === 'order.placed') await run(desk.shop.ctx(), { order_id: order.order_id })
  expect(await stateOf(order)).toMatchObject({ intent: 'requires_capture', received: 0, review: 'waiting' })
  const { body } = await desk.shop.call('GET', '/admin/v1/pharmacist-reviews', undefined, pharmacist)
  const review = body.data.reviews.find((one: { order_id: string }) => one.order_id === order.order_id)
  expect(review).toMatchObject({ state: 'waiting', total: 1830, lines: [{ jsm_category_name: '第1類医薬品' }] })
  expect(review.lines[0].answers).toEqual([
    { question: 'diagnosisにあてはまりますか。', answer: 'いいえ', remark: null, stands_out: false },
    { question: 'allergyにあてはまりますか。', answer: 'いいえ', remark: null, stands_out: false },
  ])
  const alone = await desk.shop.call('GET', path(order.order_id), undefined, pharmacist)
  expect(alone).toMatchObject({ status: 200, body: { data: review } })
  expect(review.stage).toBe('under_review')
  expect((await desk.shop.call('GET', path('order_none'), undefined, pharmacist)).status).toBe(404)
})

test('approval captures the payment once', async () => {
  const order = await waiting()
  const { quantity } = await stateOf(order)
  expect(await decide(order.order_id, 'approve')).toMatchObject({
    status: 200,
    body: { data: { order_id: order.order_id, state: 'approved', status: 'pending', payment_status: 'captured' } },
  })
  await hear(order.order_id, 'approve')
  expect(await stateOf(order)).toMatchObject({ review: 'approved', quantity, intent: 'succeeded', received: 1830 })
})

test('rejection cancels the payment, releases the stock and mails the reason to the buyer', async () => {
  const order = await waiting()
  const { quantity } = await stateOf(order)
  desk.shop.letters.splice(0)
  const note = '受診をおすすめします。'
  expect(await decide(order.order_id, 'reject', pharmacist, note)).toMatchObject({
    status: 200,
    body: { data: { state: 'rejected', status: 'canceled', payment_status: 'canceled' } },
  })
  await hear(order.order_id, 'reject')
  expect(await stateOf(order)).toMatchObject({
    review: 'rejected',
    note,
    decided_by: expect.stringMatching(/^usr_/),
    quantity: quantity + 1,
    intent: 'canceled',
    received: 0,
  })
  expect(await stockDisagreements(desk.shop.db)).toEqual([])
  const letter = { to: 'guest@example.com', text: expect.stringContaining('薬剤師からのことばがあります。') }
  expect(desk.shop.letters).toMatchObject([letter])
})

test('after the licence has expired an order can be rejected but not approved', async () => {
  const { shop } = desk
  const owner = await signInStaff(shop)
  const { licences } = (await shop.call('GET', '/admin/v1/licences', undefined, owner)).body.data
  const last = (valid_to: string) =>
    Promise.all(
      licences.map(({ id }: { id: string }) => shop.call('POST', `/admin/v1/licences/${id}`, { valid_to }, owner)),
    )
  const order = await waiting()
  const before = await stateOf(order)
  await last('2026-05-31')
  expect(await decide(order.order_id, 'approve')).toMatchObject({
    status: 400,
    body: { code: 'sale_class_not_covered', details: { sale_class: '第1類医薬品', reason: 'licence_expired' } },
  })
  expect(await stateOf(order)).toEqual(before)
  expect((await decide(order.order_id, 'reject')).body.data.state).toBe('rejected')
  await last('2030-03-31')
})

test.each(['approve', 'reject'])('after "%s" a second decision is refused', async (first) => {
  const order = await waiting()
  expect((await decide(order.order_id, first)).status).toBe(200)
  const before = await stateOf(order)
  for (const second of ['approve', 'reject'])
    expect(await decide(order.order_id, second)).toMatchObject({
      status: 409,
      body: { code: 'order_not_waiting_for_review' },
    })
  expect(await stateOf(order)).toEqual(before)
})

test('of two simultaneous decisions only one takes effect', async () => {
  const order = await waiting()
  const answers = await Promise.all([decide(order.order_id, 'approve'), decide(order.order_id, 'reject')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { review, intent } = await stateOf(order)
  expect([review, intent]).toEqual(answers[0]!.status === 200 ? ['approved', 'succeeded'] : ['rejected', 'canceled'])
})

test('only a pharmacist can decide, and only about an existing order', async () => {
  const order = await waiting()
  const before = await stateOf(order)
  const clerk = await signInStaff(desk.shop)
  const { headers: shopper } = await signInCustomer(desk.shop)
  expect((await decide(order.order_id, 'approve', clerk)).status).toBe(403)
  expect((await decide(order.order_id, 'approve', shopper)).status).toBe(401)
  expect((await decide(order.order_id, 'approve', {})).status).toBe(401)
  expect((await decide('order_none', 'approve')).status).toBe(404)
  expect((await decide(order.order_id, 'maybe')).status).toBe(400)
  expect(await stateOf(order)).toEqual(before)
})

test('what the pharmacy has made itself is approved after the buyer’s confirmation, not by a waiver', async () => {
  const { pool, call } = desk.shop
  const classIs = (name: string) =>
    pool.query(`update product_variant set metadata = jsonb_set(metadata, '{jsm_category_name}', '"${name}"')
      where id = '${desk.goods.variants.firstClass}'`)
  const order = await waiting()
  const before = await stateOf(order)
  await classIs('薬局製造販売医薬品')
  expect(await decide(order.order_id, 'approve')).toMatchObject({
    status: 409,
    body: { code: 'information_not_confirmed' },
  })
  expect(await stateOf(order)).toEqual(before)
  const { order_id, temporaryCode } = order
  await call('POST', `${path(order_id)}/information`, {}, pharmacist)
  await call('POST', `/store/v1/orders/${order_id}/pharmacist/confirm`, { temporaryCode, version: 1 })
  expect((await call('POST', path(order_id), { decision: 'approve' }, pharmacist)).body.data.state).toBe('approved')
  await classIs('第1類医薬品')
})

test('rejection gives back the points that the buyer has spent', async () => {
  const { shop } = desk
  const buyer = await signInCustomer(shop)
  const owner = await signInStaff(shop)
  await shop.call('POST', `/admin/v1/points/${buyer.id}`, { delta: 9000, note: '見本' }, owner)
  const cart_id = await cartWith(shop, desk.goods, { firstClass: 1 }, buyer.headers)
  await readyToPay(shop, desk.goods, cart_id, buyer)
  const answers = { diagnosis: { answer: 'いいえ' }, allergy: { answer: 'いいえ' } }
  const metadata = { d_points: { points_to_use: 9000 }, first_class_question_responses: answers }
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id, metadata }, buyer.headers)
  const { id } = (await desk.complete(cart_id, buyer.headers)).body.data
  const points = async (): Promise<number> =>
    (await shop.call('GET', `/admin/v1/points/${buyer.id}`, undefined, owner)).body.data.balance
  expect(await points()).toBeLessThan(9000)
  expect((await decide(id, 'reject')).status).toBe(200)
  expect(await points()).toBe(9000)
})

test('an order waiting for review cannot be returned: order_waits_for_pharmacist', async () => {
  const order = await waiting()
  const { order_id } = order
  const before = await stateOf(order)
  const owner = await signInStaff(desk.shop)
  const post = (path: string, body: object) => desk.shop.call('POST', path, body, owner)
  const { id: item_id } = await desk.shop.db
    .selectFrom('line_item')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const back = { items: [{ item_id, quantity: 1 }] }
  const refused = {
    status: 400,
    body: { type: 'not_allowed', message: expect.stringContaining('pharmacist') },
    refusal: 'order_waits_for_pharmacist',
  }
  expect(await post(`/admin/orders/${order_id}/return`, { ...back, receive_now: true })).toMatchObject(refused)
  const returnId = (await post(`/admin/orders/${order_id}/return`, back)).body.order.returns[0].id
  expect(await post(`/admin/returns/${returnId}/receive`, back)).toMatchObject(refused)
  expect(await stateOf(order)).toEqual(before)
})

test('a medicine with malformed metadata can still be explained, without the malformed parts', async () => {
  const { shop, goods } = desk
  const { order_id } = await waiting()
  const owner = await signInStaff(shop)
  const description = {
    do_not: '眠くなることがあります',
    dosage: [{ age: '15歳以上' }],
    ingredients_basis: 3,
    storage: ['冷所'],
  }
  const at = `/admin/products/${goods.products.firstClass}`
  expect((await shop.call('POST', at, { metadata: description }, owner)).status).toBe(200)
  const informed = await shop.call('POST', `${path(order_id)}/information`, { advice: '車は運転しない' }, pharmacist)
  expect(informed.status).toBe(200)
  const sheet = [{ do_not: [], dosage: [], ingredients_basis: null, storage: ['冷所'], quantity: 1 }]
  expect(informed.body.data.information).toMatchObject([{ sheet }])
})
