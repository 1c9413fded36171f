import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import type { Sellable } from '../catalogue/index.ts'
import { separateAnswers } from './line-metadata.rules.ts'
import { priceOfLine } from './line-price.ts'
import type { RateRow } from './load-cart.queries.ts'

/**
 * Copies lines of an order for an edit, with their tax and discounts; each copy names its original. Returns the copies
 * in the order of the lines.
 */
export async function copyLinesForEdit(
  tx: Tx,
  order_edit_id: string,
  lineIds: readonly string[],
): Promise<Id<'item'>[]> {
  const pairs = lineIds.map((from) => ({ from, to: newId('item') }))
  const pairsJson = JSON.stringify(pairs)
  const copied = sql`jsonb_to_recordset(${pairsJson}::jsonb) as p("from" text, "to" text)`
  await sql`
    insert into line_item (id, order_edit_id, original_item_id, title, description, thumbnail, is_return, is_giftcard,
      should_merge, allow_discounts, has_shipping, unit_price, includes_tax, variant_id, quantity, fulfilled_quantity,
      returned_quantity, shipped_quantity, metadata, created_at, updated_at)
    select p."to", ${order_edit_id}, l.id, l.title, l.description, l.thumbnail, l.is_return, l.is_giftcard,
      l.should_merge, l.allow_discounts, l.has_shipping, l.unit_price, l.includes_tax, l.variant_id, l.quantity,
      l.fulfilled_quantity, l.returned_quantity, l.shipped_quantity, l.metadata, ${tx.now}, ${tx.now}
    from ${copied} join line_item l on l.id = p."from"`.execute(tx.send)
  await sql`
    insert into line_item_tax_line (id, item_id, code, name, rate, metadata, created_at, updated_at)
    select 'litl_' || substr(p."to", 6) || '_' || row_number() over (partition by p."to" order by t.id), p."to", t.code, t.name,
      t.rate, t.metadata, ${tx.now}, ${tx.now}
    from ${copied} join line_item_tax_line t on t.item_id = p."from"`.execute(tx.send)
  await sql`
    insert into line_item_adjustment (id, item_id, description, discount_id, amount, metadata)
    select 'lia_' || substr(p."to", 6) || '_' || row_number() over (partition by p."to" order by a.id), p."to", a.description,
      a.discount_id, a.amount, a.metadata
    from ${copied} join line_item_adjustment a on a.item_id = p."from"`.execute(tx.send)
  return pairs.map(({ to }) => to)
}

/** Writes a new line of an edit, at the variant's price and tax of today. */
export async function addEditLine(
  tx: Tx,
  order_edit_id: string,
  sellable: Sellable,
  { quantity, metadata }: { quantity: number; metadata?: Record<string, unknown> },
): Promise<Id<'item'>> {
  const id = newId('item')
  // What staff write about the buyer's health is not an answer by the buyer.
  const { publicMetadata } = separateAnswers(metadata)
  const stamps = { created_at: tx.now, updated_at: tx.now }
  await tx.send
    .insertInto('line_item')
    .values({
      id,
      order_edit_id,
      title: sellable.product.title,
      description: sellable.variant.title,
      thumbnail: sellable.product.thumbnail,
      is_giftcard: sellable.product.is_giftcard,
      allow_discounts: sellable.product.discountable && !sellable.product.is_giftcard,
      ...priceOfLine(sellable, { quantity, metadata: null }),
      variant_id: sellable.variant.id,
      quantity,
      metadata: publicMetadata ? JSON.stringify(publicMetadata) : null,
      ...stamps,
    })
    .execute()
  const rates = sellable.tax_rates.map(({ rate, name, code }: RateRow) => ({
    id: newId('item_tax_line'),
    item_id: id,
    rate,
    name,
    code,
    ...stamps,
  }))
  if (rates.length) await tx.send.insertInto('line_item_tax_line').values(rates).execute()
  return id
}

/**
 * A line that stands for one of the order keeps its price; one that the edit adds has today's price for its quantity.
 */
export async function setEditLineQuantity(
  tx: Tx,
  { id, original_item_id }: { id: string; original_item_id: string | null },
  quantity: number,
  sellable: Sellable | undefined,
): Promise<void> {
  const isByNumber = !original_item_id && sellable?.by_quantity
  await tx.send
    .updateTable('line_item')
    .set({ quantity, ...(isByNumber && priceOfLine(sellable, { quantity, metadata: null })), updated_at: tx.now })
    .where('id', '=', id)
    .where('order_edit_id', 'is not', null)
    .execute()
}

/** Removes lines of an edit, with their tax and discounts. */
export async function dropEditLines(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await sql`delete from line_item where id = any(${[...lineIds]}) and order_edit_id is not null and order_id is null`.execute(
    tx.send,
  )
}

/** Sets exactly these shares of the order's coupons on the lines of an edit; manual discounts stay. */
export async function writeEditDiscounts(
  tx: Tx,
  order_edit_id: string,
  adjustments: readonly { item_id: string; discount_id: string | null; amount: number; description: string }[],
): Promise<void> {
  await sql`delete from line_item_adjustment a using line_item l
    where l.order_edit_id = ${order_edit_id} and a.item_id = l.id and a.discount_id is not null`.execute(tx.send)
  const rows = adjustments.map((adjustment) => ({ id: newId('item_adjustment'), ...adjustment }))
  if (rows.length) await tx.send.insertInto('line_item_adjustment').values(rows).execute()
}

/** The lines of an edit replace the order's; the counts of packed and returned pieces are transferred to them. */
export async function giveEditToOrder(tx: Tx, order_edit_id: string, order_id: string): Promise<void> {
  await sql`update line_item l set order_id = ${order_id}, fulfilled_quantity = o.fulfilled_quantity,
      shipped_quantity = o.shipped_quantity, returned_quantity = o.returned_quantity, updated_at = ${tx.now}
    from line_item own left join line_item o on o.id = own.original_item_id
    where own.order_edit_id = ${order_edit_id} and l.id = own.id`.execute(tx.send)
  await sql`update line_item set order_id = null, updated_at = ${tx.now}
    where order_id = ${order_id} and order_edit_id is distinct from ${order_edit_id}`.execute(tx.send)
}
