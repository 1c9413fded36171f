import type { Id } from '@kusuribako/contract/values/ids'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import { lockAnyCart, openChosenSession, writeRenewalCart } from '../carts/index.ts'
import { placeOffSession, resumeCheckout } from '../checkout/index.ts'
import { advance } from './advance-subscription.ts'
import { lockSubscription } from './lock-subscription.ts'
import { findNextDelivery } from './next-delivery.queries.ts'
import { noteFailure, noteProviderOutage } from './note-failure.ts'
import { type Failure, failureOf } from './renewal.rules.ts'

/** How long one worker has a delivery to itself; afterwards another takes over what is unfinished. */
const lease_ms = 5 * 60_000

interface Renewal {
  subscription_id: Id<'subscription'>
  cycle: number
  /** Its due day at the moment when it was claimed. */
  next_order_at: Date
}

export type RenewalOutcome = { order_id: string } | { failure: Failure } | 'not due'

/**
 * Orders the next delivery of a subscription: once, whoever tries it, and wherever a worker was killed. A delivery has
 * one cart (unique per subscription and cycle), a cart has one order, and every request to the provider carries the
 * key of its attempt. `early`: though it is not due yet.
 */
export async function renew(ctx: Ctx, id: string, early = false): Promise<RenewalOutcome> {
  const renewal = await ctx.tx((tx) => claim(tx, id, early))
  if (!renewal) return 'not due'
  try {
    const earlierOutcome = await finishEarlierAttempt(ctx, renewal)
    if (earlierOutcome) return earlierOutcome
    const cartId = await ctx.tx((tx) => writeCart(tx, renewal))
    return cartId ? await order(ctx, renewal, cartId) : 'not due'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // Its outcome is unknown: the lease expires first, then the attempt is finished.
    if (error.code === 'payment_provider_failed') return noteProviderOutage(ctx, renewal, error.code)
    return noteFailure(ctx, renewal, failureOf(error.code))
  }
}

async function claim(tx: Tx, id: string, early: boolean): Promise<Renewal | null> {
  const { status, next_order_at, current_cycle, ...row } = await lockSubscription(tx, id)
  if (status !== 'active' || next_order_at === null || !(early || next_order_at <= tx.now)) return null
  const renewal = { subscription_id: row.id, cycle: current_cycle + 1 }
  const leased_until = new Date(tx.now.getTime() + lease_ms)
  const claimed = await tx.db
    .insertInto('subscription_renewal')
    .values({ ...renewal, leased_until, created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) =>
      conflict
        .columns(['subscription_id', 'cycle'])
        .doUpdateSet({ leased_until, updated_at: tx.now })
        .where((where) =>
          where.or([
            where('subscription_renewal.leased_until', 'is', null),
            where('subscription_renewal.leased_until', '<=', tx.now),
          ]),
        ),
    )
    .returning('cycle')
    .executeTakeFirst()
  return claimed ? { ...renewal, next_order_at } : null
}

/** What a killed worker has left: an uncounted order, or an attempt, which is finished first if it can be. */
async function finishEarlierAttempt(ctx: Ctx, renewal: Renewal): Promise<RenewalOutcome | null> {
  const before = await findRenewalProgress(ctx, renewal)
  if (before?.attempt_id) await resumeCheckout(ctx, before.cart_id!)
  const progress = before?.attempt_id ? await findRenewalProgress(ctx, renewal) : before
  if (!progress?.order_id) return null
  const { order_id } = progress
  await ctx.tx((tx) => advance(tx, { ...renewal, order_id }))
  return { order_id }
}

const findRenewalProgress = ({ db }: Pick<Ctx, 'db'>, { subscription_id, cycle }: Omit<Renewal, 'next_order_at'>) =>
  db
    .selectFrom('subscription_renewal as r')
    .leftJoin('orders as o', 'o.cart_id', 'r.cart_id')
    .leftJoin('checkout_attempt as a', (join) => join.onRef('a.cart_id', '=', 'r.cart_id').on('a.status', '=', 'open'))
    .select(['r.cart_id', 'o.id as order_id', 'a.id as attempt_id'])
    .where('r.subscription_id', '=', subscription_id)
    .where('r.cycle', '=', cycle)
    .executeTakeFirst()

/**
 * Null where a worker has overslept its lease, and the delivery was cancelled, skipped or postponed in the meantime.
 */
async function writeCart(tx: Tx, { subscription_id, cycle, ...claimed }: Renewal): Promise<Id<'cart'> | null> {
  const { plan, status, next_order_at } = await lockSubscription(tx, subscription_id)
  if (status !== 'active' || next_order_at?.getTime() !== claimed.next_order_at.getTime()) return null
  const progress = await findRenewalProgress(tx, { subscription_id, cycle })
  const cart_id = (progress?.cart_id ?? null) as Id<'cart'> | null
  if (cart_id) {
    const { order_id, open_attempt_id } = await lockAnyCart(tx, cart_id)
    if (order_id || open_attempt_id) throw refuse('payment_provider_failed')
  }
  const next = await findNextDelivery(tx, subscription_id, cycle)
  const id = await writeRenewalCart(tx, { ...next, cart_id, plan })
  await tx.db
    .updateTable('subscription_renewal')
    .set({ cart_id: id, updated_at: tx.now })
    .where('subscription_id', '=', subscription_id)
    .where('cycle', '=', cycle)
    .execute()
  return id
}

async function order(ctx: Ctx, renewal: Renewal, cartId: string): Promise<RenewalOutcome> {
  await openChosenSession(ctx, cartId)
  const result = await placeOffSession(ctx, cartId)
  if (result !== 'placed')
    return noteFailure(ctx, renewal, {
      kind: 'payment',
      error: result.status === 'declined' ? result.reason : result.status,
    })
  const placed = await findRenewalProgress(ctx, renewal)
  const order_id = placed!.order_id!
  await ctx.tx((tx) => advance(tx, { ...renewal, order_id }))
  return { order_id }
}
