import { getCustomer } from './customers.ts'
import { invalid, type StripeRefusal } from './errors.ts'
import { readMethodChoice, readMethodOptions, readReturnUrl, refuseWithoutReturnUrl } from './method-choice.ts'
import type { PaymentMethod } from './new-card.ts'
import type { Params } from './params.ts'
import type { AttemptTerms } from './payment-attempts.ts'
import { isOpen, type PaymentIntent, unexpectedState } from './payment-intent.ts'
import { getPaymentMethod, methodFrom, usedUp } from './payment-methods.ts'
import type { Call } from './stripe-context.ts'

const LEAST_YEN = 50
const MOST_YEN = 99_999_999

/** An amount that Stripe accepts: in yen from ¥50 to ¥99,999,999. */
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
  const shipping = params.object('shipping')
  if (shipping !== undefined) changed.shipping = shipping
  const usage = params.choice('setup_future_usage', ['off_session', 'on_session', ''])
  if (usage !== undefined) changed.setup_future_usage = usage || null
  // A browser may send no more than this: the rest is decided by the shop.
  if (call.caller === 'browser') return changed

  const customer = params.text('customer')
  if (customer !== undefined) changed.customer = customer ? getCustomer(call, customer, 'customer').id : null
  for (const name of ['description', 'statement_descriptor', 'statement_descriptor_suffix'] as const) {
    const value = params.text(name)
    if (value !== undefined) changed[name] = value || null
  }
  const captureMethod = params.choice('capture_method', ['automatic', 'automatic_async', 'manual'])
  if (captureMethod) changed.capture_method = captureMethod
  Object.assign(changed, readMethodChoice(params), readMethodOptions(params))
  if (params.raw('metadata') !== undefined) changed.metadata = params.metadata(before.metadata)
  return changed
}

/** The card and the terms of a confirmation. */
export function readAttempt(
  call: Call,
  intent: PaymentIntent,
): { method: PaymentMethod | undefined; terms: AttemptTerms } {
  const { params } = call
  const offSession = params.text('off_session')
  const mustNotAsk = params.flag('error_on_requires_action') ?? false
  const terms: AttemptTerms = {
    offSession: mustNotAsk || (offSession !== undefined && offSession !== 'false'),
    authenticated: false,
    browser: params.flag('use_stripe_sdk') ?? call.caller === 'browser',
    returnUrl: readReturnUrl(params),
  }
  params.choice('confirmation_method', ['automatic'])
  params.ignore('mandate', 'mandate_data', 'radar_options', 'client_secret', 'amount_details')
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

/** All possible refusals of a confirmation, before the bank is asked. */
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
  if (!terms.offSession) refuseWithoutReturnUrl(call, intent, terms.returnUrl)
}
