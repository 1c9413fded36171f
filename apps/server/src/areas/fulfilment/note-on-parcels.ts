import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { trackingUrl } from './tracking-url.rules.ts'

/** Sets notes on parcels (shop.md §3: `shipping_method`, `shipping_number` …); their other notes stay. */
export async function noteOnParcels(tx: Tx, ids: readonly string[], notes: Record<string, unknown>): Promise<void> {
  await sql`update fulfillment set metadata = coalesce(metadata, '{}') || ${JSON.stringify(notes)}::jsonb
    where id = any(${[...ids]}::text[])`.execute(tx.send)
}

/** Links the tracking numbers of parcels to their carriers' pages, where they have any. */
export async function linkToCarriers(
  tx: Tx,
  ids: readonly string[],
  trackingNumbers: readonly { carrier: string; tracking_number: string }[],
): Promise<void> {
  const links = trackingNumbers.flatMap(({ carrier, tracking_number }) => {
    const url = trackingUrl(carrier, tracking_number)
    return url ? [{ tracking_number, url }] : []
  })
  if (links.length === 0) return
  await sql`update tracking_link t set url = l.url, updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (tracking_number text, url text)
    where t.tracking_number = l.tracking_number and t.fulfillment_id = any(${[...ids]}::text[])`.execute(tx.send)
}
