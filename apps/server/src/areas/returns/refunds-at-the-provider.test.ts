import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { jobs } from '../all.ts'

let desk: CardDesk
let staff: Record<string, string>
beforeAll(async () => {
  desk = await openCardDesk()
  staff = await signInStaff(desk.shop)
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

const post = (path: string, body: object = {}) => desk.shop.call('POST', path, body, staff)

/** An order of one lotion (1,650 yen with delivery) that was paid by card, captured, and packed. */
async function paidByCard() {
  const member = await signInCustomer(desk.shop)
  const cart = await desk.cartToPay('pm_card_visa', member)
  const { body } = await desk.complete(cart, member.headers)
  const { id, items } = body.data
  expect((await post(`/admin/orders/${id}/capture`)).status).toBe(200)
  const item_id = items[0].id as string
  const packed = await post(`/admin/orders/${id}/fulfillment`, { items: [{ item_id, quantity: 1 }] })
  expect(packed.status).toBe(200)
  return { cart, id: id as string, items: [{ item_id, quantity: 1 }] }
}
const givenBack = async (cart: string) => {
  const { data } = await desk.sandbox.ask('GET', `/v1/refunds?payment_intent=${(await desk.intentOf(cart)).id}`)
  return data.map(({ amount }: { amount: number }) => amount)
}

test('receiving a return refunds at the provider exactly once', async () => {
  const { cart, id, items } = await paidByCard()
  const { body } = await post(`/admin/orders/${id}/return`, { items })
  expect(await givenBack(cart)).toEqual([])
  const path = `/admin/returns/${body.order.returns[0].id}/receive`
  const answers = await Promise.all([post(path, { items }), post(path, { items })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await givenBack(cart)).toEqual([1100])
  const { order } = (await desk.shop.call('GET', `/admin/orders/${id}`, undefined, staff)).body
  expect(order).toMatchObject({
    payment_status: 'partially_refunded',
    fulfillment_status: 'returned',
    refunded_total: 1100,
    refundable_amount: 550,
  })
})

test('simultaneous claims and returns of an order never refund more than was captured', async () => {
  const { cart, id, items } = await paidByCard()
  const claim_items = items.map((item) => ({ ...item, reason: 'other' }))
  const claim = () => post(`/admin/orders/${id}/claims`, { type: 'refund', claim_items, refund_amount: 1000 })
  const returnNow = () => post(`/admin/orders/${id}/return`, { items, receive_now: true, refund: 1000 })
  const answers = await Promise.all([claim(), returnNow(), claim(), returnNow()])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await givenBack(cart)).toEqual([1000])
})

test('a refund that failed at the provider is retried by the job under the same key and made once', async () => {
  const { cart, id, items } = await paidByCard()
  const refundCalls = vi.spyOn(desk.shop.ctx().outside.payments.get('stripe-custom')!, 'refund')
  await desk.sandbox.fault({ api: { match: '/v1/refunds', status: 500, count: 10 } })
  const { status, body } = await post(`/admin/orders/${id}/return`, { items, receive_now: true })
  expect({ status, payment_status: body.order.payment_status }).toEqual({
    status: 200,
    payment_status: 'partially_refunded',
  })
  await desk.sandbox.fault({ api: null })
  expect(await givenBack(cart)).toEqual([])
  const settle = jobs.find(({ name }) => name === 'settle-refunds')!
  await desk.later(5 * 60_000, () => settle.run(desk.shop.ctx()))
  await desk.later(10 * 60_000, () => settle.run(desk.shop.ctx()))
  expect(await givenBack(cart)).toEqual([1100])
  const keys = refundCalls.mock.calls.map(([, , key]) => key)
  refundCalls.mockRestore()
  expect(keys.length).toBeGreaterThan(1)
  const intent = await desk.intentOf(cart)
  const { data } = await desk.sandbox.ask('GET', `/v1/refunds?payment_intent=${intent.id}`)
  expect([...new Set(keys)]).toEqual(data.map(({ metadata }: { metadata: { key: string } }) => metadata.key))
})
