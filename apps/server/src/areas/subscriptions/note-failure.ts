import type { SubscriptionEventType } from '@kusuribako/contract/subscriptions/subscriptions'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { noteEvent } from './events.ts'
import { lockSubscription, writeState } from './lock-subscription.ts'
import { eventsOfFailure, type Failure, failureLimit, isNotified } from './renewal.rules.ts'
import { afterFailure } from './subscription-state.rules.ts'

interface Renewal {
  subscription_id: string
  cycle: number
}

/**
 * Postpones a delivery that could not be ordered by a day, or skips it at the limit, and notifies. One that was tried
 * before it was due keeps its day.
 */
export async function noteFailure(ctx: Ctx, renewal: Renewal, failure: Failure): Promise<{ failure: Failure }> {
  try {
    await ctx.tx((tx) => postpone(tx, renewal, failure))
  } catch (error) {
    ctx.log.error({ err: error, subscription: renewal.subscription_id }, 'a failed renewal could not be recorded')
    await ctx.tx((tx) =>
      noteEvent(tx, renewal.subscription_id, 'system_error_handling_error', { error: failure.error }),
    )
  }
  return { failure }
}

async function postpone(tx: Tx, renewal: Renewal, failure: Failure) {
  const row = await lockSubscription(tx, renewal.subscription_id)
  await releaseLease(tx, renewal)
  if (row.current_cycle >= renewal.cycle) return
  const number_of_succesive_failures = row.number_of_succesive_failures + 1
  const isDue = row.status === 'active' && row.next_order_at !== null && row.next_order_at <= tx.now
  const after = isDue ? afterFailure(row, row.plan, dayInTokyo(tx.now)) : row
  if (isDue) await writeState(tx, row.id, after)
  const { error } = failure
  for (const type of eventsOfFailure(failure, isDue ? number_of_succesive_failures : 1)) {
    await noteEvent(tx, row.id, type, {
      error,
      ...(isDue && { number_of_succesive_failures }),
      ...(type.startsWith('system_skipped') && { skipped_order_date: row.non_postponed_next_order_at ?? tx.now }),
      new_order_date: after.next_order_at,
    })
  }
  const is_skipped = number_of_succesive_failures >= failureLimit
  if (isDue && isNotified(failure, is_skipped))
    await tx.note('subscription.renewal_failed', {
      ...{ subscription_id: row.id, cycle: renewal.cycle, failed_at: tx.now },
      ...failure,
      is_skipped,
    })
}

async function releaseLease(tx: Tx, { subscription_id, cycle }: Renewal) {
  await tx.db
    .updateTable('subscription_renewal')
    .set({ leased_until: null, updated_at: tx.now })
    .where('subscription_id', '=', subscription_id)
    .where('cycle', '=', cycle)
    .execute()
}

/** The provider does not answer: not the buyer's fault, so it is not counted; recorded once a day. */
export async function noteProviderOutage(
  ctx: Ctx,
  { subscription_id }: Renewal,
  error: string,
): Promise<{ failure: Failure }> {
  await ctx.tx((tx) => noteOnceADay(tx, subscription_id, 'system_stripe_error', error))
  return { failure: { kind: 'payment', error } }
}

/**
 * A fault of the shop's own (its database away, a bug): it is not counted, moves no day and sends the buyer no mail,
 * because only refusals and the bank's *no* count towards the limits of shop.md §3. The delivery stays due, and is
 * retried after growing pauses. Recorded once a day as `system_error_handling_error`, if it can be written.
 */
export async function noteFault(ctx: Ctx, renewal: Renewal, err: unknown): Promise<{ failure: Failure }> {
  ctx.log.error({ err, subscription: renewal.subscription_id }, 'a subscription could not be renewed')
  const error = 'unknown_error'
  try {
    await ctx.tx(async (tx) => {
      await noteOnceADay(tx, renewal.subscription_id, 'system_error_handling_error', error)
      await backOff(tx, renewal)
    })
  } catch (err) {
    ctx.log.error({ err, subscription: renewal.subscription_id }, 'a fault could not be recorded')
  }
  return { failure: { kind: 'other', error } }
}

async function noteOnceADay(tx: Tx, subscription_id: string, type: SubscriptionEventType, error: string) {
  await lockSubscription(tx, subscription_id)
  const recent = await tx.db
    .selectFrom('subscription_event')
    .select('id')
    .where('subscription_id', '=', subscription_id)
    .where('type', '=', type)
    .where('created_at', '>', new Date(tx.now.getTime() - 86_400_000))
    .executeTakeFirst()
  if (!recent) await noteEvent(tx, subscription_id, type, { error })
}

/** Retried automatically in 5 minutes, then 10, 20 …, finally every 4 hours; staff may try it at any time. */
async function backOff(tx: Tx, { subscription_id, cycle }: Renewal) {
  await sql`insert into subscription_renewal as r (subscription_id, cycle, faults, not_before, created_at, updated_at)
    values (${subscription_id}, ${cycle}, 1, ${tx.now}::timestamptz + interval '5 minutes', ${tx.now}, ${tx.now})
    on conflict (subscription_id, cycle) do update set faults = r.faults + 1, updated_at = excluded.updated_at,
      not_before = ${tx.now}::timestamptz + interval '5 minutes' * least(48, 2 ^ least(r.faults, 6))`.execute(tx.db)
}
