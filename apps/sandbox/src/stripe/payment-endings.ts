import { nowOf } from '../clock.ts'
import type { Charge } from './charges.ts'
import { invalid } from './errors.ts'
import { newId, nowSeconds } from './ids.ts'
import { decline } from './payment-attempts.ts'
import { getPaymentIntent, isOpen, type PaymentIntent, unexpectedState } from './payment-intent.ts'
import { cardOf, getPaymentMethod } from './payment-methods.ts'
import type { Call, StripeContext } from './stripe-context.ts'

/**
 * Captures the authorised money, or `amount_to_capture` yen of it and releases the rest. A card that fails late fails
 * here (402).
 */
export function capture(call: Call): PaymentIntent {
  const intent = getPaymentIntent(call, call.id)
  const requested = call.params.integer('amount_to_capture')
  call.params.choice('final_capture', ['true'])
  const metadata = call.params.metadata(intent.metadata)
  call.params.ignore('statement_descriptor', 'statement_descriptor_suffix')
  call.params.finish()
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture')
  const amount = requested ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable) throw tooMuch(intent)

  const charge = getChargeOf(call, intent)
  const method = getPaymentMethod(call, charge.payment_method)
  const { refusal } = cardOf(method)
  if (refusal) throw decline(call, intent, method, refusal)

  charge.captured = true
  charge.amount_captured = amount
  charge.balance_transaction = newId('txn')
  call.state.put('charge', charge.id, charge)
  intent.metadata = metadata
  intent.status = 'succeeded'
  intent.amount_received = amount
  intent.amount_capturable = 0
  call.state.put('payment_intent', intent.id, intent)
  call.emit('charge.captured', charge)
  call.emit('payment_intent.succeeded', intent)
  return intent
}

function tooMuch(intent: PaymentIntent) {
  return invalid(`The remaining amount that can be captured is ¥${intent.amount_capturable}.`, {
    param: 'amount_to_capture',
    code: 'amount_too_large',
  })
}

const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const

/**
 * Cancels the payment; authorised money is released, without a refund. Refuses a payment that is already captured or
 * cancelled.
 */
export function cancel(call: Call): PaymentIntent {
  const intent = getPaymentIntent(call, call.id)
  const reason = call.params.choice('cancellation_reason', REASONS)
  call.params.finish()
  if (intent.status !== 'requires_capture' && !isOpen(intent)) throw unexpectedState(intent, 'cancel')

  return end(call, intent, reason ?? null)
}

type Books = Pick<StripeContext, 'state' | 'emit'>

function end({ state, emit }: Books, intent: PaymentIntent, reason: string | null): PaymentIntent {
  intent.status = 'canceled'
  intent.canceled_at = nowSeconds()
  intent.cancellation_reason = reason
  intent.amount_capturable = 0
  intent.next_action = null
  state.put('payment_intent', intent.id, intent)
  emit('payment_intent.canceled', intent)
  return intent
}

/** Money that was not captured in time is released by Stripe itself. */
export function endOverdue(books: Books) {
  const now = nowOf(books.state) / 1000
  for (const intent of books.state.all('payment_intent').values()) {
    if (intent.status !== 'requires_capture') continue
    const charge = books.state.get('charge', intent.latest_charge ?? '')
    const { capture_before } = charge?.payment_method_details.card ?? {}
    if (capture_before !== undefined && capture_before <= now) end(books, intent, 'automatic')
  }
}

function getChargeOf(call: Call, intent: PaymentIntent): Charge {
  const charge = intent.latest_charge === null ? undefined : call.state.get('charge', intent.latest_charge)
  if (!charge) throw invalid(`This PaymentIntent (${intent.id}) does not have a charge.`)
  return charge
}
