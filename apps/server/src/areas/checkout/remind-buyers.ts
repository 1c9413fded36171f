import type { Ctx, Tx } from '../../base/ctx.ts'
import { lockOrder } from '../orders/index.ts'
import { markReminded, reviewDeadline, waitedSince } from '../pharmacy/index.ts'
import { cancelLocked } from './release-order.ts'

const { reminded_after_days, expires_after_days } = reviewDeadline

/**
 * Reminds buyers for whose answer or confirmation a pharmacist waits, once each time, and lets go of orders that were
 * waited for too long: money, stock and benefits go back, and the buyer is told. Each order by itself, under its lock;
 * one that fails keeps none of the others.
 */
export async function remindAndExpire(ctx: Ctx): Promise<void> {
  await eachWaiting(ctx, expires_after_days, expire)
  await eachWaiting(ctx, reminded_after_days, remind)
}

async function eachWaiting(ctx: Ctx, days: number, run: (tx: Tx, order_id: string) => Promise<void>) {
  for (const id of await waitingSince(ctx, days))
    await ctx
      .tx((tx) => run(tx, id))
      .catch((error: unknown) => ctx.log.error({ err: error, order: id }, 'buyer not reminded nor let go'))
}

/** Orders that have waited so many days for their buyer. */
async function waitingSince({ db, now }: Pick<Ctx, 'db' | 'now'>, days: number, id?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pharmacist_review')
    .select('order_id')
    .where('status', '=', 'waiting')
    .where('waits_for', 'is not', null)
    .where('waits_since', '<=', waitedSince(now, days))
    .$if(id !== undefined, (query) => query.where('order_id', '=', id!))
    .orderBy('waits_since')
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** The buyer may have answered a moment ago: looked at again under the lock. */
async function expire(tx: Tx, order_id: string) {
  await lockOrder(tx, order_id)
  if ((await waitingSince(tx, expires_after_days, order_id)).length === 0) return
  await cancelLocked(tx, order_id, 'expired')
  await tx.note('review.expired', { order_id })
}

async function remind(tx: Tx, order_id: string) {
  await lockOrder(tx, order_id)
  if ((await waitingSince(tx, reminded_after_days, order_id)).length === 0) return
  const since = await markReminded(tx, order_id)
  if (since) await tx.note('review.reminded', { order_id, since: since.toISOString() })
}
