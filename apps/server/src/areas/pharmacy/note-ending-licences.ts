import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'

/** This many days before a licence ends the shop is notified, because its renewal takes weeks. */
const remindedBefore_days = [90, 30, 7]

/** Notes a fact about each licence that ends soon; the notifications room knows which mail was already sent. */
export async function noteEndingLicences(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ licence_id: string; ends_on: string; days: number }>`
    select l.id as licence_id, l.valid_to::text as ends_on, min(d.days) as days
    from licence l join unnest(${remindedBefore_days}::int[]) as d(days)
      on l.valid_to - ${dayInTokyo(ctx.now)}::date between 0 and d.days
    group by l.id order by l.id`.execute(ctx.db)
  if (rows.length) await ctx.tx((tx) => Promise.all(rows.map((row) => tx.note('licence.ending', row))))
}
