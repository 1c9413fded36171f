import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { deleteCarts, lockAbandonedCarts } from '../carts/index.ts'
import { eraseAddressesOfCarts, eraseGuestsWithoutCart } from '../customers/index.ts'
import { deleteWalletPayments } from '../payments/index.ts'
import { deleteAnswersOfCarts } from '../pharmacy/index.ts'

/** This many are deleted in one transaction, which delays nobody for long. */
const batchSize = 200

/**
 * Deletes abandoned carts that became no orders, with their failed payment attempts, and the guests who had nothing
 * else (098): nothing was sold, so no data about the person is kept.
 */
export async function deleteAbandonedCarts(ctx: Ctx): Promise<void> {
  while ((await ctx.tx(deleteBatch)) === batchSize);
}

async function deleteBatch(tx: Tx): Promise<number> {
  const carts = await lockAbandonedCarts(tx, batchSize)
  const ids = carts.map(({ id }) => id)
  if (ids.length === 0) return 0
  await deleteAnswersOfCarts(tx, ids)
  await deleteWalletPayments(tx, ids)
  await tx.send.deleteFrom('checkout_attempt').where('cart_id', '=', sql<string>`any(${ids}::text[])`).execute()
  await eraseAddressesOfCarts(tx, ids)
  await deleteCarts(tx, ids)
  await eraseGuestsWithoutCart(tx, [...new Set(carts.flatMap(({ customer_id }) => customer_id ?? []))])
  return ids.length
}
