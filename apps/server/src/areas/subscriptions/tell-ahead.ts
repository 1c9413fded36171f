import type { Ctx, Tx } from '../../base/ctx.ts'
import { noteEvent } from './events.ts'
import { lockSubscription, type SubscriptionRow } from './lock-subscription.ts'
import { toldAhead_days } from './renewal.rules.ts'

/** Tells the buyers of what will come within ten days, once of each delivery (shop.md §9). */
export async function tellAhead(ctx: Ctx): Promise<number> {
  const until = new Date(ctx.now.getTime() + toldAhead_days * 86_400_000)
  const soon = await ctx.db
    .selectFrom('subscription')
    .select('id')
    .where('status', '=', 'active')
    .where('next_order_at', '>', ctx.now)
    .where('next_order_at', '<=', until)
    .where((where) =>
      where.or([
        where('pre_order_confirmation_email_sent_for', 'is', null),
        where('pre_order_confirmation_email_sent_for', '<', where.ref('non_postponed_next_order_at')),
      ]),
    )
    .orderBy('next_order_at')
    .limit(500)
    .execute()
  let told = 0
  for (const { id } of soon) if (await ctx.tx((tx) => tell(tx, id))) told += 1
  return told
}

async function tell(tx: Tx, id: string): Promise<boolean> {
  const row = await lockSubscription(tx, id)
  const day = row.non_postponed_next_order_at
  const isKnown = row.pre_order_confirmation_email_sent_for && row.pre_order_confirmation_email_sent_for >= day!
  if (row.status !== 'active' || !day || isKnown) return false
  await tellOfNext(tx, row)
  return true
}

/** Leaves word of the next delivery; the letter is written by who writes letters. */
export async function tellOfNext(tx: Tx, { id, non_postponed_next_order_at: day }: SubscriptionRow): Promise<void> {
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
