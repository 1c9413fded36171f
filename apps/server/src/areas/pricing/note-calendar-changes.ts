import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { noteChangesSince } from '../settings/index.ts'

/**
 * Notes a fact when a price list began or ended, or a new day began in Tokyo (tax rates, licences and rules are valid
 * by the day). Cached answers are outdated then.
 */
export const noteCalendarChanges = (ctx: Ctx): Promise<void> =>
  noteChangesSince(ctx, 'pricing-turn-calendar', async (tx, earlier) => {
    const { rows } = await sql<{ turned: boolean }>`
      select date_trunc('day', now at time zone 'Asia/Tokyo') > earlier at time zone 'Asia/Tokyo' or exists (
        select from price_list where status = 'active' and deleted_at is null
          and (starts_at > earlier and starts_at <= now or ends_at > earlier and ends_at <= now)) as turned
      from (select ${tx.now}::timestamptz as now, ${earlier}::timestamptz as earlier) at`.execute(tx.db)
    if (rows[0]?.turned) await tx.note('calendar.turned', {})
  })
