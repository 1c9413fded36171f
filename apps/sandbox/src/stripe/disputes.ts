import type Stripe from 'stripe'
import type { Charge } from './charges.ts'
import { missing } from './errors.ts'
import { newId, nowSeconds } from './ids.ts'
import { page } from './lists.ts'
import type { Fields } from './official.ts'
import type { Call, Route, StripeContext } from './stripe-context.ts'

export interface Dispute extends Fields<Stripe.Dispute> {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  currency: string
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  is_charge_refundable: boolean
  metadata: Record<string, string>
  payment_intent: string
  reason: string
  status: 'needs_response' | 'lost' | 'won'
}

/** How long the shop may respond. */
const ANSWER_WITHIN_DAYS = 7

/** A cardholder disputes a charge at their bank: what is left of it is taken from the shop. */
export function openDispute({ state, emit }: StripeContext, charge: Charge): Dispute | null {
  const amount = charge.amount_captured - charge.amount_refunded
  if (charge.disputed || amount < 1) return null
  const created = nowSeconds()
  const due_by = created + ANSWER_WITHIN_DAYS * 86_400
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by, has_evidence: false, past_due: false, submission_count: 0 },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  charge.disputed = true
  state.put('charge', charge.id, charge)
  state.put('dispute', dispute.id, dispute)
  emit('charge.dispute.created', dispute)
  emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Closes a dispute with the bank's decision. A lost one may still be won afterwards, but not the reverse. */
export function closeDispute({ state, emit }: StripeContext, dispute: Dispute, status: 'lost' | 'won'): void {
  if (dispute.status === status || dispute.status === 'won') return
  dispute.status = status
  dispute.is_charge_refundable = status === 'won'
  state.put('dispute', dispute.id, dispute)
  if (status === 'won') emit('charge.dispute.funds_reinstated', dispute)
  emit('charge.dispute.closed', dispute)
}

/** Whether a bank has a charge's money, so that the shop cannot refund it. */
export const isWithdrawn = ({ state }: Pick<StripeContext, 'state'>, { id }: Charge): boolean =>
  [...state.all('dispute').values()].some(({ charge, is_charge_refundable }) => charge === id && !is_charge_refundable)

function retrieve({ state, params, id }: Call) {
  params.finish()
  const dispute = state.get('dispute', id)
  if (!dispute) throw missing('dispute', id)
  return dispute
}

function list({ state, params }: Call) {
  const intent = params.text('payment_intent')
  const charge = params.text('charge')
  return page('/v1/disputes', params, state.all('dispute').values(), (dispute) => {
    return (!intent || dispute.payment_intent === intent) && (!charge || dispute.charge === charge)
  })
}

export const disputeRoutes: Route[] = [
  { method: 'GET', path: '/v1/disputes', run: list },
  { method: 'GET', path: '/v1/disputes/:id', run: retrieve },
]
