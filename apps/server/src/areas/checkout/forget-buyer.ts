import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** Of the priced cart that was agreed to: what says who the buyer was. */
const personal = ['email', 'metadata', 'household', 'age', 'placed_from', 'bought_gift_cards']

/**
 * The retention of an order has ended (138): of the attempts to place it, and its swaps, the figures remain. The text
 * that the buyer has confirmed names them, and is deleted.
 */
export async function forgetBuyer(tx: Tx, order_id: string): Promise<void> {
  await sql`update checkout_attempt set snapshot = snapshot - ${personal}::text[], confirmation = null,
      confirmation_sha256 = null, confirmation_shown = null
    where cart_id in (select cart_id from orders where id = ${order_id}
      union select cart_id from swap where order_id = ${order_id})`.execute(tx.send)
}
