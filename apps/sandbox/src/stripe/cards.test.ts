import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lab, openLab, refusal } from '../testing/lab.ts'

let lab: Lab
let stripe: Stripe
beforeAll(async () => {
  lab = await openLab()
  stripe = lab.stripe
})
afterAll(() => lab.close())

const card = (number: string, more: object = {}) => ({
  type: 'card' as const,
  card: { number, exp_month: 12, exp_year: 40, cvc: '123', ...more },
})

test('a customer can be created, updated, retrieved and deleted', async () => {
  const made = await stripe.customers.create({
    name: '薬師 花子',
    email: 'hanako@example.com',
    metadata: { a: '1', b: '2' },
  })
  expect(made).toMatchObject({ object: 'customer', name: '薬師 花子', metadata: { a: '1', b: '2' } })
  const changed = await stripe.customers.update(made.id, { name: '', metadata: { a: '', c: '3' } })
  expect(changed).toMatchObject({ name: null, email: 'hanako@example.com', metadata: { b: '2', c: '3' } })
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({ id: made.id, name: null })
  expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true })
  expect(await refusal(stripe.customers.retrieve(made.id))).toMatchObject({ statusCode: 404 })
})

test('a card can be saved, listed and detached, after which it cannot be attached again', async () => {
  const customer = await stripe.customers.create()
  const method = await stripe.paymentMethods.create({
    ...card('3566002020360505'),
    billing_details: { name: 'HANAKO' },
  })
  expect(method).toMatchObject({ customer: null, billing_details: { name: 'HANAKO' } })
  expect(method.card).toMatchObject({ brand: 'jcb', last4: '0505', exp_month: 12, exp_year: 2040 })
  expect(JSON.stringify(method)).not.toContain('3566002020360505')
  await stripe.paymentMethods.attach(method.id, { customer: customer.id })
  expect((await stripe.customers.listPaymentMethods(customer.id)).data.map(({ id }) => id)).toEqual([method.id])
  expect((await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data).toHaveLength(1)
  expect((await stripe.paymentMethods.detach(method.id)).customer).toBe(null)
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([])
  expect(await refusal(stripe.paymentMethods.attach(method.id, { customer: customer.id }))).toMatchObject({
    statusCode: 400,
  })
})

test.each([
  ['4242424242424241', {}, 'incorrect_number', 'number'],
  ['4111111111111111', {}, 'card_declined', 'number'],
  ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month', 'exp_month'],
  ['4242424242424242', { exp_year: 2020 }, 'invalid_expiry_year', 'exp_year'],
  ['4242424242424242', { cvc: '1' }, 'invalid_cvc', 'cvc'],
])('card %s %o is rejected: %s', async (number, more, code, param) => {
  const error = await refusal(stripe.paymentMethods.create(card(number, more)))
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, param })
})

test('a card can be created from a token', async () => {
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_mastercard' } })
  expect(method.card).toMatchObject({ brand: 'mastercard', last4: '4444' })
})

test('a saved card can pay only for its own customer', async () => {
  const customer = await stripe.customers.create()
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const order = {
    amount: 500,
    currency: 'jpy',
    allowed_payment_method_types: ['card'],
    payment_method: method.id,
    confirm: true,
  }
  expect(await refusal(stripe.paymentIntents.create(order))).toMatchObject({ statusCode: 400, param: 'payment_method' })
  expect(await stripe.paymentIntents.create({ ...order, customer: customer.id })).toMatchObject({ status: 'succeeded' })
})

test('a card that was not saved can pay only once', async () => {
  const method = await stripe.paymentMethods.create(card('4242424242424242'))
  const order = {
    amount: 500,
    currency: 'jpy',
    allowed_payment_method_types: ['card'],
    payment_method: method.id,
    confirm: true,
  }
  expect(await stripe.paymentIntents.create(order)).toMatchObject({ status: 'succeeded' })
  expect(await refusal(stripe.paymentIntents.create(order))).toMatchObject({ statusCode: 400 })
})

test('setup_future_usage saves the card of a payment', async () => {
  const customer = (await stripe.customers.create()).id
  const paid = await stripe.paymentIntents.create({
    ...{ amount: 500, currency: 'jpy', allowed_payment_method_types: ['card'], payment_method: 'pm_card_visa' },
    ...{ confirm: true, customer, setup_future_usage: 'off_session' },
  })
  const saved = await stripe.paymentMethods.list({ customer })
  expect(saved.data.map(({ id }) => id)).toEqual([paid.payment_method])
})

test('a confirmed setup intent saves the card for the customer', async () => {
  const customer = (await stripe.customers.create()).id
  const setup = await stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['card'],
    metadata: { for: 'renewal' },
  })
  expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session', metadata: { for: 'renewal' } })
  const done = await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' })
  expect(done.status).toBe('succeeded')
  expect(await stripe.paymentMethods.retrieve(String(done.payment_method))).toMatchObject({ customer })
  expect(await refusal(stripe.setupIntents.cancel(setup.id))).toMatchObject({ code: 'setup_intent_unexpected_state' })
})

test('a setup intent with a declined card can be confirmed with another card', async () => {
  const setup = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
  const error = await refusal(stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_chargeDeclined' }))
  expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' })
  const open = await stripe.setupIntents.retrieve(setup.id)
  expect(open).toMatchObject({ status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } })
  expect(await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' })).toMatchObject({
    status: 'succeeded',
    last_setup_error: null,
  })
})

test('a setup intent can be cancelled', async () => {
  const setup = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
  const gone = await stripe.setupIntents.cancel(setup.id, { cancellation_reason: 'abandoned' })
  expect(gone).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
})
