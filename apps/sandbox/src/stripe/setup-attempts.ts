import { type ErrorBody, StripeRefusal } from './errors.ts'
import { requestsAuthentication } from './method-choice.ts'
import type { PaymentMethod } from './new-card.ts'
import { nextAction } from './next-action.ts'
import { attachTo, cardOf, updateCardHistory } from './payment-methods.ts'
import type { SetupIntent } from './setup-intent.ts'
import type { StripeContext } from './stripe-context.ts'

/** Asks the bank whether the card may be saved; the holder may have to approve. A refusal is 402. */
export function attemptSetup(
  context: StripeContext,
  intent: SetupIntent,
  method: PaymentMethod,
  options: { browser: boolean; returnUrl: string | null },
) {
  const { refusal, refused, challenge } = cardOf(method)
  intent.last_setup_error = null
  if (refusal && refused === 'at once') {
    const body: ErrorBody = { type: 'card_error', ...refusal, payment_method: structuredClone(method) }
    fallBack(context, intent, body)
    throw new StripeRefusal(402, { ...body, setup_intent: structuredClone(intent) })
  }
  intent.payment_method = method.id
  if (!challenge || (challenge === 'when asked for' && !requestsAuthentication(intent)))
    return finishSetup(context, intent, method)
  intent.status = 'requires_action'
  intent.next_action = nextAction(context, intent, options)
  context.state.put('setup_intent', intent.id, intent)
  context.emit('setup_intent.requires_action', intent)
}

/** The card is saved: with the customer, if there is one, and ready for payments according to `usage`. */
export function finishSetup(context: StripeContext, intent: SetupIntent, method: PaymentMethod) {
  intent.status = 'succeeded'
  intent.next_action = null
  context.state.put('setup_intent', intent.id, intent)
  if (intent.customer) attachTo(context, method, intent.customer)
  if (intent.usage === 'off_session') updateCardHistory(context, method, { set_up: true })
  context.emit('setup_intent.succeeded', intent)
}

/** The holder did not approve. */
export function failSetup(context: StripeContext, intent: SetupIntent, method: PaymentMethod) {
  fallBack(context, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'The latest attempt to set up the payment method has failed because authentication failed. You can provide ' +
      'payment_method_data or a new PaymentMethod to attempt to fulfill this SetupIntent again.',
    payment_method: structuredClone(method),
  })
}

function fallBack(context: StripeContext, intent: SetupIntent, error: ErrorBody) {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_setup_error = error
  context.state.put('setup_intent', intent.id, intent)
  context.emit('setup_intent.setup_failed', intent)
}
