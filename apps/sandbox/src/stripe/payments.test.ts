import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Lab, openLab, refusal } from '../testing/lab.ts'

let lab: Lab
let stripe: Stripe
beforeAll(async () => {
  lab = await openLab()
  stripe = lab.stripe
})
afterAll(() => lab.close())

const order = { amount: 4_980, currency: 'jpy', allowed_payment_method_types: ['card'] }

/** A payment with this card, confirmed at once. */
function pay(card: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({ ...order, payment_method: card, confirm: true, ...more })
}

async function method(number: string, customer?: string) {
  const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' }
  const made = await stripe.paymentMethods.create({ type: 'card', card })
  return customer ? stripe.paymentMethods.attach(made.id, { customer }) : made
}

describe('a payment', () => {
  test('moves from no card to a chosen card to succeeded', async () => {
    const blank = await stripe.paymentIntents.create({ ...order, metadata: { cart: 'c1' } })
    expect(blank).toMatchObject({
      status: 'requires_payment_method',
      amount: 4_980,
      currency: 'jpy',
      latest_charge: null,
    })
    const chosen = await stripe.paymentIntents.update(blank.id, {
      payment_method: 'pm_card_visa',
      metadata: { note: 'x' },
    })
    expect(chosen).toMatchObject({ status: 'requires_confirmation', metadata: { cart: 'c1', note: 'x' } })
    const paid = await stripe.paymentIntents.confirm(blank.id, { expand: ['latest_charge', 'payment_method'] })
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 4_980,
      latest_charge: { object: 'charge', amount: 4_980, amount_captured: 4_980, captured: true, status: 'succeeded' },
      payment_method: { object: 'payment_method', card: { brand: 'visa', last4: '4242' } },
    })
  })

  test('with manual capture is authorised first, then captured once', async () => {
    const held = await pay('pm_card_visa', { capture_method: 'manual' })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 4_980, amount_received: 0 })
    const taken = await stripe.paymentIntents.capture(held.id)
    expect(taken).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 4_980 })
    const again = await refusal(stripe.paymentIntents.capture(held.id))
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
    expect(again.payment_intent).toMatchObject({ id: held.id, status: 'succeeded' })
  })

  test('can be captured in part, and refunded only up to the captured amount', async () => {
    const held = await pay('pm_card_visa', { capture_method: 'manual' })
    const beyond = await refusal(stripe.paymentIntents.capture(held.id, { amount_to_capture: 4_981 }))
    expect(beyond).toMatchObject({ statusCode: 400, code: 'amount_too_large', param: 'amount_to_capture' })
    const taken = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 3_000, expand: ['latest_charge'] })
    expect(taken).toMatchObject({ status: 'succeeded', amount: 4_980, amount_received: 3_000 })
    expect(taken.latest_charge).toMatchObject({ amount_captured: 3_000, amount_refunded: 0, refunded: false })
    const tooMuch = await refusal(stripe.refunds.create({ payment_intent: held.id, amount: 3_001 }))
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
    await stripe.refunds.create({ payment_intent: held.id, amount: 3_000 })
    expect(await stripe.charges.retrieve(String(held.latest_charge))).toMatchObject({ refunded: true })
  })

  test('releases the authorised amount when cancelled; a captured payment cannot be cancelled', async () => {
    const held = await pay('pm_card_visa', { capture_method: 'manual' })
    const gone = await stripe.paymentIntents.cancel(held.id, { cancellation_reason: 'requested_by_customer' })
    expect(gone).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'requested_by_customer',
      amount_capturable: 0,
    })
    const charge = await stripe.charges.retrieve(String(held.latest_charge))
    expect(charge).toMatchObject({ captured: false, amount_captured: 0, refunded: false, amount_refunded: 0 })
    expect((await stripe.refunds.list({ payment_intent: held.id })).data).toEqual([])
    const paid = await pay('pm_card_visa')
    const late = await refusal(stripe.paymentIntents.cancel(paid.id))
    expect(late).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
  })

  test('is listed by customer, newest first, with pagination', async () => {
    const customer = await stripe.customers.create({ email: 'list@example.com' })
    const ids: string[] = []
    for (let i = 0; i < 3; i += 1)
      ids.unshift((await stripe.paymentIntents.create({ ...order, customer: customer.id })).id)
    const first = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 })
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true])
    const rest = await stripe.paymentIntents.list({ customer: customer.id, limit: 2, starting_after: ids[1]! })
    expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([ids.slice(2), false])
    const before = await stripe.paymentIntents.list({ customer: customer.id, limit: 1, ending_before: ids[2]! })
    expect([before.data.map(({ id }) => id), before.has_more]).toEqual([[ids[1]], true])
  })
})

