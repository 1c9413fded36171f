import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** Notes something of parcels (shop.md §3: `shipping_method`, `shipping_number` …); their other notes stay. */
export async function noteOnParcels(tx: Tx, ids: readonly string[], notes: Record<string, unknown>): Promise<void> {
  await sql`update fulfillment set metadata = coalesce(metadata, '{}') || ${JSON.stringify(notes)}::jsonb
    where id = any(${[...ids]}::text[])`.execute(tx.db)
}
