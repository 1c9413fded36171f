import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'

const lookBack_s = 180

/**
 * Leaves word when a price list began or ended, or a new day in Tokyo (tax rates, licences and rules hold by the day),
 * within the last three minutes. Kept answers told of it as it was before. Said more than once it does no harm.
 */
export async function turnCalendar(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ turned: boolean }>`
    select date_trunc('day', now at time zone 'Asia/Tokyo') > earlier at time zone 'Asia/Tokyo' or exists (
      select from price_list where status = 'active' and deleted_at is null
        and (starts_at > earlier and starts_at <= now or ends_at > earlier and ends_at <= now)) as turned
    from (select ${ctx.now}::timestamptz as now, ${ctx.now}::timestamptz - make_interval(secs => ${lookBack_s}) as earlier) at`.execute(
    ctx.db,
  )
  if (rows[0]?.turned) await ctx.tx((tx) => noteTurn(tx))
}

const noteTurn = (tx: Tx) => tx.note('calendar.turned', {})
