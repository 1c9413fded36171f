export { claimPayments } from './claim-payments.ts'
export { carryOutRefunds, type DecidedRefund, decideRefund, giveBack, paymentsOfOrder } from './give-back.ts'
export { hearProvider } from './hear-provider.ts'
export { letGoOfPayment } from './let-go.ts'
export { noteReason } from './note-reason.ts'
export { noteSubscription } from './note-subscription.ts'
export { payerOf, withPayer } from './payer.ts'
export { isProviderEventKnown, rememberProviderEvent } from './provider-events.ts'
export {
  markCanceled,
  markCaptured,
  type PaymentRow,
  paymentOfOrder,
  recordPayment,
} from './record-payment.ts'
export { type NewRefund, recordRefund } from './record-refund.ts'
export { followRefund } from './refund-verdicts.ts'
export { mustHaveSavedCard } from './saved-cards.ts'
export { forgetWalletPayments, isWallet, noteWalletTrouble, noteWalletVerdict } from './wallet-log.ts'