describe('a declined card', () => {
  const REFUSALS = [
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', ''],
    ['4000000000000127', 'incorrect_cvc', ''],
  ] as const

  test.each(REFUSALS)(
    '%s gives 402 %s %s, and the payment can be retried with another card',
    async (number, code, declineCode) => {
      const intent = await stripe.paymentIntents.create(order)
      const card = await method(number)
      const error = await refusal(stripe.paymentIntents.confirm(intent.id, { payment_method: card.id }))
      expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode })
      const open = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
      expect(open).toMatchObject({ status: 'requires_payment_method', payment_method: null })
      expect(open.last_payment_error).toMatchObject({ code, payment_method: { id: card.id } })
      expect(open.latest_charge).toMatchObject({ status: 'failed', failure_code: code, paid: false })
      const changed = await stripe.paymentIntents.update(intent.id, { metadata: { next: 'try' } })
      expect(changed).toMatchObject({ status: 'requires_payment_method', last_payment_error: null })
      const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
      expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
    },
  )

  test.each(REFUSALS)('%s cannot be saved', async (number, code) => {
    const customer = await stripe.customers.create()
    const error = await refusal(method(number, customer.id))
    expect(error).toMatchObject({ statusCode: 402, code })
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([])
  })

  test('may be saved and authorised, yet fail at capture', async () => {
    const customer = await stripe.customers.create()
    const card = await method('4000000000000341', customer.id)
    const held = await pay(card.id, { customer: customer.id, capture_method: 'manual' })
    expect(held.status).toBe('requires_capture')
    const error = await refusal(stripe.paymentIntents.capture(held.id))
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' })
    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({
      status: 'requires_payment_method',
      amount_capturable: 0,
      amount_received: 0,
    })
    expect(await refusal(pay(card.id, { customer: customer.id }))).toMatchObject({ code: 'card_declined' })
  })
})

describe('3-D Secure', () => {
  test.each(['4000002500003155', '4000000000003220'])('asks the holder of %s to authenticate', async (number) => {
    const card = await method(number)
    const intent = await pay(card.id, { return_url: 'https://shop.example.com/back?cart=1' })
    const action = intent.next_action
    expect(intent.status).toBe('requires_action')
    expect(action).toMatchObject({
      type: 'redirect_to_url',
      redirect_to_url: { return_url: 'https://shop.example.com/back?cart=1' },
    })
    const back = await decide(String(action?.redirect_to_url?.url), 'approved')
    expect(back.searchParams.get('redirect_status')).toBe('succeeded')
    expect(back.searchParams.get('payment_intent')).toBe(intent.id)
    expect(back.searchParams.get('payment_intent_client_secret')).toBe(intent.client_secret)
    expect(back.searchParams.get('cart')).toBe('1')
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null })
    expect(paid.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    })
  })

  test('leaves the payment open when the holder refuses', async () => {
    const intent = await pay('pm_card_authenticationRequired', { return_url: 'https://shop.example.com/back' })
    const back = await decide(String(intent.next_action?.redirect_to_url?.url), 'refused')
    expect(back.searchParams.get('redirect_status')).toBe('failed')
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  test('fails a payment without the buyer, unless the card only needs it once at setup', async () => {
    const customer = (await stripe.customers.create()).id
    for (const [number, outcome] of [
      ['4000002500003155', 'succeeded'],
      ['4000000000003220', 'authentication_required'],
    ] as const) {
      const card = await method(number, customer)
      const away = { customer, off_session: true } as const
      const before = await refusal(pay(card.id, away))
      expect(before).toMatchObject({ statusCode: 402, code: 'authentication_required' })
      expect(before.payment_intent).toMatchObject({ status: 'requires_payment_method' })
      const setup = await stripe.setupIntents.create({
        ...{ customer, payment_method: card.id, confirm: true, usage: 'off_session' },
        ...{ allowed_payment_method_types: ['card'], return_url: 'https://shop.example.com/back' },
      })
      await decide(String(setup.next_action?.redirect_to_url?.url), 'approved')
      const after = await pay(card.id, away).then(
        ({ status }) => status,
        (error: Stripe.errors.StripeError) => error.code,
      )
      expect(after).toBe(outcome)
    }
  })

  test('requires the client secret to be decided', async () => {
    const intent = await pay('pm_card_authenticationRequired', { return_url: 'https://shop.example.com/back' })
    const form = new URLSearchParams({ client_secret: `${intent.id}_secret_wrong`, decision: 'approved' })
    const response = await fetch(`${lab.url}/stripe/challenge/${intent.id}`, { method: 'POST', body: form })
    expect(response.status).toBe(404)
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action')
  })
})

