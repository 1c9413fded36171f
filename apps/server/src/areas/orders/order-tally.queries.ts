import { addDays, type Day, dayInTokyo } from '@kusuribako/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import type { OrderFilter } from './order-conditions.queries.ts'

const dimensions = [
  'status',
  'payment_status',
  'fulfillment_status',
  'region_id',
  'sales_channel_id',
  'currency_code',
] as const
const midnightOf = (day: Day) => new Date(`${day}T00:00:00+09:00`)

/** Where a page begins: its first day, and how many orders come before that day. */
export interface PageStart {
  day: Day
  before: number
}

/**
 * Counts the orders of a filter by the tally, and finds the day in which the page at `offset` begins, newest first or
 * oldest. Null when the tally cannot know: it has states, region, channel, currency, and whole days in Tokyo.
 */
export async function countByTally(
  db: Db,
  filter: OrderFilter,
  { offset, oldestFirst }: { offset: number; oldestFirst: boolean },
) {
  const condition = tallyConditions(filter)
  if (!condition) return null
  const direction = oldestFirst ? sql`asc` : sql`desc`
  const { rows } = await sql<{ count: number; start: PageStart | null }>`
    with days as (
      select day, sum(placed)::int as placed
      from (select day, placed from order_tally t where ${condition}
        union all select day, placed from order_tally_change t where ${condition}) kinds
      group by day having sum(placed) <> 0
    ), running_total as (select day, placed, sum(placed) over (order by day ${direction})::int as upto from days)
    select (select coalesce(sum(placed), 0)::int from days) as count,
      (select json_build_object('day', day, 'before', upto - placed) from running_total where upto > ${offset}
        order by day ${direction} limit 1) as start`.execute(db)
  return rows[0]!
}

/** The same filter on the tally `t`, or null when the tally is too coarse for it. */
function tallyConditions({ created_at, ...filter }: OrderFilter): RawBuilder<unknown> | null {
  const filters = Object.entries(filter).filter(([, value]) => value !== undefined)
  if (filters.some(([name]) => !(dimensions as readonly string[]).includes(name))) return null
  const days = dayConditions(created_at)
  if (!days) return null
  const kinds = filters.map(([name, value]) => sql`t.${sql.ref(name)} = any(${[value].flat()}::text[])`)
  return sql.join([sql`true`, ...kinds, ...days], sql` and `)
}

function dayConditions(bounds: OrderFilter['created_at'] = {}): RawBuilder<unknown>[] | null {
  const entries = Object.entries(bounds).filter(([, bound]) => bound !== undefined)
  const isDay = ([operator, bound]: [string, Date]) =>
    ['gte', 'lt'].includes(operator) && bound.getTime() === midnightOf(dayInTokyo(bound)).getTime()
  if (!entries.every(isDay)) return null
  return entries.map(
    ([operator, bound]) => sql`t.day ${operator === 'lt' ? sql`<` : sql`>=`} ${dayInTokyo(bound)}::date`,
  )
}

/** The condition on orders `o` that skips the days before the page begins. */
export const fromStart = ({ day }: PageStart, oldestFirst: boolean): RawBuilder<unknown> =>
  oldestFirst ? sql`o.created_at >= ${midnightOf(day)}` : sql`o.created_at < ${midnightOf(addDays(day, 1))}`

/** Folds the changes into the tally. Nobody waits for it: later changes are folded the next time. */
export async function foldTally(tx: Tx): Promise<void> {
  await sql`
    with folded as (delete from order_tally_change returning *),
    sums as (select day, status, payment_status, fulfillment_status, region_id, currency_code, sales_channel_id,
      sum(placed)::int as placed from folded group by 1, 2, 3, 4, 5, 6, 7 having sum(placed) <> 0)
    insert into order_tally as t (day, status, payment_status, fulfillment_status, region_id, currency_code, sales_channel_id, placed)
    select * from sums
    on conflict (day, status, payment_status, fulfillment_status, region_id, currency_code, sales_channel_id)
    do update set placed = t.placed + excluded.placed`.execute(tx.db)
}
