import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { expiredRecords } from '../pharmacy/index.ts'

/**
 * Deletes the birthdays that buyers have stated, when the record of the sale need not be kept any more (090). A
 * subscription's deliveries are sold by the birthday of its first order: that one stays as long as it does.
 */
export async function deleteExpiredBirthdays(tx: Tx): Promise<void> {
  await sql`update orders set metadata = metadata - 'buyer_birthday'
    where metadata ? 'buyer_birthday' and id in (${expiredRecords(tx)}) and not exists (
      select from subscription s where s.original_order_id = orders.id and s.status in ('active', 'paused'))`.execute(
    tx.send,
  )
}

/**
 * The account is closed: deletes the birthdays stated with its orders, except where a pharmacist was asked or guarded
 * medicine was sold. Those belong to the record of the sale, and expire with it.
 */
export async function eraseBirthdaysOf(tx: Tx, customer_id: string): Promise<void> {
  await sql`update orders o set metadata = o.metadata - 'buyer_birthday'
    where o.customer_id = ${customer_id} and o.metadata ? 'buyer_birthday'
      and not exists (select from guarded_purchase g where g.order_id = o.id)
      and not exists (select from pharmacist_review r where r.order_id = o.id)`.execute(tx.send)
}
