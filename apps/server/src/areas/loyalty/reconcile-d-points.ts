import type { Ctx } from '../../base/ctx.ts'
import { carryOutDPoints } from './carry-out-d-points.ts'

/** Younger ones are left to the listener that is at work on them. */
const leftAlone_ms = 60_000
/** Transactions of so many days are asked about. */
const days = 7
const batch = 500

/** Carries out what was left behind when the provider was away for longer than a listener waits. */
export async function carryOutLeftDPoints(ctx: Ctx): Promise<void> {
  const left = await ctx.db
    .selectFrom('d_point_entry')
    .select('key')
    .where('wanted', '<>', 'held')
    .where('state', '<>', 'refused')
    .whereRef('state', '<>', 'wanted')
    .where('updated_at', '<', new Date(ctx.now.getTime() - leftAlone_ms))
    .orderBy('updated_at')
    .limit(batch)
    .execute()
  for (const { key } of left)
    await carryOutDPoints(ctx, key).catch((error: unknown) =>
      ctx.log.error({ err: error, key }, 'd-points not carried out yet'),
    )
}

/** Asks the provider how recent transactions stand, and keeps what it says otherwise than our books. */
export async function reconcileDPoints(ctx: Ctx): Promise<void> {
  const recent = await ctx.db
    .selectFrom('d_point_entry')
    .select(['key', 'state'])
    .where('state', 'in', ['held', 'settled', 'canceled'])
    .whereRef('state', '=', 'wanted')
    .where('updated_at', '>', new Date(ctx.now.getTime() - days * 86_400_000))
    .orderBy('updated_at', 'desc')
    .limit(batch)
    .execute()
  for (const { key, state } of recent) {
    const answer = (await ctx.outside.points?.inspect(key)) ?? { ok: false as const, code: 'dcm_token_error' as const }
    if (!answer.ok) {
      ctx.log.error({ key, code: answer.code }, 'd-points not reconciled')
      continue
    }
    const theirs = answer.state === state ? null : (answer.state ?? 'unknown')
    await ctx.tx((tx) => tx.db.updateTable('d_point_entry').set({ theirs }).where('key', '=', key).execute())
  }
}
