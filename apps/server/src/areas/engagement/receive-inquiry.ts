import type { contact } from '@kusuribako/contract/engagement/contact'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'

type InquiryInput = Parameters<Handler<typeof contact>>[1]['body']

/** Stores an inquiry; the mails to both sides follow the commit. */
export const receiveInquiry: Handler<typeof contact> = async (ctx, { body }) => {
  await ctx.tx((tx) => writeInquiry(tx, body))
  return { data: null }
}

async function writeInquiry(tx: Tx, input: InquiryInput) {
  const id = newId('contact')
  await tx.db
    .insertInto('inquiry')
    .values({
      id,
      path: input.inquiryPath,
      name: input.name,
      reply_email: input.replyEmail,
      order_number: input.orderNumber || null,
      content: input.inquiryContent,
      created_at: tx.now,
    })
    .execute()
  await tx.note('inquiry.received', { inquiry_id: id })
}
