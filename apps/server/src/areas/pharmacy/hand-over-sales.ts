import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/**
 * What was bought with guarded ingredients counts for whom an order goes to, from then on: a customer, an address, or
 * both. What is not told stays.
 */
export async function handOverSales(
  tx: Tx,
  order_ids: string[],
  { customer_id, email }: { customer_id?: string | undefined; email?: string | undefined },
): Promise<void> {
  await sql`update guarded_purchase g set customer_id = coalesce(${customer_id ?? null}, g.customer_id),
      email = coalesce(${email ?? null}, g.email)
    from line_item l where l.order_id = any(${order_ids}) and g.line_item_id = l.id`.execute(tx.send)
}
