import type { selfMedication as api } from '@kusuribako/contract/pharmacy/self-medication'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { firstDayOf } from './import-tax-list.ts'
import { findTaxDeductible } from './tax-deductible.queries.ts'

/** The day of purchase decides: the list valid in its month. What is no JAN code is on no list. */
export const checkTaxEligible: Handler<typeof api.check> = async (ctx, { body: { janCode, ...month } }) => {
  const [found] = await findTaxDeductible(ctx, [{ jan: janCode, day: firstDayOf(month) }])
  return { data: { eligible: Boolean(found), name: found?.name ?? null, listed_from: found?.holds_from ?? null } }
}

/** One page of a list; without a day, of the one valid today. */
export const readTaxList: Handler<typeof api.list> = async (
  ctx,
  { query: { q = '', limit, offset, ...requested } },
) => {
  const { rows: lists } = await sql<{ from: string; items: number }>`
    select holds_from::text as "from", count(*) as items from tax_deductible_item
    group by holds_from order by holds_from desc`.execute(ctx.db)
  const today = dayInTokyo(ctx.now)
  const from = requested.from ?? lists.find((list) => list.from <= today)?.from ?? null
  const selection = sql`from tax_deductible_item where holds_from = ${from}::date
    and (starts_with(jan, ${q.normalize('NFKC')}) or strpos(folded_name(name), folded_name(${q})) > 0)`
  const [items, counts] = await Promise.all([
    sql<{
      jan: string
      name: string
    }>`select jan, name ${selection} order by jan limit ${limit} offset ${offset}`.execute(ctx.db),
    sql<{ count: number }>`select count(*) as count ${selection}`.execute(ctx.db),
  ])
  return { data: { lists, from, items: items.rows, count: counts.rows[0]!.count, offset, limit } }
}
