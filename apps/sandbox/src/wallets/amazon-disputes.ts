import { nowOf } from '../clock.ts'
import type { State } from '../state.ts'
import { sendNotification } from './amazon-notices.ts'
import type { WalletContext } from './wallet-context.ts'
import { newWalletId, refundedOf, type WalletPayment } from './wallet-payment.ts'

interface Dispute {
  disputeId: string
  chargeId: string
  disputeType: 'Chargeback'
  disputeAmount: { amount: string; currencyCode: 'JPY' }
  filingReason: string
  statusDetails: { state: string; reasonCode: string; resolution: string | null }
  merchantResponseDeadline: string
  creationTimestamp: string
}

/** How long the shop may respond. */
const answerWithin_ms = 11 * 86_400_000

/** Amazon's own format: `20260601T093000Z`. */
const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')

const disputeOf = ({ extra }: WalletPayment): Dispute | null => (extra.dispute ? JSON.parse(extra.dispute) : null)

export const findDispute = (state: State, id: string): Dispute | undefined =>
  [...state.all('wallet_payment').values()]
    .map(disputeOf)
    .find((dispute): dispute is Dispute => dispute?.disputeId === id)

/** A cardholder disputes what the shop still has of a payment, or the bank decides about that. */
export function changeDispute(context: WalletContext, payment: WalletPayment, step: string): boolean {
  const dispute = disputeOf(payment)
  const isOpen = dispute?.statusDetails.state === 'ActionRequired'
  const next = step === 'open' ? !dispute && newDispute(context, payment) : isOpen && decided(dispute, step)
  if (!next) return false
  payment.extra.dispute = JSON.stringify(next)
  context.state.put('wallet_payment', payment.id, payment)
  const object = { ObjectType: 'CHARGEBACK', ObjectId: next.disputeId } as const
  sendNotification(context, payment, object, next.statusDetails.state)
  return true
}

function newDispute({ state }: WalletContext, payment: WalletPayment): Dispute | null {
  if (payment.state !== 'captured') return null
  const now = nowOf(state)
  return {
    disputeId: newWalletId('S03-B'),
    chargeId: payment.extra.chargeId!,
    disputeType: 'Chargeback',
    disputeAmount: { amount: String(payment.amount - refundedOf(payment)), currencyCode: 'JPY' },
    filingReason: 'ProductNotReceived',
    statusDetails: { state: 'ActionRequired', reasonCode: 'MerchantResponseRequired', resolution: null },
    merchantResponseDeadline: stamp(now + answerWithin_ms),
    creationTimestamp: stamp(now),
  }
}

function decided(dispute: Dispute, step: string): Dispute | null {
  const resolution = { won: 'MerchantWon', lost: 'BuyerWon' }[step]
  if (!resolution) return null
  return { ...dispute, statusDetails: { state: 'Resolved', reasonCode: 'InvestigatorResolved', resolution } }
}

/** What cardholder and bank may do now, as steps of `changeDispute`. */
export function disputeButtons(payment: WalletPayment): [string, string][] {
  const dispute = disputeOf(payment)
  if (!dispute) return [['open', 'チャージバックを申し立てる']]
  if (dispute.statusDetails.state !== 'ActionRequired') return []
  return [
    ['won', 'お店の主張を認める'],
    ['lost', 'お金をカードの持ち主に返す'],
  ]
}
