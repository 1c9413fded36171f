import { decideChallenge } from './challenge.ts'
import { getCustomer } from './customers.ts'
import { invalid, missing, StripeRefusal } from './errors.ts'
import { page } from './lists.ts'
import { readMethodChoice, readMethodOptions, readReturnUrl, refuseWithoutReturnUrl } from './method-choice.ts'
import { getIntentFor } from './next-action.ts'
import { getPaymentMethod, methodFrom } from './payment-methods.ts'
import { attemptSetup } from './setup-attempts.ts'
import { blankSetupIntent, type SetupIntent } from './setup-intent.ts'
import type { Call, Route } from './stripe-context.ts'

function create(call: Call) {
  const { params } = call
  const blank = blankSetupIntent()
  const intent = { ...blank, ...readChanges(call, blank) }
  intent.usage = params.choice('usage', ['off_session', 'on_session']) ?? intent.usage
  Object.assign(intent, readMethodChoice(params))
  const confirmNow = params.flag('confirm') ?? false
  const { method, options } = readAttempt(call, intent)
  params.finish()
  if (confirmNow && !method) throw missingMethod()
  if (confirmNow) refuseWithoutReturnUrl(call, intent, options.returnUrl)

  intent.payment_method = method?.id ?? null
  if (method) intent.status = 'requires_confirmation'
  store(call, intent)
  call.emit('setup_intent.created', intent)
  if (confirmNow && method) attemptSetup(call, intent, method, options)
  return intent
}

function readChanges({ state, params }: Call, before: SetupIntent): Partial<SetupIntent> {
  const changed: Partial<SetupIntent> = {}
  const customer = params.text('customer')
  if (customer) changed.customer = getCustomer({ state }, customer, 'customer').id
  const description = params.text('description')
  if (description !== undefined) changed.description = description || null
  if (params.raw('metadata') !== undefined) changed.metadata = params.metadata(before.metadata)
  return changed
}

function readAttempt(call: Call, intent: SetupIntent) {
  const { params } = call
  const options = {
    browser: params.flag('use_stripe_sdk') ?? call.caller === 'browser',
    returnUrl: readReturnUrl(params),
  }
  Object.assign(intent, readMethodOptions(params))
  params.ignore('mandate_data', 'client_secret')
  const method = methodFrom(call) ?? (intent.payment_method ? getPaymentMethod(call, intent.payment_method) : undefined)
  if (method?.customer && method.customer !== intent.customer) {
    throw invalid(`The PaymentMethod supplied (${method.id}) belongs to another Customer.`, { param: 'payment_method' })
  }
  return { method, options }
}

function missingMethod() {
  return invalid("You cannot confirm this SetupIntent because it's missing a payment method.", {
    code: 'setup_intent_unexpected_state',
  })
}

function unexpectedState(intent: SetupIntent, verb: string): StripeRefusal {
  return new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    setup_intent: structuredClone(intent),
  })
}

function store(call: Call, intent: SetupIntent): SetupIntent {
  call.state.put('setup_intent', intent.id, intent)
  return intent
}

function isClosed(intent: SetupIntent): boolean {
  return intent.status === 'succeeded' || intent.status === 'canceled'
}

function confirm(call: Call) {
  const intent = getIntentOf(call)
  const { method, options } = readAttempt(call, intent)
  call.params.finish()
  if (isClosed(intent)) throw unexpectedState(intent, 'confirm')
  if (!method) throw missingMethod()
  refuseWithoutReturnUrl(call, intent, options.returnUrl)
  attemptSetup(call, intent, method, options)
  return intent
}

function getIntentOf(call: Call): SetupIntent {
  if (call.caller === 'browser') {
    return getIntentFor(call, call.id, call.params.requiredText('client_secret')) as SetupIntent
  }
  call.params.ignore('client_secret')
  const intent = call.state.get('setup_intent', call.id)
  if (!intent) throw missing('setup_intent', call.id)
  return intent
}

function retrieve(call: Call) {
  const intent = getIntentOf(call)
  call.params.finish()
  return intent
}

/** The holder closed the challenge. */
function closeChallenge(call: Call) {
  const intent = getIntentOf(call)
  call.params.finish()
  decideChallenge(call, intent, 'closed')
  return intent
}

function update(call: Call) {
  const intent = getIntentOf(call)
  const changes = readChanges(call, intent)
  call.params.finish()
  if (isClosed(intent)) throw unexpectedState(intent, 'update')
  return store(call, Object.assign(intent, changes))
}

function cancel(call: Call) {
  const intent = getIntentOf(call)
  const reason = call.params.choice('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer'])
  call.params.finish()
  if (isClosed(intent)) throw unexpectedState(intent, 'cancel')
  intent.status = 'canceled'
  intent.cancellation_reason = reason ?? null
  intent.next_action = null
  call.emit('setup_intent.canceled', intent)
  return store(call, intent)
}

function list({ state, params }: Call) {
  const customer = params.text('customer')
  return page('/v1/setup_intents', params, state.all('setup_intent').values(), (intent) => {
    return customer === undefined || intent.customer === customer
  })
}

export const setupIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/setup_intents', run: create },
  { method: 'GET', path: '/v1/setup_intents', run: list },
  { method: 'GET', path: '/v1/setup_intents/:id', run: retrieve, browser: true },
  { method: 'POST', path: '/v1/setup_intents/:id', run: update },
  { method: 'POST', path: '/v1/setup_intents/:id/confirm', run: confirm, browser: true },
  { method: 'POST', path: '/v1/setup_intents/:id/source_cancel', run: closeChallenge, browser: true },
  { method: 'POST', path: '/v1/setup_intents/:id/cancel', run: cancel },
]
