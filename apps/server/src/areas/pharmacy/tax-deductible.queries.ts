import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import { janOf } from './jan.rules.ts'

/**
 * Which of these JAN codes stood on the list that held in a month (any day of it, `2026-06-15`): the newest that holds
 * from that month or an earlier one (セルフメディケーション税制; the day of purchase decides). By the code as it was given.
 */
export async function findDeductible(
  { db }: Pick<Reading, 'db'>,
  typed: readonly string[],
  day: string,
): Promise<Map<string, { name: string; holds_from: string }>> {
  const codes = [...new Set(typed.flatMap((text) => janOf(text) ?? []))]
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ jan: string; name: string; holds_from: string }>`
    select jan, name, holds_from::text as holds_from from tax_deductible_item
    where holds_from = (select max(holds_from) from tax_deductible_item where holds_from <= ${day}::date)
      and jan = any(${codes})`.execute(db)
  const found = new Map(rows.map(({ jan, ...item }) => [jan, item]))
  return new Map(
    typed.flatMap((text) => {
      const item = found.get(janOf(text) ?? '')
      return item ? [[text, item] as const] : []
    }),
  )
}
