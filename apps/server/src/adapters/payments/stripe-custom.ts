import Stripe from 'stripe'
import type { PaymentProvider, PaymentRequest, Verdict } from '../../base/ports.ts'
import { stripeCards } from './stripe-cards.ts'
import {
  isMissing,
  openStripe,
  orNull,
  type StripeSettings,
  threeDSecureAlways,
  threeDSecureAutomatic,
} from './stripe-client.ts'
import { disputedSince, disputesOf } from './stripe-disputes.ts'
import {
  declined,
  type Intent,
  type IntentData,
  isAwaiting,
  paymentData,
  sessionData,
  verdictOf,
} from './stripe-intents.ts'
import { readNotice } from './stripe-notices.ts'
import { findRefund, refund } from './stripe-refunds.ts'

const { StripeCardError, StripeInvalidRequestError } = Stripe.errors

/** With the card, so that it can be shown on the order, and with the refunds. */
const withCard = { expand: ['payment_method', 'latest_charge'] }

/**
 * Cards through Stripe: authorised when the order is made, captured when it may be sent. This server confirms the
 * card, so that an approval cannot get lost with the browser; only 3-D Secure goes back to it. The intent itself
 * stores its latest attempt (`metadata.attempt_id`), so nothing has to be stored here between two calls.
 */
export function stripeCustom(settings: StripeSettings, timeout_ms?: number): PaymentProvider {
  const stripe = openStripe(settings, timeout_ms)
  return {
    id: 'stripe-custom',
    captures_by_itself: true,
    open: (request, data) => open(stripe, request, data),
    authorize: (request, data, key) => authorize(stripe, settings, request, data, key),
    inspect: (data, attempt) => inspect(stripe, data, attempt),
    capture: (data, amount, key) => capture(stripe, idOf(data), amount, key),
    cancel: (data, key) => cancel(stripe, data, key),
    refund: (data, amount, key) => refund(stripe, { payment_intent: idOf(data), amount }, key),
    findRefund: (data, { key }) => findRefund(stripe, idOf(data), key),
    disputedSince: (since) => disputedSince(stripe, since),
    cards: stripeCards(stripe),
    readNotice: ({ raw_body, headers }) =>
      readNotice(stripe, settings.STRIPE_WEBHOOK_SECRET, raw_body, headers['stripe-signature'] ?? ''),
  }
}

/**
 * No key: an intent without a card holds no money, so a surplus one does no harm, while a key would return one that
 * was cancelled since. Returns no id when the amount is below Stripe's minimum (50 yen).
 */
async function open(stripe: Stripe, request: PaymentRequest, data: IntentData): Promise<IntentData> {
  const existing = await find(stripe, data)
  if (existing && existing.amount === request.amount && existing.status !== 'canceled' && !isAwaiting(existing))
    return sessionData(existing, data)
  const terms = { amount: request.amount, metadata: { cart_id: request.cart_id } }
  const reference = request.customer?.provider_reference
  try {
    if (existing && isAwaiting(existing) && (reference ?? null) === idOfCustomer(existing))
      return sessionData(await stripe.paymentIntents.update(existing.id, terms), data)
    const intent = await create(stripe, { ...terms, currency: request.currency_code }, reference)
    return sessionData(intent, { wanted: data.wanted, customer: idOfCustomer(intent) ?? undefined })
  } catch (error) {
    if (codeOf(error) !== 'amount_too_small') throw error
    return data.wanted ? { wanted: data.wanted } : {}
  }
}

async function create(stripe: Stripe, terms: Stripe.PaymentIntentCreateParams, customer: string | undefined) {
  const params: Stripe.PaymentIntentCreateParams = {
    ...terms,
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    payment_method_options: threeDSecureAlways,
  }
  try {
    return await stripe.paymentIntents.create(customer ? { ...params, customer } : params)
  } catch (error) {
    // An account that Stripe has deleted pays like a guest.
    if (customer && isMissing(error)) return stripe.paymentIntents.create(params)
    throw error
  }
}

async function authorize(
  stripe: Stripe,
  settings: StripeSettings,
  request: PaymentRequest,
  data: IntentData,
  key: string,
): Promise<Verdict> {
  if (!data.id) {
    // An intent unknown to the caller must not hold money: it is opened now, and charged at the next attempt.
    const opened = await open(stripe, request, data)
    return opened.id ? { status: 'pending', data: opened } : declined({ code: 'amount_too_small' }, opened)
  }
  const intent = await find(stripe, data)
  if (!intent) return { status: 'canceled', data: {} }
  const isAnswered = intent.metadata.attempt_id === key && intent.last_payment_error
  if (!isAwaiting(intent) || isAnswered) return verdictFor(stripe, intent, data, request.amount)
  const chosen = await chosenMethod(stripe, intent, data)
  if (chosen === null) return { status: 'pending', data: sessionData(intent, data) }
  if (chosen === 'unknown') return declined({ code: 'payment_method_unknown' }, sessionData(intent, data))
  return charge(stripe, intent, data, {
    request,
    key,
    payment_method: chosen,
    return_url: returnUrl(settings, request),
  })
}

/** The card to charge: a saved one must be the payer's own. */
async function chosenMethod(stripe: Stripe, intent: Intent, { wanted, customer }: IntentData) {
  const id = wanted?.payment_method_id
  if (id === undefined || id === null) return idOfMethod(intent)
  if (typeof id !== 'string' || !/^\w{1,255}$/.test(id)) return 'unknown' as const
  const method = await orNull(stripe.paymentMethods.retrieve(id))
  if (!method) return 'unknown' as const
  const owner = typeof method.customer === 'string' ? method.customer : method.customer?.id
  return owner && owner !== customer ? ('unknown' as const) : method.id
}

