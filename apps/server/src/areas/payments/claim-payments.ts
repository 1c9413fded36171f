import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** Payments that were made before there was an order become this order's. */
export async function claimPayments(tx: Tx, ids: readonly string[], order_id: string): Promise<void> {
  await sql`update payment set order_id = ${order_id}, updated_at = ${tx.now}
    where id = any(${[...ids]}) and order_id is null and canceled_at is null`.execute(tx.send)
}
