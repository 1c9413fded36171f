import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import {
  awardsOf,
  type DPointsUse,
  findDAccount,
  requestAward,
  requestHold,
  requestRelease,
  requestRevocation,
} from './d-point-entries.ts'

interface PointsUse {
  customer_id: string
  attempt_id: string
  points: number
}

/**
 * Spends points of a member for an attempt, one yen each: the shop's own first. Returns what the provider of the
 * member's d-account has to reserve in addition (`holdDPoints`), or null; refuses with `dcm_not_enough_points` where
 * there is no such account.
 */
export async function usePoints(tx: Tx, { customer_id, attempt_id, points }: PointsUse): Promise<DPointsUse | null> {
  const [subject, { balance }] = await Promise.all([findDAccount(tx, customer_id), lockAccount(tx, customer_id)])
  const fromShop = Math.min(balance, points)
  if (fromShop > 0) await writeMovement(tx, { customer_id, kind: 'used', delta: -fromShop, attempt_id })
  if (fromShop === points) return null
  if (!subject) throw refuse('dcm_not_enough_points')
  return requestHold(tx, { key: attempt_id, customer_id, subject, points: points - fromShop })
}

/** Gives back what an attempt has spent, here and at the provider: once, however often it is called. */
export async function returnUsedPoints(tx: Tx, attempt_id: string): Promise<void> {
  await sql`
    with returned as (insert into point_movement (customer_id, kind, delta, attempt_id, moved_at)
      select customer_id, 'used_back', -delta, attempt_id, ${tx.now}::timestamptz from point_movement
      where attempt_id = ${attempt_id} and kind = 'used' on conflict do nothing returning customer_id, delta)
    update point_account a set balance = a.balance + returned.delta, updated_at = ${tx.now}
    from returned where a.customer_id = returned.customer_id`.execute(tx.send)
  await requestRelease(tx, attempt_id)
}

/** Gives points of an order back to its buyer, as the shop's own: the returned part was paid with them. */
export async function givePointsBack(
  tx: Tx,
  { customer_id, order_id, points }: { customer_id: string; order_id: string; points: number },
): Promise<void> {
  await sql`
    with account as (insert into point_account (customer_id, balance, updated_at) values (${customer_id}, ${points}, ${tx.now})
      on conflict (customer_id) do update set balance = point_account.balance + excluded.balance,
        updated_at = excluded.updated_at returning customer_id)
    insert into point_movement (customer_id, kind, delta, order_id, moved_at)
    select customer_id, 'used_back', ${points}::int, ${order_id}, ${tx.now} from account`.execute(tx.send)
}

interface EarnedPoints {
  customer_id: string
  order_id: string
  /** What the order earns now, in points. */
  points: number
  /** Those for which the shop has the money; all of them where it is left out. */
  paid_points?: number
  /** The goods have left: the paid points can be spent. */
  is_final: boolean
}

/**
 * Updates what an order has earned to what it should earn now. Safe to repeat. Final points go to the member's
 * d-account where one is connected, else to the shop's own points. Final points stay final; a reduction takes as much
 * as is available, because nobody owes points.
 */
export async function setEarned(tx: Tx, earned: EarnedPoints): Promise<void> {
  const { customer_id, order_id, points, paid_points = points, is_final } = earned
  const account = await lockAccount(tx, customer_id)
  const [{ rows }, awards] = await Promise.all([
    sql<{ own: number; pending: number }>`
      select coalesce(sum(delta), 0)::int as own, coalesce(sum(pending_delta), 0)::int as pending
      from point_movement where order_id = ${order_id} and customer_id = ${customer_id} and kind = 'earned'`.execute(
      tx.db,
    ),
    awardsOf(tx, customer_id, order_id),
  ])
  const { own: shopPoints, pending } = rows[0]!
  const awarded = awards.reduce((sum, award) => sum + award.points, 0)
  const finalBefore = shopPoints + awarded
  const keptFinal = Math.min(finalBefore, Math.max(paid_points, points - pending))
  const finalNow = Math.max(is_final ? paid_points : 0, keptFinal)
  const increase = Math.max(0, finalNow - finalBefore)
  const subject = increase > 0 ? await findDAccount(tx, customer_id) : null
  if (subject) await requestAward(tx, { customer_id, order_id, subject, points: increase })
  const revoked = Math.min(awarded, Math.max(0, finalBefore - finalNow))
  if (revoked > 0) await requestRevocation(tx, awards, order_id, revoked)
  const reduction = Math.min(account.balance, Math.max(0, finalBefore - finalNow - revoked))
  const delta = (subject ? 0 : increase) - reduction
  const pending_delta = points - finalNow - pending
  if (delta === 0 && pending_delta === 0) return
  await writeMovement(tx, { customer_id, kind: 'earned', delta, pending_delta, order_id })
}

/** Adds to the shop's own points of a member. */
export async function addShopPoints(tx: Tx, movement: Omit<Movement, 'pending_delta' | 'note'>): Promise<void> {
  await lockAccount(tx, movement.customer_id)
  await writeMovement(tx, movement)
}

/** The account is closed: the rest of the shop's own points, and promised ones, expire (032, 035). */
export async function expirePoints(tx: Tx, customer_id: string): Promise<void> {
  const { balance, pending } = await lockAccount(tx, customer_id)
  if (balance > 0 || pending > 0)
    await writeMovement(tx, { customer_id, kind: 'expired', delta: -balance, pending_delta: -pending })
  await tx.send.deleteFrom('d_point_balance').where('customer_id', '=', customer_id).execute()
}

/** Erases why staff have corrected the points of a customer who is no longer known (032). */
export async function eraseNotes(tx: Tx, customer_id: string): Promise<void> {
  await tx.send.updateTable('point_movement').set({ note: null }).where('customer_id', '=', customer_id).execute()
}

/** Corrects a member's points manually; refuses with `dcm_not_enough_points` when there are not enough. */
export async function correctPoints(tx: Tx, customer_id: string, delta: number, note: string): Promise<void> {
  const account = await lockAccount(tx, customer_id)
  if (account.balance + delta < 0) throw refuse('dcm_not_enough_points')
  await writeMovement(tx, { customer_id, kind: 'corrected', delta, note })
}

/** Locks a member's account: concurrent movements wait. */
export async function lockAccount(tx: Tx, customer_id: string) {
  await tx.send
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
  kind: 'used' | 'earned' | 'used_back' | 'corrected' | 'expired'
  delta: number
  pending_delta?: number
  attempt_id?: string
  order_id?: string
  note?: string
}

async function writeMovement(tx: Tx, movement: Movement) {
  const { customer_id, delta, pending_delta = 0 } = movement
  await sql`update point_account set balance = balance + ${delta}, pending = pending + ${pending_delta},
    updated_at = ${tx.now} where customer_id = ${customer_id}`.execute(tx.send)
  await tx.send
    .insertInto('point_movement')
    .values({ ...movement, moved_at: tx.now })
    .execute()
}