interface ChargeRequest {
  request: PaymentRequest
  key: string
  payment_method: string
  return_url: string
}

async function charge(
  stripe: Stripe,
  intent: Intent,
  data: IntentData,
  chargeRequest: ChargeRequest,
): Promise<Verdict> {
  const { request, key, payment_method, return_url } = chargeRequest
  const isSaved = data.customer && (data.wanted?.save_card === true || request.regular === 'first')
  try {
    await stripe.paymentIntents.update(intent.id, {
      amount: request.amount,
      payment_method,
      setup_future_usage: isSaved ? 'off_session' : '',
      payment_method_options: request.regular === 'later' ? threeDSecureAutomatic : threeDSecureAlways,
      metadata: { cart_id: request.cart_id, attempt_id: key },
    })
    const buyerOptions = request.regular === 'later' ? { off_session: true } : { return_url, use_stripe_sdk: true }
    const confirmation = { ...buyerOptions, ...withCard }
    const confirmed = await stripe.paymentIntents.confirm(intent.id, confirmation, { idempotencyKey: `${key}:confirm` })
    return await verdictFor(stripe, confirmed, data, request.amount)
  } catch (error) {
    if (error instanceof StripeCardError) return declined(error, sessionData(intent, data))
    if (!(error instanceof StripeInvalidRequestError)) throw error
    // Another request was quicker: the browser, the timer, another tab.
    if (error.code === 'payment_intent_unexpected_state') return inspect(stripe, data, { amount: request.amount, key })
    return declined({ code: error.code ?? 'payment_method_unusable' }, sessionData(intent, data))
  }
}

async function inspect(stripe: Stripe, data: IntentData, attempt?: { amount: number; key: string }): Promise<Verdict> {
  if (!data.id) return { status: 'pending', data }
  const intent = await find(stripe, data)
  if (!intent) return { status: 'canceled', data: {} }
  if (!attempt) return withDisputes(stripe, intent, verdictOf(intent, data))
  const isOfOtherAttempt = isAwaiting(intent) && intent.metadata.attempt_id !== attempt.key
  if (isOfOtherAttempt) return { status: 'pending', data: sessionData(intent, data) }
  return verdictFor(stripe, intent, data, attempt.amount)
}

async function withDisputes(stripe: Stripe, { id, latest_charge: charge }: Intent, verdict: Verdict): Promise<Verdict> {
  const isDisputed = verdict.status === 'captured' && charge && typeof charge === 'object' && charge.disputed
  return isDisputed ? { ...verdict, disputes: await disputesOf(stripe, id) } : verdict
}

/**
 * A browser may have confirmed an outdated amount: such an authorisation is released. Money that was given back at
 * Stripe's own desk pays for nothing.
 */
async function verdictFor(stripe: Stripe, intent: Intent, data: IntentData, amount: number): Promise<Verdict> {
  const verdict = verdictOf(intent, data)
  if (verdict.status === 'authorized' && intent.amount_capturable !== amount) {
    await cancel(stripe, data, intent.id)
    return { status: 'canceled', data: {} }
  }
  if (verdict.status !== 'captured') return verdict
  const { remaining = intent.amount_received } = verdict
  if (remaining === 0) return { status: 'canceled', data: {} }
  if (intent.amount_received !== amount || remaining !== amount)
    throw new Error(`${intent.id} captured ${intent.amount_received}, has ${remaining}, but ${amount} was requested`)
  return verdict
}

async function capture(stripe: Stripe, id: string, amount: number, key: string): Promise<Verdict> {
  const params = { amount_to_capture: amount, ...withCard }
  try {
    return verdictOf(await stripe.paymentIntents.capture(id, params, { idempotencyKey: key }), { id })
  } catch (error) {
    if (error instanceof StripeCardError) return declined(error, { id })
    if (codeOf(error) !== 'payment_intent_unexpected_state') throw error
    const intent = await stripe.paymentIntents.retrieve(id, withCard)
    const verdict = verdictOf(intent, { id })
    return verdict.status === 'canceled' ? { ...verdict, data: paymentData(intent) } : verdict
  }
}

async function cancel<D extends IntentData>(stripe: Stripe, data: D, key: string): Promise<D> {
  if (!data.id) return data
  try {
    // The same key may be used for a session's next intent.
    await stripe.paymentIntents.cancel(data.id, {}, { idempotencyKey: `${key}:${data.id}` })
  } catch (error) {
    if (!isMissing(error) && (await find(stripe, data))?.status !== 'canceled') throw error
  }
  return data
}

const find = async (stripe: Stripe, { id }: IntentData) =>
  id ? orNull(stripe.paymentIntents.retrieve(id, withCard)) : null

function idOf({ id }: IntentData): string {
  if (!id) throw new Error('A payment without an intent')
  return id
}

const idOfMethod = ({ payment_method }: Intent) =>
  typeof payment_method === 'string' ? payment_method : (payment_method?.id ?? null)
const idOfCustomer = ({ customer }: Intent) => (typeof customer === 'string' ? customer : (customer?.id ?? null))
const codeOf = (error: unknown) => (error instanceof StripeInvalidRequestError ? error.code : undefined)

const returnUrl = ({ PUBLIC_STOREFRONT_URL }: StripeSettings, { cart_id }: PaymentRequest) =>
  new URL(`/checkout/return?${new URLSearchParams({ cart_id })}`, PUBLIC_STOREFRONT_URL).href
