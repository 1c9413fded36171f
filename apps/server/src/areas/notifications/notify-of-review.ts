import type { Ctx } from '../../base/ctx.ts'
import { expiresAt } from '../pharmacy/index.ts'
import type { Shop } from './account-letters.rules.ts'
import type { Letter } from './letter.rules.ts'
import type { OutgoingMail } from './letters.ts'
import { readOrderLetter } from './order-letter.queries.ts'
import type { OrderLetterInput } from './order-letters.rules.ts'
import {
  reviewExpiredLetter,
  reviewInformationLetter,
  reviewMessageLetter,
  reviewReminderLetter,
} from './review-letters.rules.ts'
import { readShop } from './shop.queries.ts'

/** Notifies the buyer that the pharmacist has written, once per message. */
export const notifyPharmacistMessage = (ctx: Ctx, orderId: string, messageId: string): Promise<OutgoingMail> =>
  mailToBuyer(ctx, orderId, `review-asked:${messageId}`, reviewMessageLetter)

/** Notifies the buyer that there is information to confirm, once per version. */
export async function notifyInformationProvided(ctx: Ctx, orderId: string, version: number): Promise<OutgoingMail> {
  const { provided_at } = await ctx.db
    .selectFrom('medicine_information')
    .select('provided_at')
    .where('order_id', '=', orderId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return mailToBuyer(ctx, orderId, `review-informed:${orderId}:${version}`, (shop, order) =>
    reviewInformationLetter(shop, order, expiresAt(provided_at, null)),
  )
}

/** Reminds the buyer, at an instant, of an answer awaited since another, once for it. */
export const notifyReviewReminder = (ctx: Ctx, orderId: string, since: string, at: string): Promise<OutgoingMail> =>
  mailToBuyer(ctx, orderId, `review-reminded:${orderId}:${since}`, (shop, order) =>
    reviewReminderLetter(shop, order, expiresAt(new Date(since), new Date(at))),
  )

/** Notifies the buyer that the order was released. */
export const notifyReviewExpired = (ctx: Ctx, orderId: string): Promise<OutgoingMail> =>
  mailToBuyer(ctx, orderId, `review-expired:${orderId}`, reviewExpiredLetter)

async function mailToBuyer(
  ctx: Ctx,
  orderId: string,
  occasion: string,
  write: (shop: Shop, order: OrderLetterInput) => Letter,
): Promise<OutgoingMail> {
  const [shop, { letter, conversation_path, email, customer_id }] = await Promise.all([
    readShop(ctx),
    readOrderLetter(ctx, orderId),
  ])
  return {
    occasion,
    to: email,
    letter: write(shop, { ...letter, path: conversation_path }),
    resource_type: 'order',
    resource_id: orderId,
    customer_id,
  }
}
