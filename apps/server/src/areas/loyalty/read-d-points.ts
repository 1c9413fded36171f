import type { PointsRefusal } from '@kusuribako/contract/loyalty/points'
import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { findDAccount } from './d-point-entries.ts'
import { isOfAccount } from './d-points.rules.ts'

/** What is known of a d-account's points. */
export interface DPoints {
  points: number
  /** Why they cannot be used, or were not answered. */
  trouble: PointsRefusal | null
  card_last4: string | null
  asked_at: Date
}

/**
 * The points of a member's d-account: as the provider says now, or (not `accurate`) as it last said. Null where none
 * is connected. If the provider cannot be reached that is the `trouble`, and nothing is stored.
 */
export async function readDPoints(ctx: Ctx, customer_id: string, accurate: boolean): Promise<DPoints | null> {
  const [subject, stored] = await Promise.all([
    findDAccount(ctx, customer_id),
    accurate ? null : findStoredPoints(ctx, customer_id),
  ])
  if (!subject || !ctx.outside.points) return null
  return pointsOfSubject(stored, subject) ?? requestPoints(ctx, customer_id, subject)
}

/** What the provider last said of a member's d-account, without asking; null where nothing was said. */
export async function readStoredDPoints(ctx: Pick<Ctx, 'db' | 'config'>, customer_id: string): Promise<DPoints | null> {
  const [subject, stored] = await Promise.all([findDAccount(ctx, customer_id), findStoredPoints(ctx, customer_id)])
  return pointsOfSubject(stored, subject)
}

type StoredPoints = DPoints & { subject: string }

const findStoredPoints = ({ db }: Pick<Ctx, 'db'>, customer_id: string): Promise<StoredPoints | undefined> =>
  db
    .selectFrom('d_point_balance')
    .select(['subject', 'points', 'trouble', 'card_last4', 'asked_at'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirst() as Promise<StoredPoints | undefined>

/** Another d-account may have been connected since. */
function pointsOfSubject(stored: StoredPoints | null | undefined, subject: string | null): DPoints | null {
  if (stored?.subject !== subject) return null
  const { subject: _, ...points } = stored
  return points
}

async function requestPoints(ctx: Ctx, customer_id: string, subject: string): Promise<DPoints> {
  const answer = await ctx.outside.points!.read(subject)
  const current: DPoints = answer.ok
    ? { points: answer.points, trouble: null, card_last4: answer.card_last4, asked_at: ctx.now }
    : { points: 0, trouble: answer.code, card_last4: null, asked_at: ctx.now }
  if (current.trouble && !isOfAccount(current.trouble)) return current
  const { points, trouble, card_last4, asked_at } = current
  await ctx.tx((tx) =>
    sql`insert into d_point_balance (customer_id, subject, points, trouble, card_last4, asked_at)
      values (${customer_id}, ${subject}, ${points}, ${trouble}, ${card_last4}, ${asked_at})
      on conflict (customer_id) do update set subject = excluded.subject, points = excluded.points,
        trouble = excluded.trouble, card_last4 = excluded.card_last4, asked_at = excluded.asked_at`.execute(tx.send),
  )
  return current
}
