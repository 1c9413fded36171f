import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import type { RateRow } from './load-cart.queries.ts'

/** A line created after its order: what a swap takes back and sends, what a claim replaces. */
export interface NewLine {
  id: Id<'item'>
  cart_id: string | null
  swap_id: string | null
  claim_order_id: string | null
  title: string
  description: string | null
  thumbnail: string | null
  variant_id: string | null
  /** Yen; negative for returned goods. */
  unit_price: number
  includes_tax: boolean
  quantity: number
  is_return: boolean
  is_giftcard: boolean
  allow_discounts: boolean
  has_shipping: boolean
  metadata: Record<string, unknown> | null
  /** Stored with the line; left out where the cart computes its tax each time. */
  tax_rates: readonly RateRow[]
  adjustments: readonly { discount_id: string | null; amount: number; description: string }[]
}

/** Writes lines with their fixed tax and discounts. */
export async function writeLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ tax_rates: _t, adjustments: _a, ...row }) => row)
  const taxes = lines.flatMap(({ id, tax_rates }) =>
    tax_rates.map((rate) => ({ id: newId('item_tax_line'), item_id: id, ...rate })),
  )
  const discounts = lines.flatMap(({ id, adjustments }) =>
    adjustments.map((adjustment) => ({ id: newId('item_adjustment'), item_id: id, ...adjustment })),
  )
  await sql`
    with lines as (insert into line_item (id, cart_id, swap_id, claim_order_id, title, description, thumbnail, variant_id,
        unit_price, includes_tax, quantity, is_return, is_giftcard, allow_discounts, has_shipping, metadata, created_at, updated_at)
      select id, cart_id, swap_id, claim_order_id, title, description, thumbnail, variant_id, unit_price, includes_tax,
        quantity, is_return, is_giftcard, allow_discounts, has_shipping, nullif(metadata, 'null'), ${tx.now}, ${tx.now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id text, cart_id text, swap_id text, claim_order_id text,
        title text, description text, thumbnail text, variant_id text, unit_price int, includes_tax boolean, quantity int,
        is_return boolean, is_giftcard boolean, allow_discounts boolean, has_shipping boolean, metadata jsonb)),
    taxes as (insert into line_item_tax_line (id, item_id, code, name, rate, created_at, updated_at)
      select id, item_id, code, name, rate, ${tx.now}, ${tx.now}
      from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as t(id text, item_id text, code text, name text, rate numeric))
    insert into line_item_adjustment (id, item_id, description, discount_id, amount)
    select id, item_id, description, discount_id, amount
    from jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) as d(id text, item_id text, description text, discount_id text, amount numeric)`.execute(
    tx.send,
  )
}

/** A shipping method outside a cart: a placed order's, a return's, a claim's. */
export interface NewMethod {
  id: Id<'shipping_method'>
  shipping_option_id: string
  order_id?: string
  claim_order_id: string | null
  return_id: string | null
  /** Yen. */
  price: number
  includes_tax: boolean
  data: Record<string, unknown>
  tax_rates: readonly RateRow[]
}

/** Writes a shipping method with its fixed tax. */
export async function writeMethod(tx: Tx, { tax_rates, data, ...method }: NewMethod): Promise<void> {
  await tx.send
    .insertInto('shipping_method')
    .values({ ...method, data: JSON.stringify(data) })
    .execute()
  const stamps = { created_at: tx.now, updated_at: tx.now }
  const taxes = tax_rates.map(({ rate, name, code }) => ({
    id: newId('shipping_method_tax_line'),
    shipping_method_id: method.id,
    rate,
    name,
    code,
    ...stamps,
  }))
  if (taxes.length) await tx.send.insertInto('shipping_method_tax_line').values(taxes).execute()
}

/** Changes the price of a claim's shipping method, or its provider's data; false when it is not the claim's. */
export async function changeMethod(
  tx: Tx,
  id: string,
  owner: { claim_order_id: string },
  changes: { price?: number; data?: Record<string, unknown> },
): Promise<boolean> {
  const { data, price } = changes
  const changed = await tx.db
    .updateTable('shipping_method')
    .set({
      ...(price !== undefined && { price }),
      ...(data && { data: JSON.stringify(data) }),
    })
    .where('id', '=', id)
    .where('claim_order_id', '=', owner.claim_order_id)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Removes a claim's shipping methods that are not among these. */
export async function dropOtherMethods(
  tx: Tx,
  { claim_order_id }: { claim_order_id: string },
  idsToKeep: readonly string[],
): Promise<void> {
  await sql`delete from shipping_method where claim_order_id = ${claim_order_id} and id <> all(${[...idsToKeep]}::text[])`.execute(
    tx.send,
  )
}
