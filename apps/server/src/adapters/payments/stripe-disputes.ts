import type { Dispute } from '@kusuribako/contract/payments/disputes'
import type Stripe from 'stripe'

/** Every dispute about a payment, the oldest first. */
export async function disputesOf(stripe: Stripe, payment_intent: string): Promise<Dispute[]> {
  const { data } = await stripe.disputes.list({ payment_intent, limit: 100 })
  return data.map(disputeOf).reverse()
}

/** The payments about which a dispute has begun since then. */
export async function disputedSince(stripe: Stripe, since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const found = new Set<string>()
  for await (const { payment_intent } of stripe.disputes.list({ created, limit: 100 }))
    if (typeof payment_intent === 'string') found.add(payment_intent)
  return [...found]
}

const disputeOf = (dispute: Stripe.Dispute): Dispute => ({
  id: dispute.id,
  amount: dispute.amount,
  state: stateOf(dispute.status),
  reason: dispute.reason,
  is_refundable: dispute.is_charge_refundable,
  opened_at: instant(dispute.created),
  answer_by: dispute.evidence_details.due_by ? instant(dispute.evidence_details.due_by) : null,
})

/** An inquiry of a bank (`warning_…`) takes no money, but must be answered too. */
function stateOf(status: Stripe.Dispute.Status): Dispute['state'] {
  if (status === 'lost') return 'lost'
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'ended'
  return status.endsWith('needs_response') ? 'needs_answer' : 'under_review'
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
