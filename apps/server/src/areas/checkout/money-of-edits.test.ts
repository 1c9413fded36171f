import { beforeEach, expect, test } from 'vitest'
import { jobs } from '../all.ts'
import { collectionDesk } from '../edits/collection-desk.fixture.ts'
import { listeners } from './listeners.ts'

const { setup, admin, store, collection, choose, giveCard, intent } = collectionDesk()
beforeEach(() => setup.desk.sandbox.fault({ webhooks: 'drop', api: null }))

const lookAfterMoney = () => jobs.find((one) => one.name === 'look-after-money-soon')!.run(setup.desk.shop.ctx())
const captureEdit = (order_id: string) =>
  listeners.find((one) => one.name === 'capture-edit')!.run(setup.desk.shop.ctx(), { order_id })
const minutes = 60_000

test.each([
  ['partly refunded', 'partially_refunded', '/refund', { amount: 500, reason: 'other' }],
  ['complete', 'captured', '/complete', {}],
])('what an edit adds to a %s order is captured after an outage', async (_word, payment_status, path, body) => {
  const { id, edit, order } = await collection()
  const session = await choose(id, 'stripe-custom')
  await giveCard(session, 'pm_card_visa')
  await store('POST', `${id}/sessions/${session.id}/authorize`)
  expect((await admin('POST', `/orders/${order.id}/capture`)).status).toBe(200)
  const agreed = await setup.desk.shop.call('POST', `/store/order-edits/${edit}/complete`, {})
  expect(agreed.body.order_edit.status).toBe('confirmed')
  expect((await admin('POST', `/orders/${order.id}${path}`, body)).body.order).toMatchObject({
    payment_status: 'awaiting',
  })
  await setup.desk.sandbox.fault({ api: { match: '/v1/payment_intents', status: 500 } })
  await expect(captureEdit(order.id)).rejects.toThrow()
  await setup.desk.later(30 * minutes, lookAfterMoney)
  await setup.desk.sandbox.fault({ api: null })
  expect((await intent(session)).status).toBe('requires_capture')
  await setup.desk.later(40 * minutes, lookAfterMoney)
  expect((await intent(session)).status).toBe('succeeded')
  const after = (await admin('GET', `/orders/${order.id}`)).body.order
  expect(after.payments.map((one: { captured_at: string | null }) => one.captured_at !== null)).toEqual([true, true])
  expect(after.payment_status).toBe(payment_status)
})
