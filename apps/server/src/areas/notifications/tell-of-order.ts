import type { Ctx } from '../../base/ctx.ts'
import { readOrderLetter } from './order-letter.queries.ts'
import { orderConfirmation, orderWaiting, reviewApproved, reviewRejected } from './order-letters.rules.ts'
import { sendOnce } from './send-once.ts'
import { readShop } from './shop.queries.ts'

/** Tells the buyer that the order is placed, or that it waits for a pharmacist. */
export async function tellOrderPlaced(ctx: Ctx, orderId: string): Promise<void> {
  const [shop, { letter, email }] = await Promise.all([readShop(ctx), readOrderLetter(ctx, orderId)])
  const written = letter.needs_review ? orderWaiting(shop, letter) : orderConfirmation(shop, letter)
  await sendOnce(ctx, `order-placed:${orderId}`, email, written)
}

/** Tells the buyer what the pharmacist has decided, with the pharmacist's own word. */
export async function tellReviewDecided(ctx: Ctx, orderId: string, decision: 'approve' | 'reject'): Promise<void> {
  const [shop, { letter, email, note }] = await Promise.all([readShop(ctx), readOrderLetter(ctx, orderId)])
  const written = decision === 'approve' ? reviewApproved(shop, letter, note) : reviewRejected(shop, letter, note)
  await sendOnce(ctx, `order-review-decided:${orderId}`, email, written)
}
