import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { lockOrder } from '../orders/index.ts'

/** Locks an order that was not cancelled. Refuses with `not_found` and `order_canceled`. */
export async function lockStandingOrder(tx: Tx, id: string) {
  const order = await lockOrder(tx, id)
  if (order.status === 'canceled') throw refuse('order_canceled')
  return order
}

/**
 * Locks an order that waits for no pharmacist: first-class medicine is neither charged nor packed before a pharmacist
 * has approved it (薬機法36条の10). Also refuses with `order_waits_for_pharmacist`.
 */
export async function lockReleasedOrder(tx: Tx, id: string) {
  const [order, waiting] = await Promise.all([
    lockStandingOrder(tx, id),
    tx.db
      .selectFrom('pharmacist_review')
      .select('id')
      .where('order_id', '=', id)
      .where('status', '=', 'waiting')
      .executeTakeFirst(),
  ])
  if (waiting) throw refuse('order_waits_for_pharmacist')
  return order
}
