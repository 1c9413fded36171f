import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { eachRow, type RowKey } from '../../base/keyset-pages.ts'
import { carryOutDPoints } from './carry-out-d-points.ts'

/** Younger ones are left to the listener that works on them. */
const minimumAge_ms = 60_000
/** Transactions of this many days are queried. */
const lookBack_days = 7

/** `id` is its key. */
interface EntryRow extends RowKey {
  state: string
}

/** Asks the provider for the state of recent transactions, and stores differences from our books. */
export async function reconcileDPoints(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now.getTime() - lookBack_days * 86_400_000).toISOString()
  const recent = eachRow(since, async (last, atATime) => {
    const { rows } = await sql<EntryRow>`select key as id, state, updated_at::text as at from d_point_entry
      where state in ('held', 'settled', 'canceled') and state = wanted
        and (updated_at, key) > (${last.at}, ${last.id})
      order by updated_at, key limit ${atATime}`.execute(ctx.db)
    return rows
  })
  for await (const entry of recent)
    await compareEntry(ctx, entry).catch((error: unknown) =>
      ctx.log.error({ err: error, key: entry.id }, 'd-points not reconciled'),
    )
}

/** Carries out what was left over when the provider was away for longer than a listener retries. */
export async function carryOutUnfinishedDPoints(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - minimumAge_ms)
  const unfinished = eachRow('-infinity', async (last, atATime) => {
    const { rows } = await sql<RowKey>`select key as id, created_at::text as at from d_point_entry
      where wanted <> 'held' and state <> 'refused' and state <> wanted and updated_at < ${before}
        and (created_at, key) > (${last.at}, ${last.id})
      order by created_at, key limit ${atATime}`.execute(ctx.db)
    return rows
  })
  for await (const { id: key } of unfinished)
    await carryOutDPoints(ctx, key).catch((error: unknown) =>
      ctx.log.error({ err: error, key }, 'd-points transaction not carried out yet'),
    )
}

async function compareEntry(ctx: Ctx, { id: key, state }: EntryRow) {
  const answer = (await ctx.outside.points?.inspect(key)) ?? { ok: false as const, code: 'dcm_token_error' as const }
  if (!answer.ok) return ctx.log.error({ key, code: answer.code }, 'd-points not reconciled')
  const theirs = answer.state === state ? null : (answer.state ?? 'unknown')
  // One that has moved on while the provider was asked is compared the next time.
  await ctx.tx((tx) =>
    tx.send.updateTable('d_point_entry').set({ theirs }).where('key', '=', key).where('state', '=', state).execute(),
  )
}
