import { expect, test } from 'vitest'
import { collectionDesk } from './collection-desk.fixture.ts'

const { held, admin, store, collection, read, choose, giveCard } = collectionDesk()

const paymentsOf = (order_id: string) =>
  held.desk.shop.db
    .selectFrom('payment')
    .select(['amount', 'provider_id'])
    .where('order_id', '=', order_id)
    .orderBy('amount')
    .execute()
const statusOf = async (id: string) => (await admin('GET', `/orders/${id}`)).body.order.payment_status

test('where staff have said that the money is there, a buyer who presses all the same pays nothing', async () => {
  const { id } = await collection()
  const session = await choose(id, 'stripe-custom')
  await held.desk.sandbox.fault({ webhooks: 'drop', api: null })
  await giveCard(session, 'pm_card_visa')
  await admin('POST', `/payment-collections/${id}/authorize`)
  const before = await read(id)
  const { status } = await store('POST', `${id}/sessions/batch/authorize`, { session_ids: [session.id] })
  expect(status).toBe(200)
  expect(await read(id)).toEqual(before)
  expect(before.payments).toEqual([])
  await held.desk.sandbox.fault({ webhooks: 'deliver', api: null })
})

test('an edit that staff confirm unpaid is not written down as paid', async () => {
  const { id, edit, order } = await collection()
  const before = await paymentsOf(order.id)
  expect((await admin('POST', `/order-edits/${edit}/confirm`)).status).toBe(200)
  expect(await paymentsOf(order.id)).toEqual(before)
  expect((await read(id)).status).toBe('not_paid')
})

test('money that staff declare received is the order’s payment, of the missing amount', async () => {
  const { id, edit, order } = await collection()
  const before = await paymentsOf(order.id)
  await admin('POST', `/payment-collections/${id}/authorize`)
  await admin('POST', `/order-edits/${edit}/confirm`)
  expect(await paymentsOf(order.id)).toEqual([{ amount: 1080, provider_id: 'system' }, ...before])
})

test('a paid order of which an edit’s money is still to be captured is not paid until it is', async () => {
  const { id, edit, order } = await collection()
  await admin('POST', `/orders/${order.id}/capture`)
  expect(await statusOf(order.id)).toBe('captured')
  const session = await choose(id, 'stripe-custom')
  await giveCard(session, 'pm_card_visa')
  await store('POST', `${id}/sessions/${session.id}/authorize`)
  await admin('POST', `/order-edits/${edit}/confirm`)
  expect(await statusOf(order.id)).toBe('awaiting')
})
