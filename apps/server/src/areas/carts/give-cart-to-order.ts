import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { adjustmentId } from './shape-cart.ts'

interface Rate {
  rate: number
  name: string
  code: string | null
}

interface Given {
  cart_id: Id<'cart'>
  /** What becomes of the cart: an order, or the new goods of a swap. */
  order_id: Id<'order'> | null
  swap_id?: string | null
  payment_id: Id<'payment'> | null
  payment_session_id: Id<'payment_session'> | null
  snapshot: {
    lines: {
      id: string
      tax_rates: readonly Rate[]
      adjustments: { discount_id: string | null; amount: number; description: string }[]
    }[]
    methods: { id: string; price: number; tax_rates: readonly Rate[] }[]
  }
}

/**
 * The cart's lines and deliveries become the order's, same rows and ids, with the tax and discounts they were sold at.
 * Those of a swap's cart are the swap's already; what comes back keeps the tax it was sold with.
 */
export async function giveCartToOrder(
  tx: Tx,
  { cart_id, order_id, swap_id = null, payment_id, payment_session_id, snapshot }: Given,
): Promise<void> {
  const taxes = snapshot.lines.flatMap(({ id, tax_rates }) =>
    tax_rates.map((rate) => ({ id: newId('item_tax_line'), item_id: id, ...rate })),
  )
  const discounts = snapshot.lines.flatMap(({ id, adjustments }) =>
    adjustments.map((adjustment) => ({ id: adjustmentId(id, adjustment.discount_id), item_id: id, ...adjustment })),
  )
  const methodTaxes = snapshot.methods.flatMap(({ id, tax_rates }) =>
    tax_rates.map((rate) => ({ id: newId('shipping_method_tax_line'), shipping_method_id: id, ...rate })),
  )
  await sql`
    with lines as (update line_item set order_id = ${order_id} where cart_id = ${cart_id}),
    methods as (update shipping_method m set order_id = ${order_id}, swap_id = ${swap_id}, price = s.price
      from jsonb_to_recordset(${JSON.stringify(snapshot.methods)}::jsonb) as s(id text, price int)
      where m.id = s.id and m.cart_id = ${cart_id}),
    taxes as (insert into line_item_tax_line (id, item_id, code, name, rate, created_at, updated_at)
      select id, item_id, code, name, rate, ${tx.now}, ${tx.now}
      from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as t(id text, item_id text, code text, name text, rate numeric)),
    discounts as (insert into line_item_adjustment (id, item_id, description, discount_id, amount)
      select id, item_id, description, discount_id, amount
      from jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) as d(id text, item_id text, description text, discount_id text, amount numeric)),
    method_taxes as (insert into shipping_method_tax_line (id, shipping_method_id, code, name, rate, created_at, updated_at)
      select id, shipping_method_id, code, name, rate, ${tx.now}, ${tx.now}
      from jsonb_to_recordset(${JSON.stringify(methodTaxes)}::jsonb) as t(id text, shipping_method_id text, code text, name text, rate numeric)),
    session as (update payment_session set status = 'authorized', payment_authorized_at = ${tx.now}, updated_at = ${tx.now}
      where id = ${payment_session_id})
    update cart set completed_at = ${tx.now}, payment_authorized_at = ${payment_id && tx.now}, payment_id = ${payment_id}, updated_at = ${tx.now}
    where id = ${cart_id}`.execute(tx.send)
}
