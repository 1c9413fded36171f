import type { Ctx } from '../../base/ctx.ts'
import { inquiryNotice, inquiryReceipt, newsletterWelcome } from './engagement-letters.rules.ts'
import { sendOnce } from './send-once.ts'
import { readShop } from './shop.queries.ts'

/** Tells who asked that it arrived, and the shop what was asked. */
export async function tellOfInquiry(ctx: Ctx, inquiryId: string): Promise<void> {
  const inquiry = await ctx.db.selectFrom('inquiry').selectAll().where('id', '=', inquiryId).executeTakeFirstOrThrow()
  const shop = await readShop(ctx)
  await sendOnce(ctx, `inquiry-receipt:${inquiryId}`, inquiry.reply_email, inquiryReceipt(shop, inquiry))
  await sendOnce(ctx, `inquiry-notice:${inquiryId}`, ctx.config.MAIL_FROM, inquiryNotice(shop, inquiry))
}

/** Welcomes a new subscriber; who has left again meanwhile hears nothing. */
export async function welcomeSubscriber(ctx: Ctx, unsubscribeToken: string): Promise<void> {
  const subscriber = await ctx.db
    .selectFrom('marketing_subscription')
    .select(['email', 'email_magazine'])
    .where('unsubscribe_token', '=', unsubscribeToken)
    .executeTakeFirst()
  if (subscriber?.email_magazine !== 'subscribed') return
  const letter = newsletterWelcome(await readShop(ctx), unsubscribeToken)
  await sendOnce(ctx, `newsletter-welcome:${ctx.asked.id}`, subscriber.email, letter)
}
