export { withPayer } from './payer.ts'
export { claimProviderEvent, isProviderEventKnown, type ProviderEvent } from './provider-events.ts'
export {
  markCanceled,
  markCaptured,
  type NewPayment,
  type PaymentRow,
  paymentOfOrder,
  recordPayment,
} from './record-payment.ts'
export { type NewRefund, recordRefund } from './record-refund.ts'
