import { expect, test } from 'vitest'
import { collectionDesk } from './collection-desk.fixture.ts'

const { setup, store, collection, read, choose, giveCard, intent } = collectionDesk()

test('refreshing a session keeps a card authorisation that was made before or during the refresh', async () => {
  const { id } = await collection()
  const session = await choose(id, 'stripe-custom')
  const path = `${id}/sessions/${session.id}`
  // The old one is viewed, then another is opened.
  await setup.desk.sandbox.fault({ api: { match: '/v1/payment_intents', count: 2, delay_ms: 1_000 } })
  const fresh = store('POST', path)
  await setup.desk.faultMet()
  await giveCard(session, 'pm_card_visa')
  expect((await store('POST', `${path}/authorize`)).body.payment_session.status).toBe('authorized')
  expect((await fresh).body.payment_session).toMatchObject({ status: 'authorized', data: { id: session.data.id } })
  expect((await intent(session)).status).toBe('requires_capture')

  const other = await collection()
  const paid = await choose(other.id, 'stripe-custom')
  await setup.desk.sandbox.fault({ webhooks: 'drop' })
  await giveCard(paid, 'pm_card_visa')
  const again = await store('POST', `${other.id}/sessions/${paid.id}`)
  await setup.desk.sandbox.fault({ webhooks: 'normal' })
  expect(again.body.payment_session).toMatchObject({ status: 'authorized', data: { id: paid.data.id } })
  expect((await intent(paid)).status).toBe('requires_capture')
  expect(await read(other.id)).toMatchObject({ status: 'authorized', authorized_amount: 1080 })
})

test('refreshing the session of a provider that needs no call does not authorise it', async () => {
  const { id } = await collection()
  const session = await choose(id, 'manual')
  const { status, body } = await store('POST', `${id}/sessions/${session.id}`)
  expect([status, body.payment_session]).toMatchObject([200, { id: session.id, status: 'pending', amount: 1080 }])
  expect(await read(id)).toMatchObject({ status: 'not_paid', payments: [] })
})

test('a session whose payment was cancelled at the provider is opened again, for the same amount', async () => {
  const { id } = await collection()
  const session = await choose(id, 'stripe-custom')
  await setup.desk.sandbox.ask('POST', `/v1/payment_intents/${session.data.id}/cancel`, {})
  const path = `${id}/sessions/${session.id}`
  expect((await store('POST', `${path}/authorize`)).body.payment_session).toMatchObject({ status: 'pending', data: {} })
  const fresh = await store('POST', path)
  expect([fresh.status, fresh.body.payment_session.amount]).toEqual([200, 1080])
  await giveCard(fresh.body.payment_session, 'pm_card_visa')
  expect((await store('POST', `${path}/authorize`)).body.payment_session.status).toBe('authorized')
})
