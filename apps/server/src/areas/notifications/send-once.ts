import type { Ctx, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import type { Letter } from './letter.rules.ts'

/**
 * Sends a letter once per occasion (`order-placed:order_…`), however often it is asked. What was sent is not sent
 * again; a crash between the post taking a letter and our writing that down sends it a second time, never not at all.
 */
export async function sendOnce(ctx: Ctx, occasion: string, to: string, letter: Letter): Promise<void> {
  const mail = await ctx.tx((tx) => claim(tx, occasion, to, letter.subject))
  if (mail.sent_at) return
  await ctx.outside.mail.send({ to, ...letter })
  await ctx.tx((tx) => markSent(tx, mail.id))
}

async function claim(tx: Tx, occasion: string, recipient: string, subject: string) {
  const mail = { id: newId('mail'), occasion, recipient, subject, created_at: tx.now }
  await tx.db
    .insertInto('mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('occasion').doNothing())
    .execute()
  return tx.db.selectFrom('mail').select(['id', 'sent_at']).where('occasion', '=', occasion).executeTakeFirstOrThrow()
}

const markSent = (tx: Tx, id: string) =>
  tx.db.updateTable('mail').set({ sent_at: tx.now }).where('id', '=', id).execute()
