import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import type { Database } from '../../base/tables.gen.ts'
import { lockOrder, lockOrderOf } from '../orders/index.ts'

export type SwapRow = Selectable<Database['swap']>
export type ClaimRow = Selectable<Database['claim_order']>

/** Locks a swap of this order, and the order before it. Refuses with `not_found`. */
export async function lockSwap(tx: Tx, order_id: string, id: string): Promise<SwapRow> {
  const [, swap] = await Promise.all([lockOrder(tx, order_id), lock(tx, 'swap', order_id, id)])
  if (!swap) throw notFound('swap', id)
  return swap as SwapRow
}

/** Locks a claim of this order, and the order before it. Refuses with `not_found`. */
export async function lockClaim(tx: Tx, order_id: string, id: string): Promise<ClaimRow> {
  const [, claim] = await Promise.all([lockOrder(tx, order_id), lock(tx, 'claim_order', order_id, id)])
  if (!claim) throw notFound('claim_order', id)
  return claim as ClaimRow
}

const lock = (tx: Tx, table: 'swap' | 'claim_order', order_id: string, id: string) =>
  tx.db
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', order_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The swap that a cart confirms, locked with its order; null when the cart belongs to no swap. */
export async function lockSwapOfCart(tx: Tx, cart_id: string): Promise<SwapRow | null> {
  const [, swap] = await Promise.all([
    lockOrderOf(tx, sql`select order_id from swap where cart_id = ${cart_id}`),
    tx.db.selectFrom('swap').selectAll().where('cart_id', '=', cart_id).forUpdate().executeTakeFirst(),
  ])
  return swap ?? null
}

/** Changes a swap that the caller has locked. */
export async function changeSwap(
  tx: Tx,
  id: string,
  changes: Partial<Omit<SwapRow, 'id' | 'metadata' | 'created_at' | 'updated_at'>>,
): Promise<void> {
  await tx.send
    .updateTable('swap')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}
