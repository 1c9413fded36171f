import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { eachRow, type RowKey } from '../../base/keyset-pages.ts'
import { noteEvent } from './events.ts'
import { lockSubscription, type SubscriptionRow } from './lock-subscription.ts'
import { notifiedAhead_days } from './renewal.rules.ts'

/** Notifies the buyers of deliveries within ten days, once per delivery (shop.md §9). */
export async function noteNextDeliveries(ctx: Ctx): Promise<number> {
  let count = 0
  const soon = eachRow(ctx.now.toISOString(), (last, atATime) => findSoon(ctx, last, atATime))
  for await (const { id } of soon) if (await isNoted(ctx, id)) count += 1
  return count
}

/** The next ones after `last`, by order day, whose buyers are not notified yet. */
async function findSoon({ db, now }: Ctx, last: RowKey, atATime: number): Promise<RowKey[]> {
  const until = new Date(now.getTime() + notifiedAhead_days * 86_400_000)
  const { rows } = await sql<RowKey>`select id, next_order_at::text as at from subscription
    where status = 'active' and (next_order_at, id) > (${last.at}, ${last.id})
      and next_order_at > ${now} and next_order_at <= ${until}
      and (pre_order_confirmation_email_sent_for is null
        or pre_order_confirmation_email_sent_for < non_postponed_next_order_at)
    order by next_order_at, id limit ${atATime}`.execute(db)
  return rows
}

/** A failing one must not block the others; it is tried again tomorrow. */
const isNoted = (ctx: Ctx, id: string) =>
  ctx
    .tx((tx) => noteNext(tx, id))
    .catch((error: unknown) => {
      ctx.log.error({ err: error, subscription: id }, 'advance notice not sent')
      return false
    })

async function noteNext(tx: Tx, id: string): Promise<boolean> {
  const row = await lockSubscription(tx, id)
  const day = row.non_postponed_next_order_at
  const isNotified = row.pre_order_confirmation_email_sent_for && row.pre_order_confirmation_email_sent_for >= day!
  if (row.status !== 'active' || !day || isNotified) return false
  await announceNext(tx, row)
  return true
}

/** Notes a fact about the next delivery; the mail is written by the notifications room. */
export async function announceNext(tx: Tx, { id, non_postponed_next_order_at: day }: SubscriptionRow): Promise<void> {
  await tx.db
    .updateTable('subscription')
    .set({ pre_order_confirmation_email_sent_for: day })
    .where('id', '=', id)
    .execute()
  await noteEvent(tx, id, 'system_pre_order_confirmation_email_sent', {
    pre_order_confirmation_email_sent_for_date: day!,
  })
  await tx.note('subscription.ahead', { subscription_id: id, next_order_at: day, told_at: tx.now })
}
