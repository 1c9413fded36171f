import type Stripe from 'stripe'
import type { Charge } from './charges.ts'
import { isWithdrawn } from './disputes.ts'
import { invalid, missing } from './errors.ts'
import { newId, nowSeconds } from './ids.ts'
import { page } from './lists.ts'
import type { Fields } from './official.ts'
import { getPaymentIntent } from './payment-intent.ts'
import { cardOf } from './payment-methods.ts'
import type { Call, Route } from './stripe-context.ts'

export interface Refund extends Fields<Stripe.Refund> {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string
  charge: string
  created: number
  currency: string
  destination_details: { card: { reference_status: 'pending'; reference_type: string; type: 'refund' }; type: 'card' }
  metadata: Record<string, string>
  payment_intent: string
  reason: string | null
  receipt_number: null
  source_transfer_reversal: null
  failure_reason?: string
  status: 'succeeded' | 'failed'
  transfer_reversal: null
}

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

/**
 * Refunds captured money, `amount` yen or all that is left. Refuses more than is left, and money that was never
 * captured.
 */
function create(call: Call): Refund {
  const { params } = call
  const requested = params.integer('amount')
  const reason = params.choice('reason', REASONS)
  const metadata = params.metadata()
  const charge = findCharge(call)
  params.ignore('instructions_email')
  params.finish()
  if (charge.refunded) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (isWithdrawn(call, charge)) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  const remaining = charge.amount_captured - charge.amount_refunded
  const amount = requested ?? remaining
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', { param: 'amount' })
  if (amount > remaining) {
    throw invalid(`Refund amount (¥${amount}) is greater than unrefunded amount on charge (¥${remaining})`, {
      param: 'amount',
    })
  }
  return refundCharge(call, charge, { amount, reason: reason ?? null, metadata })
}

function findCharge(call: Call): Charge {
  const intentId = call.params.text('payment_intent')
  const chargeId = call.params.text('charge')
  if (intentId) {
    const intent = getPaymentIntent(call, intentId, 'payment_intent')
    const charge = intent.latest_charge ? call.state.get('charge', intent.latest_charge) : undefined
    if (intent.status === 'succeeded' && charge) return charge
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  if (!chargeId)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  const charge = call.state.get('charge', chargeId)
  if (!charge) throw missing('charge', chargeId, 'charge')
  if (!charge.captured) throw invalid(`Charge ${chargeId} has not been captured.`, { param: 'charge' })
  return charge
}

function refundCharge(call: Call, charge: Charge, terms: Pick<Refund, 'amount' | 'metadata' | 'reason'>): Refund {
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    ...terms,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  charge.amount_refunded += terms.amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  call.state.put('refund', refund.id, refund)
  call.state.put('charge', charge.id, charge)
  call.emit('refund.created', refund)
  call.emit('charge.refunded', charge)
  const answered = structuredClone(refund)
  const method = call.state.get('payment_method', charge.payment_method)
  if (method && cardOf(method).sendsRefundsBack) failRefund(call, charge, refund)
  return answered
}

/** The bank does not accept it: the money is with the shop as before. */
function failRefund(call: Call, charge: Charge, refund: Refund) {
  Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  call.state.put('refund', refund.id, refund)
  call.state.put('charge', charge.id, charge)
  call.emit('refund.failed', refund)
}

function retrieve({ state, params, id }: Call) {
  params.finish()
  const refund = state.get('refund', id)
  if (!refund) throw missing('refund', id)
  return refund
}

function list({ state, params }: Call) {
  const intent = params.text('payment_intent')
  const charge = params.text('charge')
  return page('/v1/refunds', params, state.all('refund').values(), (refund) => {
    return (!intent || refund.payment_intent === intent) && (!charge || refund.charge === charge)
  })
}

export const refundRoutes: Route[] = [
  { method: 'POST', path: '/v1/refunds', run: create },
  { method: 'GET', path: '/v1/refunds', run: list },
  { method: 'GET', path: '/v1/refunds/:id', run: retrieve },
]
