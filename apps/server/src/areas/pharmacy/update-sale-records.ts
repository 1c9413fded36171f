import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import type { KnownAge } from './age-assurance.rules.ts'

interface EditedSale {
  order_id: string
  customer_id: string
  email: string
  /** Where it is delivered (`householdHash`), for an order that had nothing guarded before. */
  household: string | null
  /** Lines that have replaced others. */
  pairs: readonly { from: string; to: string }[]
  /** All guarded ingredients that the order contains now. */
  guarded: readonly { line_item_id: string; ingredient: string; packages: number }[]
  /** What is known about the buyer's age now. */
  age: KnownAge
  /** First-class medicine has been added. */
  needs_review: boolean
}

/**
 * The order's pharmacy records follow its lines when they are edited: answers, guarded ingredients (counted from the
 * original day of purchase, with the time of the sale and what was known of their buyer's age then unless there are
 * more now), and that its pharmacist must decide again.
 */
export async function updateSaleRecords(tx: Tx, sale: EditedSale): Promise<void> {
  const pairs = JSON.stringify(sale.pairs)
  await sql`update purchase_answer a set line_item_id = p."to", updated_at = ${tx.now}
    from jsonb_to_recordset(${pairs}::jsonb) as p("from" text, "to" text) where a.line_item_id = p."from"`.execute(
    tx.send,
  )
  await sql`
    with deleted as (delete from guarded_purchase where order_id = ${sale.order_id} returning *),
      before as (select p."to" as line_item_id, deleted.ingredient, deleted.packages, deleted.bought_on, deleted.sold_at,
          deleted.age_level, deleted.customer_age
        from deleted join jsonb_to_recordset(${pairs}::jsonb) as p("from" text, "to" text) on p."from" = deleted.line_item_id)
    insert into guarded_purchase (order_id, line_item_id, ingredient, customer_id, email, household, packages, bought_on,
      sold_at, age_level, customer_age)
    select ${sale.order_id}, g.line_item_id, g.ingredient, ${sale.customer_id}, ${sale.email},
      coalesce((select max(household) from deleted), ${sale.household}), g.packages,
      coalesce(b.bought_on, ${dayInTokyo(tx.now)}::date),
      case when b.packages >= g.packages then b.sold_at else ${tx.now} end,
      case when b.packages >= g.packages then b.age_level else ${sale.age.level} end,
      case when b.packages >= g.packages then b.customer_age else ${sale.age.years}::int end
    from jsonb_to_recordset(${JSON.stringify(sale.guarded)}::jsonb) as g(line_item_id text, ingredient text, packages int)
      left join before b using (line_item_id, ingredient)`.execute(tx.send)
  if (sale.needs_review) await reopenReview(tx, sale.order_id)
}

/**
 * The earlier decision is archived (it is kept for two years), and the order waits again: also one that was waiting,
 * because what its buyer was told and has confirmed was about other goods (薬機法36条の10第1項).
 */
async function reopenReview(tx: Tx, order_id: string) {
  await sql`insert into pharmacist_review_past (id, order_id, status, decided_by, decided_by_name, note, explanation_waived,
      created_at, decided_at, replaced_at)
    select id, order_id, status, decided_by, decided_by_name, note, explanation_waived, created_at, decided_at, ${tx.now}
    from pharmacist_review
    where order_id = ${order_id} and status <> 'waiting'`.execute(tx.send)
  await sql`insert into pharmacist_review (id, order_id, status, created_at)
    values (${newId('review')}, ${order_id}, 'waiting', ${tx.now})
    on conflict (order_id) do update set status = 'waiting', decided_by = null, decided_by_name = null, decided_at = null,
      note = null, explanation_waived = false, waits_for = null, waits_since = null, reminded_at = null,
      created_at = excluded.created_at`.execute(tx.send)
}
