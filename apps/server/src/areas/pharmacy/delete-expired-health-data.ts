import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { seal } from '../../base/seal.ts'

/** A record is kept this long from the day on which it was made (薬機法施行規則14条・159条の15). */
export const retentionPeriod = sql.lit('2 years')

/**
 * Deletes what buyers and pharmacists have said about somebody's health when the retention period is over (090):
 * answers, messages, advice and notes. What was sold, by whom and when it was judged, and that it was understood
 * stays. The answers that apply to a subscription stay as long as it does.
 */
export async function deleteExpiredHealthData(tx: Tx): Promise<void> {
  const ofExpiredOrder = sql`in (${expiredRecords(tx)})`
  await sql`delete from purchase_answer a where order_id ${ofExpiredOrder} and not exists (
    select from subscription s where s.original_item_id = a.line_item_id and s.status in ('active', 'paused'))`.execute(
    tx.send,
  )
  await sql`delete from pharmacist_message where order_id ${ofExpiredOrder}`.execute(tx.send)
  for (const table of ['pharmacist_review', 'pharmacist_review_past'])
    await sql`update ${sql.table(table)} set note = null where note is not null and order_id ${ofExpiredOrder}`.execute(
      tx.send,
    )
  const emptyAdvice = seal(tx.config, '')
  await sql`update medicine_information set secret_advice = ${emptyAdvice}
    where octet_length(secret_advice) > ${emptyAdvice.length} and order_id ${ofExpiredOrder}`.execute(tx.send)
}

/**
 * The ids of orders whose records need not be kept any more. A pharmacist may have decided later than the order was
 * made, and again when it was edited.
 */
export const expiredRecords = ({ now }: Pick<Tx, 'now'>): RawBuilder<{ id: string }> => sql`
  select o.id from orders o,
    (select (${now}::timestamptz at time zone 'Asia/Tokyo' - interval ${retentionPeriod}) at time zone 'Asia/Tokyo' as day) before
  where o.created_at < before.day and not exists (select from pharmacist_review r
    where r.order_id = o.id and greatest(r.created_at, r.decided_at) >= before.day)`
