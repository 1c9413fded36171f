import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

/** Takes points from a member for an attempt, one yen each; refuses with `dcm_not_enough_points`. */
export async function usePoints(
  tx: Tx,
  { customer_id, attempt_id, points }: { customer_id: string; attempt_id: string; points: number },
): Promise<void> {
  const { rows } = await sql`
    with held as (update point_account set balance = balance - ${points}, updated_at = ${tx.now}
      where customer_id = ${customer_id} and balance >= ${points} returning customer_id)
    insert into point_movement (customer_id, kind, delta, attempt_id, moved_at)
    select customer_id, 'used', ${-points}::int, ${attempt_id}, ${tx.now} from held returning id`.execute(tx.db)
  if (rows.length === 0) throw refuse('dcm_not_enough_points')
}

/** Gives back what an attempt has taken: once, however often it is asked. */
export async function giveUsedPointsBack(tx: Tx, attempt_id: string): Promise<void> {
  await sql`
    with back as (insert into point_movement (customer_id, kind, delta, attempt_id, moved_at)
      select customer_id, 'used_back', -delta, attempt_id, ${tx.now}::timestamptz from point_movement
      where attempt_id = ${attempt_id} and kind = 'used' on conflict do nothing returning customer_id, delta)
    update point_account a set balance = a.balance + back.delta, updated_at = ${tx.now}
    from back where a.customer_id = back.customer_id`.execute(tx.db)
}

interface Earned {
  customer_id: string
  order_id: string
  /** What the order is worth now, in points. */
  points: number
  /** The goods have left: the points can be spent. */
  is_sure: boolean
}

/**
 * Brings what an order has earned up to what it is worth now. Safe to repeat. Points that were sure stay so; what must
 * go back is taken as far as there is something to take, for nobody owes the shop points.
 */
export async function setEarned(tx: Tx, { customer_id, order_id, points, is_sure }: Earned): Promise<void> {
  const account = await lockAccount(tx, customer_id)
  const { rows } = await sql<{ sure: number; pending: number }>`
    select coalesce(sum(delta), 0)::int as sure, coalesce(sum(pending_delta), 0)::int as pending
    from point_movement where order_id = ${order_id} and customer_id = ${customer_id} and kind = 'earned'`.execute(
    tx.db,
  )
  const { sure, pending } = rows[0]!
  const sureNow = is_sure ? points : Math.min(sure, points)
  const delta = Math.max(sureNow - sure, -account.balance)
  const pending_delta = points - sureNow - pending
  if (delta === 0 && pending_delta === 0) return
  await move(tx, { customer_id, kind: 'earned', delta, pending_delta, order_id })
}

/** Corrects a member's points by hand; refuses with `dcm_not_enough_points` when there are not so many. */
export async function correctPoints(tx: Tx, customer_id: string, delta: number, note: string): Promise<void> {
  const account = await lockAccount(tx, customer_id)
  if (account.balance + delta < 0) throw refuse('dcm_not_enough_points')
  await move(tx, { customer_id, kind: 'corrected', delta, note })
}

async function lockAccount(tx: Tx, customer_id: string) {
  await tx.db
    .insertInto('point_account')
    .values({ customer_id, updated_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx.db
    .selectFrom('point_account')
    .select(['balance', 'pending'])
    .where('customer_id', '=', customer_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface Movement {
  customer_id: string
  kind: 'earned' | 'corrected'
  delta: number
  pending_delta?: number
  order_id?: string
  note?: string
}

async function move(tx: Tx, movement: Movement) {
  const { customer_id, delta, pending_delta = 0 } = movement
  await sql`update point_account set balance = balance + ${delta}, pending = pending + ${pending_delta},
    updated_at = ${tx.now} where customer_id = ${customer_id}`.execute(tx.db)
  await tx.db
    .insertInto('point_movement')
    .values({ ...movement, moved_at: tx.now })
    .execute()
}
