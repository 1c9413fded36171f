import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Lab, openLab, refusal } from '../testing/lab.ts'

let lab: Lab
let stripe: Stripe
beforeAll(async () => {
  lab = await openLab()
  stripe = lab.stripe
})
beforeEach(() => later(0))
afterAll(() => lab.close())

const day_ms = 86_400_000
const later = (by_ms: number) => lab.post('/sandbox/clock', { by_ms })
const held = () =>
  stripe.paymentIntents.create({
    ...{ amount: 2980, currency: 'jpy', capture_method: 'manual', confirm: true, expand: ['latest_charge'] },
    ...{ payment_method: 'pm_card_visa', return_url: 'https://shop.example.com/back' },
  })
const canceled = () => lab.receiver.received.filter(({ event }) => event.type === 'payment_intent.canceled')

test('an authorisation states until when it can be captured, a captured charge does not', async () => {
  const intent = await held()
  const { card } = (intent.latest_charge as Stripe.Charge).payment_method_details!
  expect(Math.abs(card!.capture_before! - Date.now() / 1000 - 7 * 86_400)).toBeLessThan(60)
  await later(7 * day_ms - 60_000)
  expect((await stripe.paymentIntents.capture(intent.id)).status).toBe('succeeded')
})

test('an authorisation that was not captured in seven days is cancelled with an event', async () => {
  const intent = await held()
  await later(7 * day_ms)
  while (canceled().length === 0) await lab.receiver.arrived(lab.receiver.received.length + 1)
  expect(canceled().map(({ event }) => event.data.object)).toMatchObject([
    { id: intent.id, status: 'canceled', cancellation_reason: 'automatic', amount_capturable: 0 },
  ])
  const error = await refusal(stripe.paymentIntents.capture(intent.id))
  expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
})

test('a saved card is declined after the month in which it expires', async () => {
  const customer = await stripe.customers.create()
  const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const pay = () =>
    stripe.paymentIntents.create({
      ...{ amount: 2980, currency: 'jpy', customer: customer.id, payment_method: id },
      ...{ off_session: true, confirm: true },
    })
  expect((await pay()).status).toBe('succeeded')
  await later(5 * 365 * day_ms)
  expect(await refusal(pay())).toMatchObject({ statusCode: 402, code: 'expired_card' })
})
