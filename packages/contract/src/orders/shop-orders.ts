import { z } from 'zod'
import { KeptConfirmation } from '../checkout/confirmation.ts'
import { post } from '../endpoint.ts'
import { data, done, instant, metadata, money } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { FullOrder } from './order.ts'

/** How far a pharmacist is with a first-class order; the last two ended it before a pharmacist decided. */
export const ReviewState = z.enum(['waiting', 'approved', 'rejected', 'withdrawn', 'expired'])
/** What the pharmacist waits for from the buyer: an answer, or that the information is confirmed. */
export const WaitsFor = z.enum(['answer', 'confirmation'])

/** An order as the shop's own pages show it. */
export const ShopOrder = FullOrder.extend({
  metadata,
  /** Null when no pharmacist has to look at it. */
  review: z
    .object({
      state: ReviewState,
      waits_for: WaitsFor.nullable(),
      pharmacist_name: z.string().nullable(),
      note: z.string().nullable(),
      decided_at: instant.nullable(),
    })
    .nullable(),
  /** What its last screen said; null where no button was pressed, or nothing was kept of it. */
  confirmation: KeptConfirmation.nullable(),
  /** Whether its buyer may cancel it now. */
  is_cancelable: z.boolean(),
  /** A change of it that its buyer has yet to agree to, or to decline. */
  change_to_answer: id('order_edit').nullable(),
  /** How much of what is refunded its provider was asked for, and has not given yet. */
  refund_waiting_total: money,
})
export type ShopOrder = z.infer<typeof ShopOrder>

/**
 * What proves an order to whoever is not signed in: its e-mail address with its number, or the temporary code of the
 * thank-you page (its creation in epoch milliseconds).
 */
export const Proof = z
  .object({
    email: z.string().trim().toLowerCase().max(254),
    orderDisplayId: z.union([z.string().max(20), z.int()]),
    temporaryCode: z.union([z.string().max(20), z.int()]),
  })
  .partial()

export const shopOrders = {
  /** For its owner, and for whoever proves it. Anybody else gets not_found, so that an id tells nothing. */
  get: post('/store/v1/orders/:orderId', 'shopper', 'One order', {
    params: z.object({ orderId: pathId('order') }),
    body: Proof.default({}),
    answer: data(ShopOrder),
    refuses: ['not_found'],
    limited: 'look_up',
    // Who is signed in and proves nothing else can guess nothing.
    limitedKeys: Proof.keyof().options,
  }),
  cancel: post('/store/v1/orders/cancel', 'customer', 'Cancel an order that has not been packed', {
    body: z.object({ order_id: pathId('order') }),
    answer: done,
    refuses: ['not_found', 'order_not_cancelable'],
    flag: 'cancel-order',
  }),
}
