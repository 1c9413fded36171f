import { getCustomer } from './customers.ts'
import type { Call } from './desk.ts'
import { invalid, type StripeRefusal } from './errors.ts'
import type { PaymentMethod } from './new-card.ts'
import { readReturnUrl } from './next-action.ts'
import type { Params } from './params.ts'
import type { AttemptTerms } from './payment-attempts.ts'
import { isOpen, type PaymentIntent, unexpectedState } from './payment-intent.ts'
import { getPaymentMethod, methodFrom, usedUp } from './payment-methods.ts'

const LEAST_YEN = 50
const MOST_YEN = 99_999_999

/** An amount that Stripe takes: in yen from ¥50 to ¥99,999,999. */
export function readAmount(params: Params, amount: number): number {
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      param: 'amount',
      code: 'parameter_invalid_integer',
    })
  const isYen = (params.text('currency') ?? 'jpy').toLowerCase() === 'jpy'
  if (isYen && amount < LEAST_YEN) {
    throw invalid('Amount must be at least ¥50 jpy', { param: 'amount', code: 'amount_too_small' })
  }
  if (amount > MOST_YEN) {
    throw invalid('Amount must be no more than ¥99,999,999', { param: 'amount', code: 'amount_too_large' })
  }
  return amount
}

/** The parameters that creation, update and confirmation share. */
export function readChanges(call: Call, before: PaymentIntent): Partial<PaymentIntent> {
  const { params } = call
  const changed: Partial<PaymentIntent> = {}
  const email = params.text('receipt_email')
  if (email !== undefined) changed.receipt_email = email || null
  const shipping = params.raw('shipping')
  if (shipping !== undefined) changed.shipping = shipping || null
  const usage = params.choice('setup_future_usage', ['off_session', 'on_session', ''])
  if (usage !== undefined) changed.setup_future_usage = usage || null
  // A browser may say no more than this: the rest is the shop's to decide.
  if (call.caller === 'browser') return changed

  const customer = params.text('customer')
  if (customer !== undefined) changed.customer = customer ? getCustomer(call, customer, 'customer').id : null
  for (const name of ['description', 'statement_descriptor', 'statement_descriptor_suffix'] as const) {
    const value = params.text(name)
    if (value !== undefined) changed[name] = value || null
  }
  const capturing = params.choice('capture_method', ['automatic', 'automatic_async', 'manual'])
  if (capturing) changed.capture_method = capturing
  const options = params.raw('payment_method_options')
  if (options !== undefined) changed.payment_method_options = options
  Object.assign(changed, readKinds(params))
  if (params.raw('metadata') !== undefined) changed.metadata = params.metadata(before.metadata)
  return changed
}

function readKinds(params: Params): Partial<PaymentIntent> {
  const types = params.texts('payment_method_types')
  const automatic = params.group('automatic_payment_methods')
  const enabled = automatic?.flag('enabled')
  const redirects = automatic?.choice('allow_redirects', ['always', 'never'])
  automatic?.finish()
  if (types && !types.includes('card'))
    throw invalid('The sandbox takes cards only.', { param: 'payment_method_types' })
  if (types) return { payment_method_types: types, automatic_payment_methods: null }
  if (!automatic) return {}
  return { automatic_payment_methods: { enabled: enabled ?? false, allow_redirects: redirects ?? 'always' } }
}

/** The card and the terms of a confirmation. */
export function readAttempt(
  call: Call,
  intent: PaymentIntent,
): { method: PaymentMethod | undefined; terms: AttemptTerms } {
  const { params } = call
  const away = params.text('off_session')
  const mustNotAsk = params.flag('error_on_requires_action') ?? false
  const terms: AttemptTerms = {
    offSession: mustNotAsk || (away !== undefined && away !== 'false'),
    authenticated: false,
    browser: params.flag('use_stripe_sdk') ?? call.caller === 'browser',
    returnUrl: readReturnUrl(params),
  }
  params.choice('confirmation_method', ['automatic'])
  params.ignore(
    'mandate',
    'mandate_data',
    'radar_options',
    'payment_method_configuration',
    'client_secret',
    'amount_details',
  )
  const method = methodFrom(call) ?? (intent.payment_method ? getPaymentMethod(call, intent.payment_method) : undefined)
  if (method?.customer && method.customer !== intent.customer) throw belongsToAnother(method)
  if (method && method.customer === null && call.state.get('card_history', method.id)?.used) throw usedUp()
  return { method, terms }
}

function belongsToAnother(method: PaymentMethod): StripeRefusal {
  return invalid(
    `The PaymentMethod supplied (${method.id}) belongs to the Customer ${method.customer}. ` +
      'Please include the Customer in the `customer` parameter on the PaymentIntent.',
    { param: 'payment_method' },
  )
}

/** Everything that stands against a confirmation, before the bank is asked. */
export function refuseUnconfirmable(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod | undefined,
  terms: AttemptTerms,
) {
  if (!isOpen(intent)) throw unexpectedState(intent, 'confirm')
  if (!method) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
      { code: 'payment_intent_unexpected_state' },
    )
  }
  const automatic = intent.automatic_payment_methods
  const mayRedirect = automatic?.enabled && automatic.allow_redirects === 'always'
  if (call.caller === 'server' && mayRedirect && terms.returnUrl === null && !terms.offSession) {
    throw invalid(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment ' +
        'methods might redirect your customer off of your page, you must provide a `return_url`. If you do not want to ' +
        'accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and ' +
        '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
    )
  }
}
