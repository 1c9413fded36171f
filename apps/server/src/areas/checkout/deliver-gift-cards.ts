import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { countOnLines } from '../carts/index.ts'
import { afterPacking, goodsToPack, isMailedGiftCard } from '../fulfilment/index.ts'
import { changeOrder, lockOrder } from '../orders/index.ts'
import { settleOrderPoints } from './settle-order-points.ts'

/**
 * Records that the gift cards of an order were sent to its buyer by mail: none of them is left to be packed or shipped
 * (126). An order of nothing else counts as shipped. Safe to repeat.
 */
export async function deliverGiftCards(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.tx((tx) => noteDelivered(tx, orderId))
  await settleOrderPoints(ctx, orderId)
}

async function noteDelivered(tx: Tx, order_id: string) {
  const { status } = await lockOrder(tx, order_id)
  if (status === 'canceled') return
  // Cards that somebody has put into a parcel, by a call of the platform's API, are shipped with that parcel.
  const { rows: cards } = await sql<{ item_id: string; quantity: number }>`select l.id as item_id, l.quantity
    from line_item l left join product_variant v on v.id = l.variant_id
    where l.order_id = ${order_id} and ${isMailedGiftCard} and coalesce(l.fulfilled_quantity, 0) = 0`.execute(tx.db)
  if (cards.length === 0) return
  await countOnLines(tx, 'fulfilled_quantity', cards)
  await countOnLines(tx, 'shipped_quantity', cards)
  const { lines } = await goodsToPack(tx, { order_id })
  await changeOrder(tx, order_id, { fulfillment_status: afterPacking(lines) })
}
