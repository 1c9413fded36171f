import type { Dispute } from '@kusuribako/contract/payments/disputes'

/** What is read of a dispute at Amazon: a cardholder's chargeback. */
export interface AmazonDispute {
  disputeId: string
  chargeId: string
  disputeAmount: { amount: string }
  filingReason: string
  statusDetails: { state: string; reasonCode?: string | null; resolution?: string | null }
  merchantResponseDeadline?: string | null
  creationTimestamp: string
}

/** A refund meanwhile would be a second one, which Amazon declines or the shop pays. */
export const disputeOf = (dispute: AmazonDispute): Dispute => ({
  id: dispute.disputeId,
  amount: Number(dispute.disputeAmount.amount),
  state: stateOf(dispute.statusDetails),
  reason: reasons[dispute.filingReason] ?? dispute.filingReason,
  is_refundable: false,
  opened_at: instant(dispute.creationTimestamp),
  answer_by: dispute.merchantResponseDeadline ? instant(dispute.merchantResponseDeadline) : null,
})

/** Amazon may also wait for the buyer. Where nobody is at fault the shop keeps the money. */
function stateOf({ state, reasonCode, resolution }: AmazonDispute['statusDetails']): Dispute['state'] {
  if (state === 'Resolved' || state === 'Closed') return resolution === 'BuyerWon' ? 'lost' : 'ended'
  return state === 'ActionRequired' && !reasonCode?.startsWith('Buyer') ? 'needs_answer' : 'under_review'
}

/** Amazon's reasons under the names that disputes of cards have. */
const reasons: Record<string, string> = {
  CreditNotProcessed: 'credit_not_processed',
  DuplicateCharge: 'duplicate',
  Fraudulent: 'fraudulent',
  Other: 'general',
  ProductNotReceived: 'product_not_received',
  ProductUnacceptable: 'product_unacceptable',
  SubscriptionCancelled: 'subscription_canceled',
  Unrecognized: 'unrecognized',
}

/** Amazon writes `20260601T093000Z`. */
export const instant = (text: string) =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6')).toISOString()
