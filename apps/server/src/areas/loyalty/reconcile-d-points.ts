import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { carryOutDPoints } from './carry-out-d-points.ts'

/** Younger ones are left to the listener that is at work on them. */
const leftAlone_ms = 60_000
/** Transactions of so many days are asked about. */
const days = 7
const atATime = 500

interface Found {
  key: string
  state: string
  /** By what they are in line, as the database has it. */
  at: string
}

/** Carries out what was left behind when the provider was away for longer than a listener waits. */
export async function carryOutLeftDPoints(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - leftAlone_ms)
  let last = { at: '-infinity', key: '' }
  for (;;) {
    const { rows } = await sql<Found>`select key, state, created_at::text as at from d_point_entry
      where wanted <> 'held' and state <> 'refused' and state <> wanted and updated_at < ${before}
        and (created_at, key) > (${last.at}, ${last.key})
      order by created_at, key limit ${atATime}`.execute(ctx.db)
    for (const { key } of rows)
      await carryOutDPoints(ctx, key).catch((error: unknown) =>
        ctx.log.error({ err: error, key }, 'd-points not carried out yet'),
      )
    if (rows.length < atATime) return
    last = rows.at(-1)!
  }
}

/** Asks the provider how recent transactions stand, and keeps what it says otherwise than our books. */
export async function reconcileDPoints(ctx: Ctx): Promise<void> {
  let last = { at: new Date(ctx.now.getTime() - days * 86_400_000).toISOString(), key: '' }
  for (;;) {
    const { rows } = await sql<Found>`select key, state, updated_at::text as at from d_point_entry
      where state in ('held', 'settled', 'canceled') and state = wanted
        and (updated_at, key) > (${last.at}, ${last.key})
      order by updated_at, key limit ${atATime}`.execute(ctx.db)
    for (const found of rows) await compare(ctx, found)
    if (rows.length < atATime) return
    last = rows.at(-1)!
  }
}

async function compare(ctx: Ctx, { key, state }: Found) {
  const answer = (await ctx.outside.points?.inspect(key)) ?? { ok: false as const, code: 'dcm_token_error' as const }
  if (!answer.ok) return ctx.log.error({ key, code: answer.code }, 'd-points not reconciled')
  const theirs = answer.state === state ? null : (answer.state ?? 'unknown')
  await ctx.tx((tx) => tx.db.updateTable('d_point_entry').set({ theirs }).where('key', '=', key).execute())
}
