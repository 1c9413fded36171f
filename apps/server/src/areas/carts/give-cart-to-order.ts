import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import type { RateRow } from './load-cart.queries.ts'
import { adjustmentId } from './shape-cart.ts'

interface CartHandover {
  cart_id: Id<'cart'>
  /** What the cart becomes: an order, or the new goods of a swap. */
  order_id: Id<'order'> | null
  swap_id?: string | null
  payment_id: Id<'payment'> | null
  payment_session_id: Id<'payment_session'> | null
  snapshot: {
    lines: {
      id: string
      tax_rates: readonly RateRow[]
      adjustments: { discount_id: string | null; amount: number; description: string }[]
    }[]
    methods: { id: string; price: number; tax_rates: readonly RateRow[] }[]
  }
}

/**
 * The cart's lines and shipping methods become the order's, same rows and ids, with the tax and discounts at which
 * they were sold. Those of a swap's cart belong to the swap already; returned goods keep the tax at which they were
 * sold. The cart keeps neither its buyer's birthday, of which the order has a copy, nor from where it was opened.
 */
export async function giveCartToOrder(
  tx: Tx,
  { cart_id, order_id, swap_id = null, payment_id, payment_session_id, snapshot }: CartHandover,
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
  const { now } = tx
  const methods = JSON.stringify(snapshot.methods)
  await Promise.all([
    moveToOrder(
      tx.send,
      ...[cart_id, order_id, swap_id, now, JSON.stringify(taxes), methods, JSON.stringify(methodTaxes)],
      ...[payment_session_id, payment_id],
    ),
    discounts.length > 0 && insertDiscounts(tx.send, JSON.stringify(discounts)),
  ])
}

const moveToOrder = statement(`
  with lines as (update line_item set order_id = $2 where cart_id = $1),
  methods as (update shipping_method m set order_id = $2, swap_id = $3, price = s.price
    from jsonb_to_recordset($6::jsonb) as s(id text, price int) where m.id = s.id and m.cart_id = $1),
  taxes as (insert into line_item_tax_line (id, item_id, code, name, rate, created_at, updated_at)
    select id, item_id, code, name, rate, $4, $4
    from jsonb_to_recordset($5::jsonb) as t(id text, item_id text, code text, name text, rate numeric)),
  method_taxes as (insert into shipping_method_tax_line (id, shipping_method_id, code, name, rate, created_at, updated_at)
    select id, shipping_method_id, code, name, rate, $4, $4
    from jsonb_to_recordset($7::jsonb) as t(id text, shipping_method_id text, code text, name text, rate numeric)),
  session as (update payment_session set status = 'authorized', payment_authorized_at = $4, updated_at = $4 where id = $8)
  update cart set completed_at = $4, payment_authorized_at = case when $9::text is not null then $4::timestamptz end,
    payment_id = $9, updated_at = $4, context = null, metadata = metadata - 'buyer_birthday' where id = $1`)

const insertDiscounts = statement(`
  insert into line_item_adjustment (id, item_id, description, discount_id, amount)
  select id, item_id, description, discount_id, amount
  from jsonb_to_recordset($1::jsonb) as d(id text, item_id text, description text, discount_id text, amount numeric)`)