/** Presses a button on the bank's page; returns where it leads. */
async function decide(url: string, decision: string): Promise<URL> {
  const page = new URL(url)
  const form = new URLSearchParams({ client_secret: page.searchParams.get('client_secret')!, decision })
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location')!)
}

describe('a refund', () => {
  test('can be partial, up to the amount paid', async () => {
    const paid = await pay('pm_card_visa')
    const part = await stripe.refunds.create({
      payment_intent: paid.id,
      amount: 1_000,
      reason: 'requested_by_customer',
    })
    expect(part).toMatchObject({
      amount: 1_000,
      status: 'succeeded',
      payment_intent: paid.id,
      reason: 'requested_by_customer',
    })
    const rest = await stripe.refunds.create({ charge: String(paid.latest_charge) })
    expect(rest.amount).toBe(3_980)
    const more = await refusal(stripe.refunds.create({ payment_intent: paid.id }))
    expect(more).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' })
    expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
      amount_refunded: 4_980,
      refunded: true,
    })
    const listed = await stripe.refunds.list({ payment_intent: paid.id })
    expect(listed.data.map(({ id }) => id)).toEqual([rest.id, part.id])
    expect(await stripe.refunds.retrieve(part.id)).toEqual(part)
  })

  test('is rejected for an uncaptured payment', async () => {
    const held = await pay('pm_card_visa', { capture_method: 'manual' })
    expect(await refusal(stripe.refunds.create({ payment_intent: held.id }))).toMatchObject({ statusCode: 400 })
    expect((await stripe.paymentIntents.retrieve(held.id)).status).toBe('requires_capture')
  })
})

describe('invalid parameters', () => {
  const NO_LONGER = { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' }
  const WRONG: [string, object, { code?: string; param: string }][] = [
    ['no amount', { currency: 'jpy' }, { code: 'parameter_missing', param: 'amount' }],
    ['a fractional amount', { ...order, amount: 10.5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['an amount below 50 yen', { ...order, amount: 49 }, { code: 'amount_too_small', param: 'amount' }],
    ['an unknown parameter', { ...order, colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    ['an unknown customer', { ...order, customer: 'cus_none' }, { code: 'resource_missing', param: 'customer' }],
    ['an unknown card', { ...order, payment_method: 'pm_none' }, { code: 'resource_missing', param: 'payment_method' }],
    ['metadata given as text', { ...order, metadata: 'x' }, { param: 'metadata' }],
    ['a shipping address given as text', { ...order, shipping: 'x' }, { param: 'shipping' }],
    ['the obsolete payment_method_types', { ...order, payment_method_types: ['card'] }, NO_LONGER],
    ['an invalid return URL', { ...order, return_url: 'javascript:x' }, { code: 'url_invalid', param: 'return_url' }],
  ]

  test.each(WRONG)('%s is rejected with 400', async (_name, params, expected) => {
    const before = (await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id
    const error = await refusal(stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams))
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...expected })
    expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(before)
  })

  test('an unknown payment gives 404', async () => {
    const error = await refusal(stripe.paymentIntents.retrieve('pi_none'))
    expect(error).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    })
  })
})
