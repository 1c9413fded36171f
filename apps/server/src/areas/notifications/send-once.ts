import { isErasedEmail } from '@kusuribako/contract/customers/erased-email'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { RetriedByOwnJob } from '../../base/refuse.ts'
import type { OutgoingMail, Writer } from './letters.ts'

type About = Record<string, unknown>

/**
 * To the buyer of an order whose retention has ended nothing can be sent (138). `notification_id`: the notification
 * that requested the mail; left out, a new one is created.
 */
export async function sendOnce(
  ctx: Ctx,
  writer: Writer,
  about: About,
  outgoing: OutgoingMail,
  notification_id?: string,
) {
  if (isErasedEmail(outgoing.to)) return
  const mail = await ctx.tx((tx) => recordTry(tx, writer, about, outgoing))
  if (mail.sent_at) return
  // A mail with a code may have another code at its next try, and only the last one is valid.
  const name = writer.isPersonal ? {} : { name: mail.id }
  // From here on staff see the mail among those sent, and it is tried for a day (119).
  await ctx.outside.mail.send({ to: outgoing.to, ...outgoing.letter, ...name }).catch((error: Error) => {
    throw new RetriedByOwnJob(error)
  })
  await ctx.tx(async (tx) => {
    // Deleted while it was on its way: its account was closed, and no address may stay (032).
    if (!(await lockMail(tx, mail.id))) return
    await markSent(tx, mail.id, notification_id ?? (await recordNotification(tx, writer, outgoing)))
  })
}

/**
 * Builds a mail and sends it once per occasion, however often it is called. What was sent is not sent again; after a
 * crash between sending and recording it is sent a second time rather than not at all, under the same Message-ID, by
 * which most mailboxes keep one.
 */
export async function writeAndSend(ctx: Ctx, writer: Writer, about: About): Promise<void> {
  const outgoing = await writer.write(ctx, about)
  if (outgoing) await sendOnce(ctx, writer, about, outgoing)
}

/**
 * Whether the mail of an occasion was sent. Code that creates a code for one asks first: a new code would invalidate
 * the one in the received mail.
 */
export const wasSent = async ({ db }: Pick<Ctx, 'db'>, occasion: string): Promise<boolean> =>
  (await db
    .selectFrom('mail')
    .select('id')
    .where('occasion', '=', occasion)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Records each try: for mails that were not received, staff see how often, and when last. */
async function recordTry(tx: Tx, writer: Writer, about: About, outgoing: OutgoingMail) {
  const { occasion, to, letter, resource_type, resource_id } = outgoing
  await tx.send
    .insertInto('mail')
    .values({
      id: newId('mail'),
      occasion,
      recipient: to,
      subject: letter.subject,
      letter: writer.name,
      about: JSON.stringify(about),
      resource_type,
      resource_id,
      tried_at: tx.now,
      created_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('occasion')
        .doUpdateSet({ tried_at: tx.now, tries: sql`mail.tries + 1`, recipient: to, subject: letter.subject })
        .where('mail.sent_at', 'is', null),
    )
    .execute()
  return tx.db.selectFrom('mail').select(['id', 'sent_at']).where('occasion', '=', occasion).executeTakeFirstOrThrow()
}

const lockMail = (tx: Tx, id: string) =>
  tx.db.selectFrom('mail').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** Shows staff what was sent, to whom and why; secrets are only in the mail itself. */
async function recordNotification(tx: Tx, { fact, name }: Writer, outgoing: OutgoingMail): Promise<string> {
  const { to, letter, resource_type, resource_id, customer_id = null } = outgoing
  const id = newId('notification')
  await tx.send
    .insertInto('notification')
    .values({
      id,
      event_name: fact,
      resource_type,
      resource_id,
      customer_id,
      to,
      data: JSON.stringify({ letter: name, subject: letter.subject }),
      provider_id: 'mail',
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
  return id
}

const markSent = (tx: Tx, id: string, notification_id: string) =>
  tx.db.updateTable('mail').set({ sent_at: tx.now, notification_id }).where('id', '=', id).execute()
