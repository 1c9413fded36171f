import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** What was bought with guarded ingredients counts for the account that takes an order over, from then on. */
export async function handOverSales(tx: Tx, order_ids: string[], customer_id: string): Promise<void> {
  await sql`update guarded_purchase g set customer_id = ${customer_id}
    from line_item l where l.order_id = any(${order_ids}) and g.line_item_id = l.id`.execute(tx.db)
}
