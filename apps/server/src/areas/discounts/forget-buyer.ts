import { erasedEmail } from '@kusuribako/contract/customers/erased-email'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/**
 * The retention of an order has ended (138): empties who has used its coupons, and what its buyer has written on gift
 * cards.
 */
export async function forgetBuyer(tx: Tx, order_id: string): Promise<void> {
  await sql`
    with its_cart as (select cart_id as id from orders where id = ${order_id}
        union select cart_id from swap where order_id = ${order_id})
    update discount_use set email = ${erasedEmail(order_id)}
    where attempt_id = any(array(select a.id from checkout_attempt a join its_cart on its_cart.id = a.cart_id))
      and discount_id = any(array(select discount_id from order_discount where order_id = ${order_id}
        union select d.discount_id from cart_discount d join its_cart on its_cart.id = d.cart_id))`.execute(tx.send)
  await tx.send.updateTable('gift_card').set({ metadata: null }).where('order_id', '=', order_id).execute()
}
