import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Lab, openLab, openReceiver } from './testing/lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab.close())

const paid = {
  ...{ amount: 980, currency: 'jpy', allowed_payment_method_types: ['card'] },
  ...{ payment_method: 'pm_card_visa', confirm: true },
}

interface SeenEvent {
  id: string
  type: string
  deliveries: { state: string; attempts: { status: number | null }[] }[]
}
async function seenEvents(): Promise<SeenEvent[]> {
  return (await (await fetch(`${lab.url}/sandbox/events`)).json()) as SeenEvent[]
}

/** Waits until every delivery of the newest event has left the state `pending`. */
async function settled(): Promise<SeenEvent> {
  for (;;) {
    const [newest] = await seenEvents()
    if (newest && !newest.deliveries.some(({ state }) => state === 'pending')) return newest
  }
}

test('an event is signed so that the official library verifies it', async () => {
  const customer = await lab.stripe.customers.create({ name: '花子' })
  await lab.receiver.arrived(1)
  const [{ body, signature }] = lab.receiver.received as [(typeof lab.receiver.received)[0]]
  const event = Stripe.webhooks.constructEvent(body, signature, 'whsec_kusuribako')
  expect(event).toMatchObject({ object: 'event', type: 'customer.created', api_version: '2026-10-28.endive' })
  expect(event.data.object).toMatchObject({ id: customer.id, name: '花子' })
  expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  )
  expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, 'whsec_kusuribako')).toThrow()
  expect(await lab.stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, type: 'customer.created' })
})

test('an event keeps its object as it was then, and names the request', async () => {
  const intent = await lab.stripe.paymentIntents.create(paid, { idempotencyKey: 'k1' })
  const { data } = await lab.stripe.events.list({ type: 'payment_intent.created' })
  expect(data[0]!.data.object).toMatchObject({ id: intent.id, status: 'requires_confirmation' })
  expect(data[0]!.request).toEqual({ id: intent.lastResponse.requestId, idempotency_key: 'k1' })
})

test('a manually captured and refunded payment sends its events in order', async () => {
  const customer = (await lab.stripe.customers.create()).id
  const held = await lab.stripe.paymentIntents.create({
    ...{ ...paid, customer, capture_method: 'manual', setup_future_usage: 'off_session' },
  })
  await lab.stripe.paymentIntents.capture(held.id)
  await lab.stripe.refunds.create({ payment_intent: held.id })
  const gone = await lab.stripe.paymentIntents.create({ amount: 500, currency: 'jpy' })
  await lab.stripe.paymentIntents.cancel(gone.id)
  const { data } = await lab.stripe.events.list({ limit: 100 })
  expect(data.map(({ type }) => type).reverse()).toEqual([
    ...['customer.created', 'payment_intent.created', 'payment_method.attached', 'charge.succeeded'],
    ...['payment_intent.amount_capturable_updated', 'charge.captured', 'payment_intent.succeeded'],
    ...['refund.created', 'charge.refunded', 'payment_intent.created', 'payment_intent.canceled'],
  ])
  await lab.receiver.arrived(11)
  expect(lab.receiver.types().sort()).toEqual(data.map(({ type }) => type).sort())
})

test('an event that was not accepted is sent again until it is', async () => {
  lab.receiver.statuses.push(500, 503)
  await lab.stripe.customers.create()
  await lab.receiver.arrived(3)
  expect(new Set(lab.receiver.received.map(({ event }) => event.id)).size).toBe(1)
  const { deliveries } = await settled()
  expect(deliveries[0]).toMatchObject({
    state: 'delivered',
    attempts: [{ status: 500 }, { status: 503 }, { status: 200 }],
  })
})

test('an event fails after its last attempt, and can be redelivered by hand', async () => {
  lab.receiver.statuses.push(500, 500, 302)
  await lab.stripe.customers.create()
  await lab.receiver.arrived(3)
  const { id, deliveries } = await settled()
  expect(deliveries[0]!.state).toBe('failed')
  expect(await lab.post(`/sandbox/webhooks/redeliver/${id}`)).toEqual({ status: 200, body: { id, statuses: [200] } })
  expect((await settled()).deliveries[0]!.state).toBe('delivered')
  expect((await lab.post('/sandbox/webhooks/redeliver/evt_none')).status).toBe(404)
})

test('without a listening endpoint, deliveries fail and calls still succeed', async () => {
  await lab.receiver.close()
  await lab.stripe.customers.create()
  const { deliveries } = await settled()
  expect(deliveries[0]).toMatchObject({
    state: 'failed',
    attempts: [{ status: null }, { status: null }, { status: null }],
  })
})

test.each(['nonsense', 'ftp://shop.example.com/'])(
  'with the webhook URL %s, calls still succeed',
  async (webhookUrl) => {
    const other = await openLab({ webhookUrl })
    await other.stripe.customers.create()
    const { id } = (await other.stripe.events.list()).data[0]!
    const answer = await other.post(`/sandbox/webhooks/redeliver/${id}`)
    expect(answer).toEqual({ status: 200, body: { id, statuses: [null] } })
    await other.close()
  },
)

test('drop: the event exists but is not sent', async () => {
  await lab.post('/sandbox/faults', { webhooks: 'drop', count: 1 })
  const lost = await lab.stripe.customers.create()
  const told = await lab.stripe.customers.create()
  await lab.receiver.arrived(1)
  expect(lab.receiver.received.map(({ event }) => (event.data.object as Stripe.Customer).id)).toEqual([told.id])
  const event = (await seenEvents())[1]!
  expect([event.deliveries[0]!.state, event.deliveries[0]!.attempts]).toEqual(['dropped', []])
  expect((await lab.stripe.events.list({ limit: 2 })).data[1]!.data.object).toMatchObject({ id: lost.id })
})

