import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/**
 * Guarded purchases count for the order's new recipient from then on: a customer, an e-mail address, a household
 * (`householdHash`). What is left out stays.
 */
export async function reassignGuardedSales(
  tx: Tx,
  order_ids: string[],
  recipient: { customer_id?: string | undefined; email?: string | undefined; household?: string | null | undefined },
): Promise<void> {
  const { customer_id = null, email = null, household = null } = recipient
  await sql`update guarded_purchase g set customer_id = coalesce(${customer_id}, g.customer_id),
      email = coalesce(${email}, g.email), household = coalesce(${household}, g.household)
    from line_item l where l.order_id = any(${order_ids}) and g.line_item_id = l.id`.execute(tx.send)
}
