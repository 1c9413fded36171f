import { z } from 'zod'
import { instant, money } from '../values/common.ts'

/**
 * The holder of a card has told their bank that a payment is not right (chargeback); stands in `metadata.disputes` of
 * the payment. `needs_answer`: the shop may still say why it is. `lost`: the bank has given the money back; `ended`:
 * the shop has kept it.
 */
export const Dispute = z.object({
  /** The provider's name for it. */
  id: z.string(),
  amount: money,
  state: z.enum(['needs_answer', 'under_review', 'ended', 'lost']),
  /** In the provider's words: `fraudulent`, `product_not_received`… */
  reason: z.string(),
  /** Whether something of the payment can be given back meanwhile. */
  is_refundable: z.boolean(),
  opened_at: instant,
  /** Null where no answer is taken. */
  answer_by: instant.nullable(),
})
export type Dispute = z.infer<typeof Dispute>
