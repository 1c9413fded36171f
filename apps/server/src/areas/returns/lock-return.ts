import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { lockOrder } from '../orders/index.ts'

/** A return with its pieces. */
export interface ReturnRow {
  id: string
  status: 'requested' | 'received' | 'requires_action' | 'canceled'
  order_id: string | null
  /** The order it belongs to, also by way of a swap or a claim. */
  of_order: string
  location_id: string | null
  refund_amount: number
  metadata: Record<string, unknown> | null
  items: { item_id: string; quantity: number }[]
}

/**
 * Locks a return, and its order before it: whatever happens to an order after it was placed happens one after another.
 * Refuses with `not_found`.
 */
export async function lockReturn(tx: Tx, id: string): Promise<ReturnRow> {
  const { rows: owners } = await sql<{ of_order: string }>`
    select coalesce(r.order_id, s.order_id, c.order_id) as of_order from return_order r
      left join swap s on s.id = r.swap_id left join claim_order c on c.id = r.claim_order_id
    where r.id = ${id}`.execute(tx.db)
  if (!owners[0]) throw notFound('return_order', id)
  await lockOrder(tx, owners[0].of_order)
  const { rows } = await sql<ReturnRow>`
    select r.id, r.status, r.order_id, ${owners[0].of_order}::text as of_order, r.location_id, r.refund_amount, r.metadata,
      (select json_agg(json_build_object('item_id', i.item_id, 'quantity', i.quantity)) from return_item i
        where i.return_id = r.id) as items
    from return_order r where r.id = ${id} for update`.execute(tx.db)
  return rows[0]!
}
