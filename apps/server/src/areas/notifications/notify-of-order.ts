import type { Ctx } from '../../base/ctx.ts'
import type { Letter } from './letter.rules.ts'
import type { OutgoingMail } from './letters.ts'
import { readOrderLetter } from './order-letter.queries.ts'
import {
  orderConfirmationLetter,
  orderWaitingLetter,
  reviewApprovedLetter,
  reviewRejectedLetter,
} from './order-letters.rules.ts'
import { findParcel } from './parcel.queries.ts'
import { parcelSentLetter } from './parcel-letters.rules.ts'
import { readShop } from './shop.queries.ts'

/**
 * Notifies the buyer that the order is placed, or that it waits for a pharmacist; null where staff switched that off.
 */
export async function notifyOrderPlaced(ctx: Ctx, orderId: string): Promise<OutgoingMail | null> {
  const [shop, order] = await Promise.all([readShop(ctx), readOrderLetter(ctx, orderId)])
  if (order.is_silent) return null
  const letter = order.letter.needs_review
    ? orderWaitingLetter(shop, order.letter)
    : orderConfirmationLetter(shop, order.letter)
  return mailToBuyer(order, orderId, 'order-placed', letter)
}

/** Notifies the buyer of the pharmacist's decision, with the pharmacist's comment. */
export async function notifyReviewDecided(
  ctx: Ctx,
  orderId: string,
  decision: 'approve' | 'reject',
): Promise<OutgoingMail> {
  const [shop, order] = await Promise.all([readShop(ctx), readOrderLetter(ctx, orderId)])
  const { letter, has_note } = order
  const decisionLetter =
    decision === 'approve' ? reviewApprovedLetter(shop, letter, order) : reviewRejectedLetter(shop, letter, has_note)
  return mailToBuyer(order, orderId, 'order-review-decided', decisionLetter)
}

/** Notifies the buyer that a parcel has left, once per parcel. */
export async function notifyParcelSent(ctx: Ctx, orderId: string, fulfillmentId: string): Promise<OutgoingMail | null> {
  const [shop, order, parcel] = await Promise.all([
    readShop(ctx),
    readOrderLetter(ctx, orderId),
    findParcel(ctx, orderId, fulfillmentId),
  ])
  if (!parcel) return null
  return {
    ...mailToBuyer(order, orderId, 'order-shipped', parcelSentLetter(shop, order.letter, parcel)),
    occasion: `order-shipped:${fulfillmentId}`,
  }
}

const mailToBuyer = (
  { email, customer_id }: { email: string; customer_id: string },
  orderId: string,
  occasion: string,
  letter: Letter,
) => ({
  occasion: `${occasion}:${orderId}`,
  to: email,
  letter,
  resource_type: 'order',
  resource_id: orderId,
  customer_id,
})
