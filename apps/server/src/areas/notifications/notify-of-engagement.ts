import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import {
  inquiryNoticeLetter,
  inquiryReceiptLetter,
  newsletterWelcomeLetter,
  restockLetter,
} from './engagement-letters.rules.ts'
import type { OutgoingMail } from './letters.ts'
import { readAdvertiser, readShop } from './shop.queries.ts'

/** Confirms an inquiry to its sender; a deleted one is not confirmed. */
export async function mailInquiryReceipt(ctx: Ctx, inquiryId: string): Promise<OutgoingMail | null> {
  const inquiry = await findInquiry(ctx, inquiryId)
  if (!inquiry) return null
  const letter = inquiryReceiptLetter(await readShop(ctx), inquiry)
  return { ...aboutInquiry(inquiryId), occasion: `inquiry-receipt:${inquiryId}`, to: inquiry.reply_email, letter }
}

/** Forwards an inquiry to the shop. */
export async function mailInquiryNotice(ctx: Ctx, inquiryId: string): Promise<OutgoingMail | null> {
  const inquiry = await findInquiry(ctx, inquiryId)
  if (!inquiry) return null
  const letter = inquiryNoticeLetter(await readShop(ctx), inquiry)
  return { ...aboutInquiry(inquiryId), occasion: `inquiry-notice:${inquiryId}`, to: ctx.config.MAIL_FROM, letter }
}

const findInquiry = ({ db }: Ctx, id: string) =>
  db.selectFrom('inquiry').selectAll().where('id', '=', id).executeTakeFirst()

const aboutInquiry = (id: string) => ({ resource_type: 'inquiry', resource_id: id })

/** Welcomes a new subscriber; one who has unsubscribed in the meantime gets no mail. */
export async function mailNewsletterWelcome(ctx: Ctx, unsubscribeToken: string): Promise<OutgoingMail | null> {
  const subscriber = await ctx.db
    .selectFrom('marketing_subscription')
    .select(['email', 'email_magazine', 'medicine_recommendation'])
    .where('unsubscribe_token', '=', unsubscribeToken)
    .executeTakeFirst()
  if (!subscriber) return null
  const { email, email_magazine, medicine_recommendation } = subscriber
  if (email_magazine !== 'subscribed' && medicine_recommendation !== 'subscribed') return null
  const letter = newsletterWelcomeLetter(await readAdvertiser(ctx), {
    unsubscribe_token: unsubscribeToken,
    hasMagazine: email_magazine === 'subscribed',
    hasRecommendations: medicine_recommendation === 'subscribed',
  })
  const about = { resource_type: 'marketing_subscription', resource_id: email }
  return { ...about, occasion: `newsletter-welcome:${ctx.asked.id}`, to: email, letter }
}

/** Notifies waiting customers that the variant is available again; cancelled requests get no mail. */
export async function notifyRestock(ctx: Ctx, noticeId: string): Promise<OutgoingMail | null> {
  const notice = await ctx.db
    .selectFrom('restock_notice as n')
    .innerJoin('product_variant as v', 'v.id', 'n.variant_id')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select([
      'n.email',
      'n.customer_id',
      'v.id as variant_id',
      'v.title as variant',
      'p.title',
      'p.handle',
      'n.stop_token',
    ])
    .select(sql<string | null>`v.metadata ->> 'jsm_category_name'`.as('sale_class'))
    .where('n.id', '=', noticeId)
    .executeTakeFirst()
  if (!notice) return null
  const letter = restockLetter(await readAdvertiser(ctx), notice)
  const about = { resource_type: 'product_variant', resource_id: notice.variant_id, customer_id: notice.customer_id }
  return { ...about, occasion: `restock:${noticeId}`, to: notice.email, letter }
}
