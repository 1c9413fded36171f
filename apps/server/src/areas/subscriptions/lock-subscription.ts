import type { SubscriptionPlan } from '@kusuribako/contract/subscriptions/plans'
import type { Id } from '@kusuribako/contract/values/ids'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import type { Database } from '../../base/tables.gen.ts'
import type { SubscriptionState } from './subscription-state.rules.ts'

/** A subscription's row; its plan is the agreed one. */
export type SubscriptionRow = Omit<Selectable<Database['subscription']>, 'id' | 'plan' | keyof SubscriptionState> &
  SubscriptionState & { id: Id<'subscription'>; plan: SubscriptionPlan }

/** Locks a subscription, in whatever state; refuses a missing one. */
export const lockSubscription = async (tx: Tx, id: string): Promise<SubscriptionRow> =>
  mustExist(await lockRow(tx, id), id)

const lockRow = (tx: Tx, id: string) =>
  tx.db.selectFrom('subscription').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** For a customer (`owner`) the subscriptions of others do not exist. */
function mustExist(
  row: Awaited<ReturnType<typeof lockRow>>,
  id: string,
  owner?: { customer_id: string },
): SubscriptionRow {
  if (!row || (owner && row.customer_id !== owner.customer_id))
    throw refuse('not_found', undefined, `Subscription with ${id} was not found`)
  return row as SubscriptionRow
}

/**
 * Locks a subscription that is to be changed. Refuses with `subscription_not_active` unless it is in one of those
 * states, and with `subscription_renewal_in_progress` while its next delivery is being ordered.
 */
export async function lockActive(
  tx: Tx,
  id: string,
  owner?: { customer_id: string },
  states: readonly SubscriptionState['status'][] = ['active'],
): Promise<SubscriptionRow> {
  // Sent together, they run in this order: the renewal is looked up under the lock.
  const [row, renewal] = await Promise.all([lockRow(tx, id), findNextRenewal(tx, id)])
  const found = mustExist(row, id, owner)
  if (!states.includes(found.status)) throw refuse('subscription_not_active')
  const isLeased = renewal?.leased_until && renewal.leased_until > tx.now
  if (isLeased || renewal?.attempt_id || renewal?.order_id) throw refuse('subscription_renewal_in_progress')
  return found
}

const findNextRenewal = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('subscription as s')
    .innerJoin('subscription_renewal as r', (join) =>
      join.onRef('r.subscription_id', '=', 's.id').on('r.cycle', '=', sql<number>`s.current_cycle + 1`),
    )
    .leftJoin('checkout_attempt as a', (join) => join.onRef('a.cart_id', '=', 'r.cart_id').on('a.status', '=', 'open'))
    .leftJoin('orders as o', 'o.cart_id', 'r.cart_id')
    .select(['r.leased_until', 'a.id as attempt_id', 'o.id as order_id'])
    .where('s.id', '=', id)
    .executeTakeFirst()

/** Writes a subscription's current state. */
export async function writeState(tx: Tx, id: string, state: SubscriptionState): Promise<void> {
  const { status, current_cycle, anchored_on, steps, next_order_at, non_postponed_next_order_at } = state
  const { skipped_order_at, number_of_succesive_failures } = state
  await tx.send
    .updateTable('subscription')
    .set({
      ...{ status, current_cycle, anchored_on, steps, next_order_at, non_postponed_next_order_at },
      ...{ skipped_order_at, number_of_succesive_failures },
      ...(status === 'cancelled' && { cancelled_at: sql`coalesce(cancelled_at, ${tx.now})` }),
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .execute()
}
