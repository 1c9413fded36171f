export {
  carryOutRefunds,
  decideAndCarryOutRefunds,
  decideRefund,
  noteRefunded,
  paymentsOfOrder,
  refundablePaymentsOf,
} from './carry-out-refunds.ts'
export { isMoney, mayBeCharged, unchargedStatuses } from './charge.rules.ts'
export { claimPayments } from './claim-payments.ts'
export { isKnownEnded } from './ended-authorisations.queries.ts'
export { noteReason } from './note-reason.ts'
export { noteSubscription } from './note-subscription.ts'
export { orProviderFailure } from './or-provider-failure.ts'
export { payerOf, withPayer } from './payer.ts'
export { isProviderEventKnown, rememberProviderEvent } from './provider-events.ts'
export { reconcilePayment } from './reconcile.ts'
export {
  markCaptured,
  type PaymentRow,
  recordPayment,
} from './record-payment.ts'
export { type DecidedRefund, type NewRefund, pointsSpent, recordRefund, recordRefundOfRest } from './record-refund.ts'
export { isCaptured, refundableOf, unrefundedOf } from './refund-shares.rules.ts'
export { awaitsRefund, followRefund, isOwed } from './refund-verdicts.ts'
export { releaseMoney, releaseNeedless } from './release-money.ts'
export { findSavedCard, mustHaveSavedCard } from './saved-cards.ts'
export { stalePayments } from './stale-payments.queries.ts'
export { deleteWalletPayments, isWallet, noteWalletTrouble, noteWalletVerdict } from './wallet-log.ts'
