import { janOf } from '@kusuribako/contract/catalogue/jan.rules'
import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'

/** A JAN code as entered, and the day of purchase in Tokyo. */
interface PurchasedItem {
  jan: string
  day: string
}

/**
 * The list's entry for each, by position, null where it was not on it: in the newest list valid from the month of that
 * day or an earlier one (セルフメディケーション税制; the day of purchase decides).
 */
export async function findTaxDeductible(
  { db }: Pick<Reading, 'db'>,
  items: readonly PurchasedItem[],
): Promise<({ name: string; holds_from: string } | null)[]> {
  const codes = items.map(({ jan }) => janOf(jan))
  if (!codes.some(Boolean)) return items.map(() => null)
  const days = items.map(({ day }) => day)
  const { rows } = await sql<{ at: number; name: string; holds_from: string }>`
    select b.at, i.name, i.holds_from::text as holds_from
    from unnest(${codes}::text[], ${days}::date[]) with ordinality b(jan, day, at)
    join tax_deductible_item i on i.jan = b.jan
      and i.holds_from = (select max(holds_from) from tax_deductible_item where holds_from <= b.day)`.execute(db)
  const found = new Map(rows.map(({ at, ...item }) => [at, item]))
  return items.map((_one, at) => found.get(at + 1) ?? null)
}
