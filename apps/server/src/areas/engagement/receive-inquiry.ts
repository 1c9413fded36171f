import type { contact } from '@kusuribako/contract/engagement/contact'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'

type Asked = Parameters<Handler<typeof contact>>[1]['body']

/** Stores an inquiry; the mails to both sides follow the commit. */
export const receiveInquiry: Handler<typeof contact> = async (ctx, { body }) => {
  await ctx.tx((tx) => keep(tx, body))
  return { data: null }
}

async function keep(tx: Tx, asked: Asked) {
  const id = newId('contact')
  await tx.db
    .insertInto('inquiry')
    .values({
      id,
      path: asked.inquiryPath,
      name: asked.name,
      reply_email: asked.replyEmail,
      order_number: asked.orderNumber || null,
      content: asked.inquiryContent,
      created_at: tx.now,
    })
    .execute()
  await tx.note('inquiry.received', { inquiry_id: id })
}
