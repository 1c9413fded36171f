import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** Records on a line which subscription it has started (shop.md §3). */
export async function setLineSubscription(tx: Tx, lineId: string, subscription_id: string): Promise<void> {
  await sql`update line_item set metadata = metadata || jsonb_build_object('subscription_id', ${subscription_id}::text)
    where id = ${lineId}`.execute(tx.send)
}
