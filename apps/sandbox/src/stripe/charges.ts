import type Stripe from 'stripe'
import { missing } from './errors.ts'
import { newId, nowSeconds } from './ids.ts'
import { page } from './lists.ts'
import type { PaymentMethod } from './new-card.ts'
import type { Fields } from './official.ts'
import type { PaymentIntent } from './payment-intent.ts'
import type { Call, Route } from './stripe-context.ts'
import type { CardRefusal } from './test-cards.ts'

export interface Charge extends Fields<Stripe.Charge> {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  billing_details: PaymentMethod['billing_details']
  calculated_statement_descriptor: string
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Record<string, string>
  outcome: { network_status: string; reason: string | null; risk_level: string; seller_message: string; type: string }
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: { type: 'card'; card: { capture_before?: number } }
  receipt_email: string | null
  receipt_url: string | null
  refunded: boolean
  shipping: PaymentIntent['shipping']
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: 'failed' | 'pending' | 'succeeded'
}

/** How long the bank holds money: seven days for most cards, at Stripe up to thirty for some that are charged yen. */
const holdsLast_s = 7 * 86_400

/** A charge that was authorised, or one stopped by `refusal`. */
export function newCharge(
  intent: PaymentIntent,
  method: PaymentMethod,
  outcome: { refusal?: CardRefusal; authenticated: boolean; now_ms: number },
): Charge {
  const { refusal } = outcome
  const isCaptured = !refusal && intent.capture_method !== 'manual'
  const until = !refusal && !isCaptured && { capture_before: Math.floor(outcome.now_ms / 1000) + holdsLast_s }
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isCaptured ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'KUSURIBAKO',
    captured: isCaptured,
    created: nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      network_status: refusal ? 'declined_by_network' : 'approved_by_network',
      reason: refusal?.decline_code ?? null,
      risk_level: 'normal',
      seller_message: refusal ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
      type: refusal ? 'issuer_declined' : 'authorized',
    },
    paid: !refusal,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: { ...cardDetails(method, outcome.authenticated), ...until } },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: refusal ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

function cardDetails({ card }: PaymentMethod, authenticated: boolean) {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4, checks } = card
  const secure = { authentication_flow: 'challenge', result: 'authenticated', result_reason: null, version: '2.2.0' }
  const three_d_secure = authenticated ? secure : null
  return { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, network: brand, three_d_secure }
}

function retrieve({ state, params, id }: Call) {
  params.finish()
  const charge = state.get('charge', id)
  if (!charge) throw missing('charge', id)
  return charge
}

function list({ state, params }: Call) {
  const intent = params.text('payment_intent')
  const customer = params.text('customer')
  return page('/v1/charges', params, state.all('charge').values(), (charge) => {
    return (!intent || charge.payment_intent === intent) && (!customer || charge.customer === customer)
  })
}

export const chargeRoutes: Route[] = [
  { method: 'GET', path: '/v1/charges', run: list },
  { method: 'GET', path: '/v1/charges/:id', run: retrieve },
]
