import { nowOf } from '../clock.ts'
import { newCharge } from './charges.ts'
import { type ErrorBody, StripeRefusal } from './errors.ts'
import { requestsAuthentication } from './method-choice.ts'
import type { PaymentMethod } from './new-card.ts'
import { nextAction } from './next-action.ts'
import type { PaymentIntent } from './payment-intent.ts'
import { attachTo, cardOf, updateCardHistory } from './payment-methods.ts'
import type { StripeContext } from './stripe-context.ts'
import type { CardRefusal } from './test-cards.ts'

export interface AttemptTerms {
  /** The buyer is absent, or must not be asked: a required challenge is a refusal. */
  offSession: boolean
  authenticated: boolean
  /** Stripe.js is there to show the challenge. */
  browser: boolean
  returnUrl: string | null
}

const EXPIRED: CardRefusal = { code: 'expired_card', message: 'Your card has expired.' }
const AUTHENTICATION_REQUIRED: CardRefusal = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/**
 * Asks the bank. Afterwards the intent is paid, authorised, awaits its holder, or (402) is back at
 * `requires_payment_method`.
 */
export function attempt(context: StripeContext, intent: PaymentIntent, method: PaymentMethod, terms: AttemptTerms) {
  const obstacle = whyNotAuthorised(context, intent, method, terms)
  intent.last_payment_error = null
  intent.next_action = null
  if (obstacle === null) return authorise(context, intent, method, terms)
  if (obstacle !== 'challenge') throw decline(context, intent, method, obstacle)
  intent.payment_method = method.id
  intent.status = 'requires_action'
  intent.next_action = nextAction(context, intent, terms)
  context.state.put('payment_intent', intent.id, intent)
  context.emit('payment_intent.requires_action', intent)
}

function whyNotAuthorised(
  context: StripeContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  terms: AttemptTerms,
): CardRefusal | 'challenge' | null {
  const { refusal, refused, challenge } = cardOf(method)
  if (hasExpired(method, new Date(nowOf(context.state)))) return EXPIRED
  if (refusal && (refused === 'at once' || intent.capture_method !== 'manual')) return refusal
  if (!challenge || terms.authenticated) return null
  if (challenge === 'when asked for') return !terms.offSession && requestsAuthentication(intent) ? 'challenge' : null
  if (!terms.offSession) return 'challenge'
  const wasSetUp = context.state.get('card_history', method.id)?.set_up === true
  return challenge === 'unless set up' && wasSetUp ? null : AUTHENTICATION_REQUIRED
}

/** A saved card is valid until the end of its month. */
const hasExpired = ({ card: { exp_year, exp_month } }: PaymentMethod, now: Date) =>
  exp_year * 12 + exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1

function authorise(context: StripeContext, intent: PaymentIntent, method: PaymentMethod, terms: AttemptTerms) {
  const charge = newCharge(intent, method, { authenticated: terms.authenticated, now_ms: nowOf(context.state) })
  context.state.put('charge', charge.id, charge)
  intent.payment_method = method.id
  intent.latest_charge = charge.id
  intent.status = charge.captured ? 'succeeded' : 'requires_capture'
  intent.amount_received = charge.amount_captured
  intent.amount_capturable = charge.captured ? 0 : intent.amount
  context.state.put('payment_intent', intent.id, intent)

  if (intent.setup_future_usage && intent.customer) attachTo(context, method, intent.customer)
  if (intent.setup_future_usage === 'off_session') updateCardHistory(context, method, { set_up: true })
  if (method.customer === null) updateCardHistory(context, method, { used: true })

  context.emit('charge.succeeded', charge)
  context.emit(charge.captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', intent)
}

/** Records the refused attempt and returns the refusal to throw. */
export function decline(
  context: StripeContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  refusal: CardRefusal,
): StripeRefusal {
  const charge = newCharge(intent, method, { refusal, authenticated: false, now_ms: nowOf(context.state) })
  context.state.put('charge', charge.id, charge)
  intent.latest_charge = charge.id
  context.emit('charge.failed', charge)
  const body: ErrorBody = { type: 'card_error', ...refusal, charge: charge.id, payment_method: structuredClone(method) }
  fallBack(context, intent, body)
  return new StripeRefusal(402, { ...body, payment_intent: structuredClone(intent) })
}

/** The holder did not approve: the bank was not asked. */
export function failAuthentication(context: StripeContext, intent: PaymentIntent, method: PaymentMethod) {
  fallBack(context, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod ' +
      'to attempt to fulfill this PaymentIntent again.',
    payment_method: structuredClone(method),
  })
}

function fallBack(context: StripeContext, intent: PaymentIntent, error: ErrorBody) {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.amount_capturable = 0
  intent.last_payment_error = error
  context.state.put('payment_intent', intent.id, intent)
  context.emit('payment_intent.payment_failed', intent)
}
