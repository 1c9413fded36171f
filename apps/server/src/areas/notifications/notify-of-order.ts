import type { Ctx } from '../../base/ctx.ts'
import type { Letter } from './letter.rules.ts'
import type { Written } from './letters.ts'
import { readOrderLetter } from './order-letter.queries.ts'
import { orderConfirmation, orderWaiting, reviewApproved, reviewRejected } from './order-letters.rules.ts'
import { findParcel } from './parcel.queries.ts'
import { parcelSent } from './parcel-letters.rules.ts'
import { readShop } from './shop.queries.ts'

/**
 * Notifies the buyer that the order is placed, or that it waits for a pharmacist; null where staff switched that off.
 */
export async function notifyOrderPlaced(ctx: Ctx, orderId: string): Promise<Written | null> {
  const [shop, order] = await Promise.all([readShop(ctx), readOrderLetter(ctx, orderId)])
  if (order.is_silent) return null
  const written = order.letter.needs_review ? orderWaiting(shop, order.letter) : orderConfirmation(shop, order.letter)
  return toBuyer(order, orderId, 'order-placed', written)
}

/** Notifies the buyer of the pharmacist's decision, with the pharmacist's comment. */
export async function notifyReviewDecided(ctx: Ctx, orderId: string, decision: 'approve' | 'reject'): Promise<Written> {
  const [shop, order] = await Promise.all([readShop(ctx), readOrderLetter(ctx, orderId)])
  const { letter, has_note } = order
  const written =
    decision === 'approve' ? reviewApproved(shop, letter, has_note) : reviewRejected(shop, letter, has_note)
  return toBuyer(order, orderId, 'order-review-decided', written)
}

/** Notifies the buyer that a parcel has left, once per parcel. */
export async function notifyParcelSent(ctx: Ctx, orderId: string, fulfillmentId: string): Promise<Written | null> {
  const [shop, order, parcel] = await Promise.all([
    readShop(ctx),
    readOrderLetter(ctx, orderId),
    findParcel(ctx, orderId, fulfillmentId),
  ])
  if (!parcel) return null
  return {
    ...toBuyer(order, orderId, 'order-shipped', parcelSent(shop, order.letter, parcel)),
    occasion: `order-shipped:${fulfillmentId}`,
  }
}

const toBuyer = (
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
