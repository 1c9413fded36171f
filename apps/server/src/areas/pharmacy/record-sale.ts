import { dayInTokyo } from '@kusuribako/contract/values/day'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import type { KnownAge } from './age-assurance.rules.ts'

interface Sale {
  order_id: Id<'order'>
  customer_id: string
  email: string
  needs_review: boolean
  /** Lines with answers. */
  answered: { line_item_id: string }[]
  guarded: { line_item_id: string; ingredient: string; packages: number }[]
  /** Where guarded medicine is delivered (`householdHash`). */
  household?: string | null
  /** What is known about the buyer's age. */
  age?: KnownAge
}

/** The pharmacy records of an order: its answers, its guarded ingredients, and whether a pharmacist must review it. */
export async function recordSale(tx: Tx, sale: Sale): Promise<void> {
  const { order_id, customer_id, email, household = null, age } = sale
  if (sale.answered.length) {
    await sql`update purchase_answer a set order_id = ${order_id}
      from jsonb_to_recordset(${JSON.stringify(sale.answered)}::jsonb) as s(line_item_id text)
      where a.line_item_id = s.line_item_id`.execute(tx.send)
  }
  if (sale.guarded.length) {
    await sql`insert into guarded_purchase (order_id, line_item_id, ingredient, customer_id, email, household, packages, bought_on,
        sold_at, age_level, customer_age)
      select ${order_id}, g.line_item_id, g.ingredient, ${customer_id}, ${email}, ${household}, g.packages, ${dayInTokyo(tx.now)}::date,
        ${tx.now}::timestamptz, ${age?.level ?? null}::text, ${age?.years ?? null}::int
      from jsonb_to_recordset(${JSON.stringify(sale.guarded)}::jsonb) as g(line_item_id text, ingredient text, packages int)`.execute(
      tx.send,
    )
  }
  if (sale.needs_review) {
    await tx.send
      .insertInto('pharmacist_review')
      .values({ id: newId('review'), order_id, status: 'waiting', created_at: tx.now })
      .execute()
  }
}
