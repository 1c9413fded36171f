import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { countOnLines } from '../carts/index.ts'
import { afterPacking, goodsToPack, isLetter } from '../fulfilment/index.ts'
import { changeOrder, lockOrder } from '../orders/index.ts'
import { settleOrderPoints } from './settle-order-points.ts'

/**
 * The cards of an order have gone to its buyer by letter: nothing of them is left to be packed or sent (126), and where
 * it holds nothing else, all of it has left. Safe to repeat.
 */
export async function deliverGiftCards(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.tx((tx) => noteDelivered(tx, orderId))
  await settleOrderPoints(ctx, orderId)
}

async function noteDelivered(tx: Tx, order_id: string) {
  const { status } = await lockOrder(tx, order_id)
  if (status === 'canceled') return
  // What somebody has put into a parcel, by a call of the platform, leaves with that.
  const { rows: cards } = await sql<{ item_id: string; quantity: number }>`select l.id as item_id, l.quantity
    from line_item l left join product_variant v on v.id = l.variant_id
    where l.order_id = ${order_id} and ${isLetter} and coalesce(l.fulfilled_quantity, 0) = 0`.execute(tx.db)
  if (cards.length === 0) return
  await countOnLines(tx, 'fulfilled_quantity', cards)
  await countOnLines(tx, 'shipped_quantity', cards)
  const { lines } = await goodsToPack(tx, { order_id })
  await changeOrder(tx, order_id, { fulfillment_status: afterPacking(lines) })
}
