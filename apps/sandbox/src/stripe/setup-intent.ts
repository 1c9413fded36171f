import type Stripe from 'stripe'
import type { ErrorBody } from './errors.ts'
import { newId, nowSeconds } from './ids.ts'
import { defaultMethodChoice, defaultMethodOptions, type MethodChoice, type MethodOptions } from './method-choice.ts'
import type { NextAction } from './next-action.ts'
import type { Fields } from './official.ts'

export interface SetupIntent extends Omit<Fields<Stripe.SetupIntent>, keyof MethodChoice>, MethodChoice {
  id: string
  object: 'setup_intent'
  application: null
  cancellation_reason: string | null
  client_secret: string
  created: number
  customer: string | null
  description: string | null
  flow_directions: null
  last_setup_error: ErrorBody | null
  latest_attempt: null
  livemode: false
  mandate: null
  metadata: Record<string, string>
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: MethodOptions
  single_use_mandate: null
  status: 'canceled' | 'requires_action' | 'requires_confirmation' | 'requires_payment_method' | 'succeeded'
  usage: 'off_session' | 'on_session'
}

/** A new intent, with nothing set. */
export function blankSetupIntent(): SetupIntent {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    ...defaultMethodChoice(),
    application: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    created: nowSeconds(),
    customer: null,
    description: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: defaultMethodOptions(),
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}
