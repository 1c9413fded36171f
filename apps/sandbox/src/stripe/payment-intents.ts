import { decideChallenge } from './challenge.ts'
import { invalid } from './errors.ts'
import { newId } from './ids.ts'
import { page } from './lists.ts'
import { getIntentFor } from './next-action.ts'
import { attempt } from './payment-attempts.ts'
import { cancel, capture } from './payment-endings.ts'
import { blankIntent, getPaymentIntent, isOpen, type PaymentIntent, unexpectedState } from './payment-intent.ts'
import { readAmount, readAttempt, readChanges, refuseUnconfirmable } from './payment-terms.ts'
import type { Call, Route } from './stripe-context.ts'

function create(call: Call) {
  const { params } = call
  const amount = readAmount(params, params.requiredInteger('amount'))
  const currency = params.requiredText('currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, { param: 'currency' })
  const confirmNow = params.flag('confirm') ?? false
  const id = newId('pi')
  const blank = blankIntent(id)
  const intent = { ...blank, amount, currency, ...readChanges(call, blank) }
  const { method, terms } = readAttempt(call, intent)
  params.finish()

  intent.payment_method = method?.id ?? null
  if (method) intent.status = 'requires_confirmation'
  if (confirmNow) refuseUnconfirmable(call, intent, method, terms)
  call.state.put('payment_intent', id, intent)
  call.emit('payment_intent.created', intent)
  if (confirmNow && method) attempt(call, intent, method, terms)
  return intent
}

function update(call: Call) {
  const intent = getPaymentIntent(call, call.id)
  if (intent.status === 'canceled') throw unexpectedState(intent, 'update')
  const requested = call.params.integer('amount')
  const amount = requested === undefined ? intent.amount : readAmount(call.params, requested)
  call.params.choice('currency', [intent.currency])
  if (!isOpen(intent) && amount !== intent.amount) throw unexpectedState(intent, 'update the amount of')
  const draft = { ...intent, ...readChanges(call, intent), amount }
  const { method } = readAttempt(call, draft)
  call.params.finish()

  Object.assign(intent, draft)
  // "Cleared if the payment intent is later updated for any reason": what follows is another attempt.
  intent.last_payment_error = null
  if (method && isOpen(intent) && method.id !== intent.payment_method) {
    intent.payment_method = method.id
    intent.status = 'requires_confirmation'
    intent.next_action = null
  }
  call.state.put('payment_intent', intent.id, intent)
  return intent
}

function confirm(call: Call) {
  const intent = getPaymentIntentOf(call)
  const draft = { ...intent, ...readChanges(call, intent) }
  const { method, terms } = readAttempt(call, draft)
  call.params.finish()
  refuseUnconfirmable(call, intent, method, terms)
  Object.assign(intent, draft)
  if (method) attempt(call, intent, method, terms)
  return intent
}

function getPaymentIntentOf(call: Call): PaymentIntent {
  if (call.caller === 'browser') {
    return getIntentFor(call, call.id, call.params.requiredText('client_secret')) as PaymentIntent
  }
  call.params.ignore('client_secret')
  return getPaymentIntent(call, call.id)
}

function retrieve(call: Call) {
  const intent = getPaymentIntentOf(call)
  call.params.finish()
  return intent
}

/** The holder closed the challenge. */
function closeChallenge(call: Call) {
  const intent = getPaymentIntentOf(call)
  call.params.finish()
  decideChallenge(call, intent, 'closed')
  return intent
}

function list({ state, params }: Call) {
  const customer = params.text('customer')
  return page('/v1/payment_intents', params, state.all('payment_intent').values(), (intent) => {
    return customer === undefined || intent.customer === customer
  })
}

export const paymentIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_intents', run: create },
  { method: 'GET', path: '/v1/payment_intents', run: list },
  { method: 'GET', path: '/v1/payment_intents/:id', run: retrieve, browser: true },
  { method: 'POST', path: '/v1/payment_intents/:id', run: update },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', run: confirm, browser: true },
  { method: 'POST', path: '/v1/payment_intents/:id/source_cancel', run: closeChallenge, browser: true },
  { method: 'POST', path: '/v1/payment_intents/:id/capture', run: capture },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: cancel },
]
