import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

const obstacles = [
  ['refunds', 'order_has_refunds'],
  ['parcels', 'order_has_parcels'],
  ['returns', 'order_has_returns'],
  ['swaps', 'order_has_swaps'],
  ['claims', 'order_has_claims'],
] as const

/**
 * Why an order cannot be cancelled: later actions on it are in the way; null when nothing is. A declined refund is
 * none: its payment holds the money again, which goes back with the cancellation.
 */
export async function whyNotCancelable(tx: Tx, orderId: string): Promise<(typeof obstacles)[number][1] | null> {
  const { rows } = await sql<Record<(typeof obstacles)[number][0], boolean>>`select
    exists (select from refund r where r.order_id = ${orderId} and not exists (
      select from refund_verdict v where v.refund_id = r.id and v.state = 'declined')) as refunds,
    exists (select from fulfillment where order_id = ${orderId} and canceled_at is null) as parcels,
    exists (select from return_order where order_id = ${orderId} and status <> 'canceled') as returns,
    exists (select from swap where order_id = ${orderId} and canceled_at is null and deleted_at is null) as swaps,
    exists (select from claim_order where order_id = ${orderId} and canceled_at is null and deleted_at is null) as claims`.execute(
    tx.db,
  )
  return obstacles.find(([what]) => rows[0]![what])?.[1] ?? null
}
