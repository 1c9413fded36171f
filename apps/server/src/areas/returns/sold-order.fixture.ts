import { sql } from 'kysely'
import { freePieces, type Good, type SmallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import type { TestShop } from '../../base/testing/shop.ts'

/**
 * An order of two lotions (see `placedOrder`) after it was paid and sent. A lotion was sold for 1,000 yen: 1,100 with
 * tax, less 91 yen of discount and the tax on them.
 */
export async function soldOrder(
  shop: TestShop,
  goods: SmallCatalogue,
  { good = 'lotion', customer_id }: { good?: Good; customer_id?: string } = {},
) {
  const order = await placedOrder(shop, goods, customer_id ? { customer_id } : {})
  const { db } = shop
  await db.updateTable('payment').set({ captured_at: shop.clock.now }).where('order_id', '=', order.id).execute()
  await db
    .updateTable('orders')
    .set({ payment_status: 'captured', fulfillment_status: 'shipped' })
    .where('id', '=', order.id)
    .execute()
  const { id: item_id } = await db
    .updateTable('line_item')
    .set({ fulfilled_quantity: 2, shipped_quantity: 2, variant_id: goods.variants[good] })
    .where('order_id', '=', order.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...order, item_id }
}

/** The state of an order, its line, its money and its returns. */
export async function stateOf(shop: TestShop, order_id: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select o.payment_status, o.fulfillment_status, l.returned_quantity, p.amount_refunded,
      (select coalesce(json_agg(r.amount order by r.created_at, r.id), '[]') from refund r where r.order_id = o.id) as refunds,
      (select coalesce(json_agg(json_build_array(r.status, r.refund_amount) order by r.created_at, r.id), '[]')
        from return_order r left join swap s on s.id = r.swap_id where coalesce(r.order_id, s.order_id) = o.id) as returns
    from orders o join line_item l on l.order_id = o.id join payment p on p.order_id = o.id where o.id = ${order_id}`.execute(
    shop.db,
  )
  return rows[0]!
}

/** Pieces of a product that are available to sell. */
export const piecesOf = (shop: TestShop, goods: SmallCatalogue, good: Good) => freePieces(shop, goods.variants[good])
