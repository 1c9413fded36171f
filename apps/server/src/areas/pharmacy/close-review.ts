import { reviewedClasses } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { currentStaffName } from './recorded-names.queries.ts'

interface Decision {
  /** `withdrawn`: the order was cancelled before; `expired`: its buyer did not answer in time. */
  status: 'approved' | 'rejected' | 'withdrawn' | 'expired'
  note?: string | null
  explanation_waived?: boolean
}

/** Ends an order's wait for its pharmacist. False when it was not waiting: a decision is made once. */
export async function closeReview(
  tx: Tx,
  orderId: string,
  { status, note = null, explanation_waived = false }: Decision,
): Promise<boolean> {
  const decided_by = tx.who.staff?.id ?? null
  const decided = await tx.db
    .updateTable('pharmacist_review')
    .set({
      status,
      note,
      explanation_waived,
      sold_as: status === 'approved' ? classesOf(orderId) : null,
      waits_for: null,
      waits_since: null,
      decided_by,
      decided_by_name: currentStaffName(decided_by, tx.now),
      decided_at: tx.now,
    })
    .where('order_id', '=', orderId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return decided.numUpdatedRows > 0n
}

/** SQL: today's legal classes of what a pharmacist judges in an order, by variant, because edits replace its lines. */
const classesOf = (orderId: string) => sql<string>`(
  select jsonb_object_agg(v.id, v.metadata ->> 'jsm_category_name')
  from line_item l join product_variant v on v.id = l.variant_id
  where l.order_id = ${orderId} and v.metadata ->> 'jsm_category_name' = any(${reviewedClasses}))`
