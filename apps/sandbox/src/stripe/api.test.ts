import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientFor, type Lab, openLab, refusal } from '../testing/lab.ts'

let lab: Lab
let stripe: Stripe
beforeAll(async () => {
  lab = await openLab()
  stripe = lab.stripe
})
afterAll(() => lab.close())

const order = { amount: 1_200, currency: 'jpy', allowed_payment_method_types: ['card'] }

interface ApiBody {
  id: string
  error: { code?: string; param?: string }
}

/** A call of a browser, as Stripe.js makes it. */
async function browserCall(method: string, path: string, params: Record<string, string>) {
  const form = new URLSearchParams(params)
  const isGet = method === 'GET'
  const headers = { Authorization: 'Bearer pk_test_kusuribako', Origin: 'https://shop.example.com' }
  const response = await fetch(`${lab.url}${path}${isGet ? `?${form}` : ''}`, {
    method,
    headers,
    body: isGet ? undefined : form,
  })
  return { response, body: (await response.json()) as ApiBody }
}

test("a wrong API key gives a 401 error like Stripe's", async () => {
  const error = await refusal(clientFor(lab.url, 'sk_test_wrong').customers.list())
  expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  expect(error.message).toBe('Invalid API Key provided: sk_test_********rong')
})

test('every response has a request id and the API version', async () => {
  const { lastResponse } = await stripe.customers.create()
  expect(lastResponse.requestId).toMatch(/^req_\w{24}$/)
  expect(lastResponse.apiVersion).toBe('2026-10-28.endive')
})

test('repeating an idempotency key replays the response without a second payment', async () => {
  const first = await stripe.paymentIntents.create(order, { idempotencyKey: 'order-1' })
  const second = await stripe.paymentIntents.create(order, { idempotencyKey: 'order-1' })
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  const intents = await stripe.paymentIntents.list({ limit: 100 })
  expect(intents.data.filter(({ id }) => id === first.id)).toHaveLength(1)
})

test('an idempotency key with other parameters or another call is rejected', async () => {
  const made = await stripe.paymentIntents.create(order, { idempotencyKey: 'order-2' })
  const error = await refusal(stripe.paymentIntents.create({ ...order, amount: 1_300 }, { idempotencyKey: 'order-2' }))
  expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  const elsewhere = await refusal(stripe.paymentIntents.cancel(made.id, {}, { idempotencyKey: 'order-2' }))
  expect(elsewhere.type).toBe('StripeIdempotencyError')
})

test('a decline is replayed for its idempotency key; an invalid request may be corrected', async () => {
  const declined = { ...order, payment_method: 'pm_card_chargeDeclined', confirm: true }
  const errors = [1, 2].map(() => refusal(stripe.paymentIntents.create(declined, { idempotencyKey: 'order-3' })))
  const [one, two] = await Promise.all(errors)
  expect(one).toMatchObject({ code: 'card_declined' })
  expect(two!.payment_intent?.id).toBe(one!.payment_intent!.id)
  await refusal(stripe.paymentIntents.create({ ...order, amount: 1 }, { idempotencyKey: 'order-4' }))
  expect(await stripe.paymentIntents.create(order, { idempotencyKey: 'order-4' })).toMatchObject({ amount: 1_200 })
})

test('expanding a property that is not an object is rejected', async () => {
  const { id } = await stripe.paymentIntents.create(order)
  const error = await refusal(stripe.paymentIntents.retrieve(id, { expand: ['amount'] }))
  expect(error).toMatchObject({ statusCode: 400, message: 'This property cannot be expanded (amount).' })
})

test('entries of a list can be expanded', async () => {
  await stripe.paymentIntents.create({ ...order, payment_method: 'pm_card_visa', confirm: true })
  const { data } = await stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] })
  expect(data[0]!.latest_charge).toMatchObject({ object: 'charge', amount: 1_200 })
})

test('a browser can pay with the client secret, and does not see metadata or customer', async () => {
  const customer = await stripe.customers.create()
  const intent = await stripe.paymentIntents.create({ ...order, customer: customer.id, metadata: { cart: 'secret' } })
  const card = { type: 'card', 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '40' }
  const method = await browserCall('POST', '/v1/payment_methods', card)
  expect(method.response.headers.get('access-control-allow-origin')).toBe('*')
  const paid = await browserCall('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    payment_method: method.body.id,
    client_secret: intent.client_secret!,
  })
  expect(paid.body).toMatchObject({ id: intent.id, status: 'succeeded' })
  expect(Object.keys(paid.body)).not.toEqual(expect.arrayContaining(['metadata']))
  expect(Object.keys(paid.body)).not.toEqual(expect.arrayContaining(['customer']))
})

