import type { PointsTrouble } from '@kusuribako/contract/loyalty/points'
import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { findDAccount } from './d-point-entries.ts'
import { isOfAccount } from './d-points.rules.ts'

/** What is known of the points of a d-account. */
export interface DPoints {
  points: number
  /** Why they cannot be used, or were not told. */
  trouble: PointsTrouble | null
  card_last4: string | null
  asked_at: Date
}

/**
 * The points of a member's d-account: as the provider says now, or (not `accurate`) as it last said. Null where none is
 * connected. Where the provider cannot be asked that is the trouble, and nothing is remembered of it.
 */
export async function readDPoints(ctx: Ctx, customer_id: string, accurate: boolean): Promise<DPoints | null> {
  const subject = await findDAccount(ctx, customer_id)
  if (!subject || !ctx.outside.points) return null
  return (accurate ? null : await lastSaid(ctx, customer_id, subject)) ?? askNow(ctx, customer_id, subject)
}

/** What the provider last said of a member's d-account, without asking it; null where nothing was said. */
export async function recallDPoints(ctx: Pick<Ctx, 'db' | 'config'>, customer_id: string): Promise<DPoints | null> {
  const subject = await findDAccount(ctx, customer_id)
  return subject ? lastSaid(ctx, customer_id, subject) : null
}

async function lastSaid({ db }: Pick<Ctx, 'db'>, customer_id: string, subject: string): Promise<DPoints | null> {
  const row = await db
    .selectFrom('d_point_balance')
    .select(['points', 'trouble', 'card_last4', 'asked_at'])
    .where('customer_id', '=', customer_id)
    // Another d-account may have been connected since.
    .where('subject', '=', subject)
    .executeTakeFirst()
  return (row as DPoints | undefined) ?? null
}

async function askNow(ctx: Ctx, customer_id: string, subject: string): Promise<DPoints> {
  const answer = await ctx.outside.points!.read(subject)
  const said: DPoints = answer.ok
    ? { points: answer.points, trouble: null, card_last4: answer.card_last4, asked_at: ctx.now }
    : { points: 0, trouble: answer.code, card_last4: null, asked_at: ctx.now }
  if (said.trouble && !isOfAccount(said.trouble)) return said
  const { points, trouble, card_last4, asked_at } = said
  await ctx.tx((tx) =>
    sql`insert into d_point_balance (customer_id, subject, points, trouble, card_last4, asked_at)
      values (${customer_id}, ${subject}, ${points}, ${trouble}, ${card_last4}, ${asked_at})
      on conflict (customer_id) do update set subject = excluded.subject, points = excluded.points,
        trouble = excluded.trouble, card_last4 = excluded.card_last4, asked_at = excluded.asked_at`.execute(tx.db),
  )
  return said
}
