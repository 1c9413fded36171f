import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { lockSwapCart } from '../carts/index.ts'
import { lockOrderOf } from '../orders/index.ts'

/** A return with its pieces. */
export interface ReturnRow {
  id: string
  status: 'requested' | 'received' | 'requires_action' | 'canceled'
  order_id: string | null
  /** The order it belongs to, also through a swap or a claim. */
  of_order: string
  location_id: string | null
  refund_amount: number
  metadata: Record<string, unknown> | null
  items: { item_id: string; quantity: number }[]
  /** The cart in which the buyer has still to confirm its swap. */
  swap_cart_id: Id<'cart'> | null
  /** Whether the buyer is paying in it: the bank is deciding. */
  is_paid_now: boolean
}

/**
 * Locks a return, and its order before it: everything that happens to a placed order is serialised. Before both, the
 * cart of a swap, as a checkout does. Refuses with `not_found`.
 */
export async function lockReturn(tx: Tx, id: string) {
  const [, order, { rows }] = await Promise.all([
    lockSwapCart(tx, sql`select swap_id from return_order where id = ${id}`),
    lockOrderOf(tx, orderOfReturn(id)),
    sql<ReturnRow>`
      select r.id, r.status, r.order_id, ${orderOfReturn(id)} as of_order, r.location_id, r.refund_amount, r.metadata,
        (select json_agg(json_build_object('item_id', i.item_id, 'quantity', i.quantity)) from return_item i
          where i.return_id = r.id) as items,
        s.cart_id as swap_cart_id,
        exists (select from checkout_attempt a where a.cart_id = s.cart_id and a.status = 'open') as is_paid_now
      from return_order r
        left join swap s on s.id = r.swap_id and s.confirmed_at is null and s.canceled_at is null
      where r.id = ${id} for update of r`.execute(tx.db),
  ])
  if (!order || !rows[0]) throw notFound('return_order', id)
  return { order, returnRow: rows[0] }
}

/** SQL: the id of the order that a return belongs to. */
export const orderOfReturn = (id: string) => sql<string>`(
  select coalesce(r.order_id, s.order_id, c.order_id) from return_order r
    left join swap s on s.id = r.swap_id left join claim_order c on c.id = r.claim_order_id where r.id = ${id})`
