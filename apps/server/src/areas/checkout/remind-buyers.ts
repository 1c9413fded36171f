import type { Ctx, Tx } from '../../base/ctx.ts'
import { lockOrder } from '../orders/index.ts'
import { expiryThresholds, markReminded, reminderThreshold } from '../pharmacy/index.ts'
import { cancelLocked } from './release-order.ts'

/**
 * Reminds buyers whose answer or confirmation a pharmacist needs, once each time, and releases orders that waited too
 * long: money, stock and benefits go back, and the buyer is notified. Each order separately, under its lock; a failing
 * one does not affect the others. No order is released without a reminder, nor before the time to answer that the
 * reminder grants, however long no worker ran.
 */
export async function remindAndExpire(ctx: Ctx): Promise<void> {
  await runEach(ctx, findToRemind, remind)
  await runEach(ctx, findToExpire, expire)
}

type Find = (ctx: Pick<Ctx, 'db' | 'now'>, order_id?: string) => Promise<string[]>

async function runEach(ctx: Ctx, find: Find, run: (tx: Tx, order_id: string) => Promise<void>) {
  for (const id of await find(ctx))
    await ctx
      .tx((tx) => run(tx, id))
      .catch((error: unknown) => ctx.log.error({ err: error, order: id }, 'buyer not reminded, order not released'))
}

const findToRemind: Find = (ctx, order_id) =>
  idsOf(waiting(ctx, order_id).where('waits_since', '<=', reminderThreshold(ctx.now)).where('reminded_at', 'is', null))

const findToExpire: Find = (ctx, order_id) => {
  const { since, reminded } = expiryThresholds(ctx.now)
  return idsOf(waiting(ctx, order_id).where('waits_since', '<=', since).where('reminded_at', '<=', reminded))
}

/** Orders that wait for their buyer, the longest waiting first; or the given one. */
const waiting = ({ db }: Pick<Ctx, 'db'>, order_id?: string) =>
  db
    .selectFrom('pharmacist_review')
    .select('order_id')
    .where('status', '=', 'waiting')
    .where('waits_for', 'is not', null)
    .$if(order_id !== undefined, (query) => query.where('order_id', '=', order_id!))
    .orderBy('waits_since')

const idsOf = async (found: ReturnType<typeof waiting>) => (await found.execute()).map(({ order_id }) => order_id)

/** The buyer may have answered a moment ago: checked again under the lock. */
async function expire(tx: Tx, order_id: string) {
  await lockOrder(tx, order_id)
  if ((await findToExpire(tx, order_id)).length === 0) return
  await cancelLocked(tx, order_id, 'expired')
  await tx.note('review.expired', { order_id })
}

async function remind(tx: Tx, order_id: string) {
  await lockOrder(tx, order_id)
  if ((await findToRemind(tx, order_id)).length === 0) return
  const since = await markReminded(tx, order_id)
  if (since) await tx.note('review.reminded', { order_id, since: since.toISOString(), at: tx.now.toISOString() })
}
