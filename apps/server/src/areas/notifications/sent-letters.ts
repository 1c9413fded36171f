import type { Input } from '@kusuribako/contract/endpoint'
import { letters as api, type SentLetter } from '@kusuribako/contract/notifications/letters'
import { countLimit } from '@kusuribako/contract/values/count-limit'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Reading } from '../../base/ctx.ts'
import { containing } from '../../base/pattern.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { writers } from './letters.ts'
import { requestResend, sendResend } from './notifications.ts'
import { sendOnce } from './send-once.ts'

/** The queue tries a mail six times within about two minutes; after that a job does, at intervals (119). */
export const queueRetries_ms = 10 * 60_000

type Query = Input<typeof api.list>['query']

const list: Handler<typeof api.list> = async (ctx, { query }) => {
  const { limit, offset } = query
  const condition = conditionOf(ctx, query)
  const { rows } = await sql<{ count: number; since: Date | null; letters: SentLetter[] }>`
    select (select count(*) from (select from mail where ${condition} limit ${countLimit}) found) as count,
      (select min(created_at) from mail where ${condition}) as since,
      (select coalesce(json_agg(page), '[]') from (select ${letterColumns(ctx)} from mail m where ${condition}
        order by m.created_at desc, m.id desc limit ${limit} offset ${offset}) page) as letters`.execute(ctx.db)
  return { data: { ...rows[0]!, limit, offset } }
}

const queueRetriesEnd = ({ now }: Reading) => new Date(now.getTime() - queueRetries_ms)

function conditionOf(ctx: Reading, { state, order_id, q }: Query) {
  const failed = state ? sql`sent_at is null and tried_at < ${queueRetriesEnd(ctx)}` : sql`true`
  const ofOrder = order_id ? sql`resource_type = 'order' and resource_id = ${order_id}` : sql`true`
  if (!q) return sql`${failed} and ${ofOrder}`
  const pattern = containing(q)
  return sql`${failed} and ${ofOrder} and (recipient ilike ${pattern} or subject ilike ${pattern})`
}

const letterColumns = (
  ctx: Reading,
) => sql`m.id, m.subject, m.recipient as "to", m.created_at, m.sent_at, m.tried_at, m.tries,
  case when m.sent_at is not null then 'sent' when m.tried_at < ${queueRetriesEnd(ctx)} then 'failed'
    when m.tries > 1 then 'retrying' else 'waiting' end as state,
  (select json_build_object('id', o.id, 'display_id', o.display_id) from orders o
    where m.resource_type = 'order' and o.id = m.resource_id) as "order",
  coalesce(m.letter = any(${writers.map(({ name }) => name)}), false)
    and (m.sent_at is not null or m.tried_at < ${queueRetriesEnd(ctx)}) as may_be_repeated`

/** The worker sends it. A mail that was already sent gets a new one, listed beside it. */
const repeat: Handler<typeof api.repeat> = (ctx, { params: { id } }) =>
  ctx.tx(async (tx) => {
    const mail = await tx.db
      .selectFrom('mail')
      .select(['sent_at', 'notification_id', 'letter', 'tried_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!mail) throw notFound('mail', id)
    if (!writers.some(({ name }) => name === mail.letter))
      throw refuse('not_allowed', undefined, 'This letter is no longer written and cannot be sent again')
    if (!mail.sent_at && mail.tried_at >= queueRetriesEnd(ctx))
      throw refuse('not_allowed', undefined, 'This letter is on its way already')
    if (mail.sent_at && mail.notification_id) await requestResend(tx, mail.notification_id, undefined)
    else {
      await tx.send.updateTable('mail').set({ tried_at: tx.now }).where('id', '=', id).execute()
      await tx.note('letter.asked_again', { mail_id: id })
    }
    const { rows } = await sql<SentLetter>`select ${letterColumns(ctx)} from mail m where m.id = ${id}`.execute(tx.db)
    return { data: { letter: rows[0]! } }
  })

/**
 * Tries an unreceived mail again, rebuilt from the current data, for the same occasion. Where there is nothing to say
 * any more, it is deleted.
 */
export async function sendUnsentLetter(ctx: Ctx, mail_id: string): Promise<void> {
  const mail = await ctx.db.selectFrom('mail').selectAll().where('id', '=', mail_id).executeTakeFirst()
  if (!mail || mail.sent_at) return
  const [kind, notification_id] = mail.occasion.split(':')
  if (kind === 'again' && notification_id) return sendResend(ctx, notification_id)
  const writer = writers.find(({ name }) => name === mail.letter)
  const about = mail.about as Record<string, unknown>
  const outgoing = await writer?.write(ctx, about)
  if (writer && outgoing) return sendOnce(ctx, writer, about, { ...outgoing, occasion: mail.occasion })
  await ctx.tx((tx) => tx.send.deleteFrom('mail').where('id', '=', mail_id).where('sent_at', 'is', null).execute())
}

export const sentLetterRoutes = [on(api.list, list), on(api.repeat, repeat)]
