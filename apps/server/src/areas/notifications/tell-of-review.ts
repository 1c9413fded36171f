import type { Ctx } from '../../base/ctx.ts'
import { expiresAt } from '../pharmacy/index.ts'
import type { Shop } from './account-letters.rules.ts'
import type { Letter } from './letter.rules.ts'
import type { Written } from './letters.ts'
import { readOrderLetter } from './order-letter.queries.ts'
import {
  type ReviewLetterInput,
  reviewAsked,
  reviewExpired,
  reviewInformed,
  reviewReminded,
} from './review-letters.rules.ts'
import { readShop } from './shop.queries.ts'

/** Tells the buyer that the pharmacist has written, once for each message. */
export const tellAsked = (ctx: Ctx, orderId: string, messageId: string): Promise<Written> =>
  tell(ctx, orderId, `review-asked:${messageId}`, reviewAsked)

/** Tells the buyer that there is information to confirm, once for each version. */
export const tellInformed = (ctx: Ctx, orderId: string, version: number): Promise<Written> =>
  tell(ctx, orderId, `review-informed:${orderId}:${version}`, reviewInformed)

/** Reminds the buyer, at an instant, of what is waited for since another, once for it. */
export const tellReminded = (ctx: Ctx, orderId: string, since: string, at: string): Promise<Written> =>
  tell(ctx, orderId, `review-reminded:${orderId}:${since}`, (shop, order) =>
    reviewReminded(shop, order, expiresAt(new Date(since), new Date(at))),
  )

/** Tells the buyer that the order was let go of. */
export const tellExpired = (ctx: Ctx, orderId: string): Promise<Written> =>
  tell(ctx, orderId, `review-expired:${orderId}`, reviewExpired)

async function tell(
  ctx: Ctx,
  orderId: string,
  occasion: string,
  write: (shop: Shop, order: ReviewLetterInput) => Letter,
): Promise<Written> {
  const [shop, { letter, talk_path, email, customer_id }] = await Promise.all([
    readShop(ctx),
    readOrderLetter(ctx, orderId),
  ])
  const { name, display_id } = letter
  return {
    occasion,
    to: email,
    letter: write(shop, { name, display_id, path: talk_path }),
    resource_type: 'order',
    resource_id: orderId,
    customer_id,
  }
}
