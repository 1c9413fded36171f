import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'

interface SwapCart {
  order_id: string
  swap_id: string
  /** Null uses the order's. */
  sales_channel_id: string | null
  /** Shipping options at their own price, in yen, instead of the shop's; none keeps the shop's. */
  offered: readonly { option_id: string; price: number }[]
}

/**
 * Creates the cart in which a buyer confirms a swap: with the same buyer, address, region and coupons as the order,
 * except for free delivery (platform: cart of type `swap`). Its lines are written by the caller.
 */
export async function startSwapCart(tx: Tx, { order_id, swap_id, sales_channel_id, offered }: SwapCart) {
  const id = newId('cart')
  const metadata = JSON.stringify({ swap_id, parent_order_id: order_id })
  await sql`
    insert into cart (id, type, email, billing_address_id, shipping_address_id, region_id, customer_id, sales_channel_id,
      metadata, has_extras, created_at, updated_at)
    select ${id}, 'swap', o.email, o.billing_address_id, o.shipping_address_id, o.region_id, o.customer_id,
      coalesce(${sales_channel_id}, o.sales_channel_id), ${metadata}::jsonb, true, ${tx.now}, ${tx.now}
    from orders o where o.id = ${order_id}`.execute(tx.send)
  await sql`
    insert into cart_discount (cart_id, discount_id)
    select ${id}, od.discount_id from order_discount od join discount d on d.id = od.discount_id
      join discount_rule r on r.id = d.rule_id
    where od.order_id = ${order_id} and r.type <> 'free_shipping' and d.deleted_at is null`.execute(tx.send)
  const stamps = { created_at: tx.now, updated_at: tx.now }
  const options = offered.map(({ option_id, price }) => ({
    id: newId('custom_shipping_option'),
    shipping_option_id: option_id,
    cart_id: id,
    price,
    ...stamps,
  }))
  if (options.length) await tx.send.insertInto('custom_shipping_option').values(options).execute()
  return id
}

/** Locks the cart of an unconfirmed swap; callers who also lock its order do so afterwards. */
export async function lockSwapCart(tx: Tx, swap_id: RawBuilder<unknown>): Promise<void> {
  await sql`select from cart where completed_at is null
    and id = (select cart_id from swap where id = (${swap_id})) for update`.execute(tx.db)
}

/**
 * Removes the returned lines from a locked swap cart, so that the caller can write them again. Sessions opened with a
 * provider were for another difference: the buyer chooses the payment again.
 */
export async function clearReturnLines(tx: Tx, cart_id: string): Promise<void> {
  await sql`
    with touched as (update cart set updated_at = ${tx.now} where id = ${cart_id}),
      dropped as (delete from payment_session where cart_id = ${cart_id})
    delete from line_item where cart_id = ${cart_id} and is_return`.execute(tx.send)
}
