import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { lockOrderOf } from '../orders/index.ts'

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

/** The id of the order that a return belongs to, as the database looks it up. */
export const orderOfReturn = (id: string) => sql<string>`(
  select coalesce(r.order_id, s.order_id, c.order_id) from return_order r
    left join swap s on s.id = r.swap_id left join claim_order c on c.id = r.claim_order_id where r.id = ${id})`

/**
 * Locks a return, and its order before it: whatever happens to an order after it was placed happens one after another.
 * Refuses with `not_found`.
 */
export async function lockReturn(tx: Tx, id: string) {
  const [order, { rows }] = await Promise.all([
    lockOrderOf(tx, orderOfReturn(id)),
    sql<ReturnRow>`
      select r.id, r.status, r.order_id, ${orderOfReturn(id)} as of_order, r.location_id, r.refund_amount, r.metadata,
        (select json_agg(json_build_object('item_id', i.item_id, 'quantity', i.quantity)) from return_item i
          where i.return_id = r.id) as items
      from return_order r where r.id = ${id} for update`.execute(tx.db),
  ])
  if (!order || !rows[0]) throw notFound('return_order', id)
  return { order, given: rows[0] }
}