test('duplicate: the same event is sent twice', async () => {
  await lab.post('/sandbox/faults', { webhooks: 'duplicate', count: 1 })
  await lab.stripe.customers.create()
  await lab.receiver.arrived(2)
  const [one, two] = lab.receiver.received
  expect(two!.event.id).toBe(one!.event.id)
})

test('reorder: events are sent in reverse order', async () => {
  await lab.post('/sandbox/faults', { webhooks: 'reorder', count: 3 })
  await lab.stripe.paymentIntents.create(paid)
  await lab.receiver.arrived(3)
  expect(lab.receiver.types()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'])
})

test('reorder: an event is sent even if no other follows', async () => {
  await lab.post('/sandbox/faults', { webhooks: 'reorder', count: 3, delay_ms: 1 })
  await lab.stripe.customers.create()
  await lab.receiver.arrived(1)
  expect(lab.receiver.types()).toEqual(['customer.created'])
})

test('delay: a delayed event waits while later ones are sent', async () => {
  await lab.post('/sandbox/faults', { webhooks: 'delay', delay_ms: 3_600_000, count: 1 })
  await lab.stripe.customers.create()
  await lab.stripe.paymentIntents.create({ amount: 500, currency: 'jpy' })
  await lab.receiver.arrived(1)
  expect(lab.receiver.types()).toEqual(['payment_intent.created'])
  expect((await seenEvents())[1]!.deliveries[0]).toMatchObject({ state: 'pending', attempts: [] })
})

test('delay: a delayed event is sent when its time has come', async () => {
  await lab.post('/sandbox/faults', { webhooks: 'delay', delay_ms: 1, count: 1 })
  await lab.stripe.customers.create()
  await lab.receiver.arrived(1)
  expect(lab.receiver.types()).toEqual(['customer.created'])
})

test('a webhook endpoint gets only the events it enabled, signed with its own secret', async () => {
  const other = await openReceiver()
  const endpoint = await lab.stripe.webhookEndpoints.create({
    url: other.url,
    enabled_events: ['payment_intent.created'],
  })
  expect(endpoint.secret).toMatch(/^whsec_/)
  await lab.stripe.customers.create()
  await lab.stripe.paymentIntents.create({ amount: 500, currency: 'jpy' })
  await other.arrived(1)
  const [{ body, signature }] = other.received as [(typeof other.received)[0]]
  expect(Stripe.webhooks.constructEvent(body, signature, endpoint.secret!).type).toBe('payment_intent.created')
  const listed = await lab.stripe.webhookEndpoints.list()
  expect(listed.data.map(({ id, secret }) => [id, secret])).toEqual([
    [endpoint.id, undefined],
    ['we_sandbox', undefined],
  ])
  await lab.stripe.webhookEndpoints.del(endpoint.id)
  expect((await lab.stripe.webhookEndpoints.list()).data).toHaveLength(1)
  await other.close()
})

test('all data survives a restart, and an undelivered event can be sent afterwards', async () => {
  const customer = await lab.stripe.customers.create({ name: '花子' })
  await lab.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const held = await lab.stripe.paymentIntents.create({ ...paid, capture_method: 'manual' }, { idempotencyKey: 'k2' })
  await lab.receiver.arrived(5)
  await settled()
  await lab.post('/sandbox/faults', { webhooks: 'delay', delay_ms: 3_600_000 })
  await lab.stripe.customers.update(customer.id, { name: '薬師' })
  await lab.restart()

  expect(await lab.stripe.customers.retrieve(customer.id)).toMatchObject({ name: '薬師' })
  expect((await lab.stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1)
  expect(await (await fetch(`${lab.url}/sandbox/faults`)).json()).toMatchObject({
    webhooks: 'delay',
    delay_ms: 3_600_000,
  })
  const again = await lab.stripe.paymentIntents.create({ ...paid, capture_method: 'manual' }, { idempotencyKey: 'k2' })
  expect(again.id).toBe(held.id)
  expect(await lab.stripe.paymentIntents.capture(held.id)).toMatchObject({ status: 'succeeded' })
  const waiting = (await seenEvents()).find(({ type }) => type === 'customer.updated')!
  expect(waiting.deliveries[0]!.state).toBe('pending')
  await lab.post(`/sandbox/webhooks/redeliver/${waiting.id}`)
  expect(lab.receiver.types().at(-1)).toBe('customer.updated')
})

test('reset removes everything except the configured endpoint', async () => {
  await lab.stripe.paymentIntents.create(paid)
  expect(await lab.post('/sandbox/reset')).toEqual({ status: 200, body: { reset: true } })
  expect(await seenEvents()).toEqual([])
  expect((await lab.stripe.paymentIntents.list()).data).toEqual([])
  expect((await lab.stripe.webhookEndpoints.list()).data.map(({ id }) => id)).toEqual(['we_sandbox'])
})

test('cross-site requests to the sandbox controls are rejected', async () => {
  const made = await lab.stripe.customers.create()
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  expect((await fetch(`${lab.url}/sandbox/reset`, { method: 'POST', headers })).status).toBe(403)
  expect(await lab.stripe.customers.retrieve(made.id)).toMatchObject({ id: made.id })
})
