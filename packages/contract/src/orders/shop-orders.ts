import { z } from 'zod'
import { KeptConfirmation } from '../checkout/confirmation.ts'
import { post } from '../endpoint.ts'
import { InKind } from '../returns/paid-in-kind.ts'
import { data, done, instant, metadata, money } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { FullOrder } from './order.ts'

/** The state of a first-class order's review; the last two ended it before a decision. */
export const ReviewState = z.enum(['waiting', 'approved', 'rejected', 'withdrawn', 'expired'])
/** What the pharmacist waits for from the buyer: an answer, or the confirmation of the information. */
export const WaitsFor = z.enum(['answer', 'confirmation'])

const CasePieces = z.array(
  z.object({ title: z.string(), description: z.string().nullable(), quantity: z.number().int() }),
)

/** What became of goods of an order after it was sold. */
export const OrderCase = z.object({
  id: z.string(),
  kind: z.enum(['return', 'swap', 'claim']),
  state: z.enum(['requested', 'received', 'offered', 'preparing', 'shipped', 'refunded', 'canceled']),
  /** What comes back, or was faulty. */
  pieces: CasePieces,
  /** What is sent instead. */
  sent: CasePieces,
})

export type OrderCase = z.infer<typeof OrderCase>

/** An order as the shop's own pages show it. */
export const ShopOrder = FullOrder.extend({
  metadata,
  /** Null when no review is needed. */
  review: z
    .object({
      state: ReviewState,
      waits_for: WaitsFor.nullable(),
      pharmacist_name: z.string().nullable(),
      note: z.string().nullable(),
      decided_at: instant.nullable(),
    })
    .nullable(),
  /** The text of its last screen; null where no button was pressed, or it was not stored. */
  confirmation: KeptConfirmation.nullable(),
  /** Whether its buyer may cancel it now. */
  is_cancelable: z.boolean(),
  /** A change of it that waits for its buyer's agreement. */
  change_to_answer: id('order_edit').nullable(),
  /** Refunds in yen that were requested from the provider and are not paid out yet. */
  refund_waiting_total: money,
  /** What its returns and swaps have given back beside money. */
  given_back_in_kind: InKind,
  /** Its returns, swaps and claims, the earliest first. */
  cases: z.array(OrderCase),
})
export type ShopOrder = z.infer<typeof ShopOrder>

/**
 * What proves access to an order without a session: its e-mail address with its number, or the temporary code of the
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
  /** For its owner, and for callers with proof. Anybody else gets not_found, so that an id reveals nothing. */
  get: post('/store/v1/orders/:orderId', 'shopper', 'One order', {
    params: z.object({ orderId: pathId('order') }),
    body: Proof.default({}),
    answer: data(ShopOrder),
    refuses: ['not_found'],
    limited: 'look_up',
    // A signed-in caller without other proof cannot guess anything.
    limitedKeys: Proof.keyof().options,
  }),
  cancel: post('/store/v1/orders/cancel', 'customer', 'Cancel an order that has not been packed', {
    body: z.object({ order_id: pathId('order') }),
    answer: done,
    refuses: ['not_found', 'order_not_cancelable'],
    flag: 'cancel-order',
  }),
}
