import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** Records on the payments of an order which subscription they are for (shop.md §3); the first one stays. */
export async function noteSubscription(tx: Tx, order_id: string, subscriptionId: string): Promise<void> {
  await sql`update payment set metadata = jsonb_build_object('subscriptionId', ${subscriptionId}::text) || coalesce(metadata, '{}')
    where order_id = ${order_id}`.execute(tx.send)
}
