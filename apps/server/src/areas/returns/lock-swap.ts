import type { Selectable } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import type { Database } from '../../base/tables.gen.ts'
import { lockOrder } from '../orders/index.ts'

export type SwapRow = Selectable<Database['swap']>
export type ClaimRow = Selectable<Database['claim_order']>

/** Locks a swap of this order, and the order before it. Refuses with `not_found`. */
export async function lockSwap(tx: Tx, order_id: string, id: string): Promise<SwapRow> {
  await lockOrder(tx, order_id)
  const swap = await tx.db
    .selectFrom('swap')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', order_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!swap) throw notFound('swap', id)
  return swap
}

/** The same of a claim. */
export async function lockClaim(tx: Tx, order_id: string, id: string): Promise<ClaimRow> {
  await lockOrder(tx, order_id)
  const claim = await tx.db
    .selectFrom('claim_order')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', order_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!claim) throw notFound('claim_order', id)
  return claim
}

/** The swap that a cart confirms, locked with its order; null when the cart is none of a swap. */
export async function lockSwapOfCart(tx: Tx, cart_id: string): Promise<SwapRow | null> {
  const found = await tx.db
    .selectFrom('swap')
    .select(['id', 'order_id'])
    .where('cart_id', '=', cart_id)
    .executeTakeFirst()
  return found ? lockSwap(tx, found.order_id, found.id) : null
}

/** Changes a swap that the caller has locked. */
export async function changeSwap(
  tx: Tx,
  id: string,
  changes: Partial<Omit<SwapRow, 'id' | 'metadata' | 'created_at' | 'updated_at'>>,
): Promise<void> {
  await tx.db
    .updateTable('swap')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}
