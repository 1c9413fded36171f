/**
 * Why a provider never begins a refund, however often it is asked: no money is left of the payment, its period is over,
 * it has too many refunds, the buyer has left the provider, or the provider gives no reason.
 */
export const refundRefusals = ['nothing_left', 'too_late', 'too_many', 'payer_gone', 'refused'] as const
export type RefundRefusal = (typeof refundRefusals)[number]
