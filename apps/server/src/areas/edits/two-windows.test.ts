import { expect, test } from 'vitest'
import { collectionDesk } from './collection-desk.fixture.ts'

const { setup, store, collection, read, choose, giveCard, intent } = collectionDesk()

interface Session {
  id: string
  data: { id: string }
}

/** The payments that the provider has open for a collection, or holds money of. */
async function openIntents(id: string) {
  const { data } = await setup.desk.sandbox.ask('GET', '/v1/payment_intents?limit=100')
  const ofCollection = data.filter(({ metadata }: { metadata: { cart_id: string } }) => metadata.cart_id === id)
  return ofCollection.filter(({ status }: { status: string }) => status !== 'canceled')
}

async function mustBeOneAndPaid(id: string, sessions: readonly Session[]) {
  const [first] = sessions as [Session]
  expect(sessions.map(({ data }) => data.id)).toEqual(sessions.map(() => first.data.id))
  expect((await openIntents(id)).map((one: { id: string }) => one.id)).toEqual([first.data.id])
  await giveCard(first, 'pm_card_visa')
  const answers = await Promise.all(sessions.map((one) => store('POST', `${id}/sessions/${one.id}/authorize`)))
  expect(answers.map(({ body }) => body.payment_session.status)).toEqual(sessions.map(() => 'authorized'))
  expect((await read(id)).payments).toMatchObject([{ amount: 1080, canceled_at: null }])
}

test('two windows that open a payment at once are given the same one', async () => {
  const { id } = await collection()
  const open = () => store('POST', `${id}/sessions`, { provider_id: 'stripe-custom' })
  const answers = await Promise.all([open(), open()])
  await mustBeOneAndPaid(
    id,
    answers.map(({ body }) => body.payment_collection.payment_sessions[0]),
  )
})

test('two windows that open a payment again at once are given the same one', async () => {
  const { id } = await collection()
  const before = await choose(id, 'stripe-custom')
  const open = () => store('POST', `${id}/sessions/${before.id}`)
  const answers = await Promise.all([open(), open()])
  await mustBeOneAndPaid(
    id,
    answers.map(({ body }) => body.payment_session),
  )
  expect((await intent(before)).status).toBe('canceled')
})

test('a payment that another window removes while it is being opened is cancelled', async () => {
  const { id } = await collection()
  await setup.desk.sandbox.fault({ api: { match: '/v1/payment_intents', count: 1, delay_ms: 1_000 } })
  const opening = store('POST', `${id}/sessions`, { provider_id: 'stripe-custom' })
  await setup.desk.faultMet()
  expect((await choose(id, 'manual')).provider_id).toBe('manual')
  expect((await opening).body.payment_collection.payment_sessions).toMatchObject([{ provider_id: 'manual' }])
  expect(await openIntents(id)).toEqual([])
})

test('a card given to a payment that another window has opened again pays nothing', async () => {
  const { id } = await collection()
  const session = await choose(id, 'stripe-custom')
  const path = `${id}/sessions/${session.id}`
  await setup.desk.sandbox.fault({ webhooks: 'drop' })
  // The other window looks at the payment before the card is given, and opens another one after it.
  await setup.desk.sandbox.fault({ api: { match: '/v1/payment_intents', count: 2, delay_ms: 1_000 } })
  const fresh = store('POST', path)
  await setup.desk.faultMet()
  await giveCard(session, 'pm_card_visa')
  await setup.desk.sandbox.fault({
    api: { match: `/v1/payment_intents/${session.data.id}`, count: 1, delay_ms: 2_000 },
  })
  const paying = store('POST', `${path}/authorize`)
  expect((await fresh).body.payment_session.status).toBe('pending')
  expect((await paying).body.payment_session.status).toBe('pending')
  await setup.desk.sandbox.fault({ webhooks: 'normal' })
  expect((await intent(session)).status).toBe('canceled')
  expect(await read(id)).toMatchObject({ authorized_amount: 0, payments: [] })
})

/** One window pays by a card that is declined; the answer comes two seconds later. */
async function declining() {
  const { id } = await collection()
  const session = await choose(id, 'stripe-custom')
  const path = `${id}/sessions/${session.id}`
  await setup.desk.sandbox.fault({ webhooks: 'drop' })
  await giveCard(session, 'pm_card_chargeDeclined')
  await setup.desk.sandbox.fault({
    api: { match: `/v1/payment_intents/${session.data.id}`, count: 1, delay_ms: 2_000 },
  })
  const paying = store('POST', `${path}/authorize`)
  await setup.desk.faultMet()
  return { id, session, path, paying }
}

test('a decline of a payment that another window has opened again does not overwrite the new one', async () => {
  const { id, session, path, paying } = await declining()
  const fresh = (await store('POST', path)).body.payment_session
  expect(fresh.data.id).not.toBe(session.data.id)
  expect((await paying).body.payment_session).toMatchObject({ status: 'pending', data: { id: fresh.data.id } })
  await setup.desk.sandbox.fault({ webhooks: 'normal' })
  await mustBeOneAndPaid(id, [fresh])
})

test('a decline that arrives after another window has paid does not overwrite the payment', async () => {
  const { id, session, path, paying } = await declining()
  await giveCard(session, 'pm_card_visa')
  expect((await store('POST', `${path}/authorize`)).body.payment_session.status).toBe('authorized')
  expect((await paying).body.payment_session.status).toBe('authorized')
  await setup.desk.sandbox.fault({ webhooks: 'normal' })
  expect(await read(id)).toMatchObject({ payment_sessions: [{ status: 'authorized' }], payments: [{ amount: 1080 }] })
})

test('a payment opened for an amount that another window changes in the meantime is cancelled', async () => {
  const { id } = await collection()
  await setup.desk.sandbox.fault({ api: { match: '/v1/payment_intents', count: 1, delay_ms: 1_000 } })
  const opening = store('POST', `${id}/sessions`, { provider_id: 'stripe-custom' })
  await setup.desk.faultMet()
  const [{ id: session_id }] = (await read(id)).payment_sessions
  const sessions = [
    { provider_id: 'stripe-custom', amount: 1000, session_id },
    { provider_id: 'manual', amount: 80 },
  ]
  // The payment for the whole amount is answered first.
  await setup.desk.sandbox.fault({ api: { match: '/v1/payment_intents', count: 1, delay_ms: 3_000 } })
  const dividing = store('POST', `${id}/sessions/batch`, { sessions })
  await setup.desk.faultMet()
  expect((await opening).status).toBe(200)
  const { payment_sessions } = (await dividing).body.payment_collection
  expect(payment_sessions.map(({ amount }: { amount: number }) => amount)).toEqual([1000, 80])
  expect(await openIntents(id)).toMatchObject([{ id: payment_sessions[0].data.id, amount: 1000 }])
})
