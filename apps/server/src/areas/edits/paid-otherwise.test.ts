import { expect, test } from 'vitest'
import { collectionDesk } from './collection-desk.fixture.ts'

const { setup, admin, store, collection, read, choose, giveCard } = collectionDesk()

const paymentsOf = (order_id: string) =>
  setup.desk.shop.db
    .selectFrom('payment')
    .select(['amount', 'provider_id'])
    .where('order_id', '=', order_id)
    .orderBy('amount')
    .execute()
const statusOf = async (id: string) => (await admin('GET', `/orders/${id}`)).body.order.payment_status

test('a buyer’s card pays nothing when staff have already declared the money received', async () => {
  const { id } = await collection()
  const session = await choose(id, 'stripe-custom')
  await setup.desk.sandbox.fault({ webhooks: 'drop', api: null })
  await giveCard(session, 'pm_card_visa')
  await admin('POST', `/payment-collections/${id}/authorize`)
  const before = await read(id)
  const { status } = await store('POST', `${id}/sessions/batch/authorize`, { session_ids: [session.id] })
  expect(status).toBe(200)
  expect(await read(id)).toEqual(before)
  expect(before.payments).toEqual([])
  await setup.desk.sandbox.fault({ webhooks: 'deliver', api: null })
})

test('an unpaid edit that staff confirm creates no payment', async () => {
  const { id, edit, order } = await collection()
  const before = await paymentsOf(order.id)
  expect((await admin('POST', `/order-edits/${edit}/confirm`)).status).toBe(200)
  expect(await paymentsOf(order.id)).toEqual(before)
  expect((await read(id)).status).toBe('not_paid')
})

test('money that staff declare received becomes a payment of the order, for the difference', async () => {
  const { id, edit, order } = await collection()
  const before = await paymentsOf(order.id)
  await admin('POST', `/payment-collections/${id}/authorize`)
  await admin('POST', `/order-edits/${edit}/confirm`)
  expect(await paymentsOf(order.id)).toEqual([{ amount: 1080, provider_id: 'system' }, ...before])
})

test('a captured order returns to awaiting until an edit’s payment is captured', async () => {
  const { id, edit, order } = await collection()
  await admin('POST', `/orders/${order.id}/capture`)
  expect(await statusOf(order.id)).toBe('captured')
  const session = await choose(id, 'stripe-custom')
  await giveCard(session, 'pm_card_visa')
  await store('POST', `${id}/sessions/${session.id}/authorize`)
  await admin('POST', `/order-edits/${edit}/confirm`)
  expect(await statusOf(order.id)).toBe('awaiting')
})
