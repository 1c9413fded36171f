import { z } from 'zod'
import { instant, money } from '../values/common.ts'

/**
 * A cardholder has disputed a payment at their bank (chargeback); stored in `metadata.disputes` of the payment.
 * `needs_answer`: the shop may still respond. `lost`: the bank has refunded the money; `ended`: the shop has kept it.
 */
export const Dispute = z.object({
  /** The provider's id of it. */
  id: z.string(),
  amount: money,
  state: z.enum(['needs_answer', 'under_review', 'ended', 'lost']),
  /** In the provider's terms: `fraudulent`, `product_not_received`… */
  reason: z.string(),
  /** Whether the payment can be refunded meanwhile. */
  is_refundable: z.boolean(),
  opened_at: instant,
  /** Null where no response is accepted. */
  answer_by: instant.nullable(),
})
export type Dispute = z.infer<typeof Dispute>