test('a browser cannot change amount, capture method or metadata', async () => {
  const intent = await stripe.paymentIntents.create({ ...order, capture_method: 'manual' })
  for (const [name, value] of [
    ['capture_method', 'automatic'],
    ['amount', '50'],
    ['metadata[a]', 'b'],
  ] as const) {
    const params = { [name]: value, payment_method: 'pm_card_visa', client_secret: intent.client_secret! }
    const { response, body } = await browserCall('POST', `/v1/payment_intents/${intent.id}/confirm`, params)
    expect([response.status, body.error.code]).toEqual([400, 'parameter_unknown'])
  }
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_payment_method' })
})

test('a browser is rejected without the client secret, or in calls reserved for servers', async () => {
  const intent = await stripe.paymentIntents.create(order)
  const wrong = await browserCall('GET', `/v1/payment_intents/${intent.id}`, { client_secret: `${intent.id}_secret_x` })
  expect([wrong.response.status, wrong.body.error.code]).toEqual([400, 'resource_missing'])
  const none = await browserCall('GET', `/v1/payment_intents/${intent.id}`, {})
  expect([none.response.status, none.body.error.param]).toEqual([400, 'client_secret'])
  const refund = await browserCall('POST', '/v1/refunds', { payment_intent: intent.id })
  expect([refund.response.status, refund.body.error.code]).toEqual([401, 'secret_key_required'])
})

test('a preflight request needs no key', async () => {
  const response = await fetch(`${lab.url}/v1/payment_methods`, { method: 'OPTIONS' })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-headers')).toContain('Authorization')
})

test('a server must pass a return_url unless redirects are disabled', async () => {
  const params = { amount: 500, currency: 'jpy', payment_method: 'pm_card_visa', confirm: true }
  const error = await refusal(stripe.paymentIntents.create(params))
  expect(error.statusCode).toBe(400)
  expect(error.message).toContain('return_url')
  const stays = { enabled: true, allow_redirects: 'never' } as const
  expect(await stripe.paymentIntents.create({ ...params, automatic_payment_methods: stays })).toMatchObject({
    status: 'succeeded',
  })
})

test('a configured fault affects the matching calls, for the given number of times', async () => {
  await lab.post('/sandbox/faults', { api: { status: 500, match: '/customers', count: 1 } })
  expect(await stripe.paymentIntents.create(order)).toMatchObject({ amount: 1_200 })
  const before = (await stripe.events.list({ type: 'customer.created' })).data.length
  expect(await refusal(stripe.customers.create())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  expect((await stripe.events.list({ type: 'customer.created' })).data).toHaveLength(before)
  expect(await stripe.customers.create()).toMatchObject({ object: 'customer' })
})

test('a call that times out has taken effect', async () => {
  await lab.post('/sandbox/faults', { api: { delay_ms: 60_000, match: '/payment_intents', count: 1 } })
  const impatient = refusal(stripe.paymentIntents.create(order, { idempotencyKey: 'slow', timeout: 100 }))
  expect(await impatient).toMatchObject({ type: 'StripeConnectionError' })
  const replayed = await stripe.paymentIntents.create(order, { idempotencyKey: 'slow' })
  expect(replayed.lastResponse.headers['idempotent-replayed']).toBe('true')
})

test('the official client recovers from a temporary fault by retrying', async () => {
  await lab.post('/sandbox/faults', { api: { status: 500, match: '/customers', count: 1 } })
  expect(await stripe.customers.create({}, { maxNetworkRetries: 1 })).toMatchObject({ object: 'customer' })
})

test.each([
  [{ webhooks: 'explode' }, 'webhooks must be one of normal, drop, duplicate, reorder, delay'],
  [{ webhooks: 'drop', count: 0 }, 'count must be a whole number from 1 to 1000000'],
  [{ api: { match: '/x' } }, 'api needs a status or a delay_ms'],
  [{ web: 'x' }, 'unknown field: web'],
  [[], 'the request must be an object'],
])('the invalid fault %o is rejected: %s', async (fault, sentence) => {
  expect(await lab.post('/sandbox/faults', fault)).toEqual({ status: 400, body: { error: sentence } })
})
