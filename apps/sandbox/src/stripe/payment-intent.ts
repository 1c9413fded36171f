import type Stripe from 'stripe'
import { type ErrorBody, missing, StripeRefusal } from './errors.ts'
import type { FormGroup } from './form.ts'
import { newId, nowSeconds } from './ids.ts'
import { defaultMethodChoice, defaultMethodOptions, type MethodChoice, type MethodOptions } from './method-choice.ts'
import type { NextAction } from './next-action.ts'
import type { Fields } from './official.ts'
import type { StripeContext } from './stripe-context.ts'

export interface PaymentIntent extends Omit<Fields<Stripe.PaymentIntent>, keyof MethodChoice>, MethodChoice {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_details: { tip: Record<string, never> }
  amount_received: number
  application: null
  application_fee_amount: null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic' | 'automatic_async' | 'manual'
  client_secret: string
  confirmation_method: 'automatic'
  created: number
  currency: string
  customer: string | null
  customer_account: null
  description: string | null
  last_payment_error: ErrorBody | null
  latest_charge: string | null
  livemode: false
  metadata: Record<string, string>
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: MethodOptions
  processing: null
  receipt_email: string | null
  review: null
  setup_future_usage: 'off_session' | 'on_session' | null
  shipping: FormGroup | null
  source: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status:
    | 'canceled'
    | 'processing'
    | 'requires_action'
    | 'requires_capture'
    | 'requires_confirmation'
    | 'requires_payment_method'
    | 'succeeded'
  transfer_data: null
  transfer_group: null
}

export function getPaymentIntent({ state }: Pick<StripeContext, 'state'>, id: string, param?: string): PaymentIntent {
  const intent = state.get('payment_intent', id)
  if (!intent) throw missing('payment_intent', id, param)
  return intent
}

/** Whether the intent still waits for a card, a confirmation or its holder. */
export function isOpen(intent: PaymentIntent): boolean {
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)
}

/** 400: the request does not fit the intent's state. */
export function unexpectedState(intent: PaymentIntent, verb: string): StripeRefusal {
  return new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: structuredClone(intent),
  })
}

/** A new intent, with nothing set. */
export function blankIntent(id: string): PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    ...defaultMethodChoice(),
    amount: 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency: 'jpy',
    customer: null,
    customer_account: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: defaultMethodOptions(),
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}
