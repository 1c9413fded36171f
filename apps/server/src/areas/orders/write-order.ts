import type { Id } from '@kusuribako/contract/values/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { notFound } from '../../base/read.ts'

/** A new order, as the checkout makes it. */
export interface NewOrder {
  id: Id<'order'>
  cart_id: string
  customer_id: string
  email: string
  region_id: string
  currency_code: string
  /** What is charged, in yen. */
  total: number
  billing_address_id: string | null
  shipping_address_id: string | null
  sales_channel_id: string | null
  metadata: Record<string, unknown> | null
  placed_from: object | null
  status: string
  payment_status: string
  discount_ids: readonly string[]
  gift_card_ids: readonly string[]
}

/**
 * Writes an order with its coupons and gift cards; its number is the next one. One cart makes one order: a second is
 * refused.
 */
export async function writeOrder(
  tx: Tx,
  { discount_ids, gift_card_ids, metadata, placed_from, ...order }: NewOrder,
): Promise<void> {
  const { id } = order
  const orderWritten = insertOrder(
    tx.send,
    ...[id, order.status, order.payment_status, order.cart_id, order.customer_id, order.email, order.region_id],
    ...[order.currency_code, order.total, order.billing_address_id, order.shipping_address_id, order.sales_channel_id],
    ...[metadata && JSON.stringify(metadata), tx.now, placed_from && JSON.stringify(placed_from)],
  )
  await Promise.all([
    orderWritten,
    discount_ids.length > 0 && insertDiscounts(tx.send, id, discount_ids),
    gift_card_ids.length > 0 && insertGiftCards(tx.send, id, gift_card_ids),
  ])
}

const insertOrder = statement(`
  with origin as (insert into order_origin (order_id, placed_from) select $1, $15::jsonb where $15 is not null)
  insert into orders (id, display_id, status, payment_status, cart_id, customer_id, email, region_id, currency_code,
    total, billing_address_id, shipping_address_id, sales_channel_id, metadata, created_at, updated_at)
  values ($1, nextval('order_display_id'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14, $14)`)
const insertDiscounts = statement('insert into order_discount (order_id, discount_id) select $1, unnest($2::text[])')
const insertGiftCards = statement('insert into order_gift_card (order_id, gift_card_id) select $1, unnest($2::text[])')

interface Changes {
  status?: string
  fulfillment_status?: string
  payment_status?: string
  canceled_at?: Date
  draft_order_id?: string
  no_notification?: boolean | null
  /** What is charged, in yen. */
  total?: number
}

/** Changes an order's status. The caller has locked it and checked the transition. */
export async function changeOrder(tx: Tx, id: string, changes: Changes): Promise<void> {
  await tx.send
    .updateTable('orders')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}

/** Adds a note to an order, beside the existing ones. */
export async function noteOnOrder(tx: Tx, id: string, notes: Record<string, string>): Promise<void> {
  await sql`update orders set metadata = coalesce(metadata, '{}') || ${JSON.stringify(notes)}::jsonb where id = ${id}`.execute(
    tx.send,
  )
}

/** Records on an order the points it has earned (shop.md §3); its other notes stay. */
export async function noteAwardedPoints(tx: Tx, id: string, points: number): Promise<void> {
  await sql`update orders set metadata = coalesce(metadata, '{}') || jsonb_build_object('d_points',
    coalesce(metadata->'d_points', '{}') || jsonb_build_object('awardedDPoints', ${points}::int)) where id = ${id}`.execute(
    tx.send,
  )
}

/** The account is closed: its orders' pages no longer promise points. Points already given are still shown. */
export async function clearPromisedPoints(tx: Tx, customer_id: string): Promise<void> {
  await sql`update orders set metadata = jsonb_set(metadata, '{d_points,awardedDPoints}', '0') where id in (
    select order_id from point_movement where customer_id = ${customer_id} and order_id is not null
    group by order_id having sum(pending_delta) > 0)`.execute(tx.send)
}

/** Locks an order until the transaction ends and returns its row; refuses with `not_found`. */
export async function lockOrder(tx: Tx, id: string) {
  const order = await lockOrderOf(tx, sql`${id}`)
  if (!order) throw notFound('orders', id)
  return order
}

/** Locks the order whose id a query returns and returns its row; null when there is none. */
export async function lockOrderOf(tx: Tx, id: RawBuilder<unknown>) {
  const orderId = sql<string>`(${id})`
  const order = await tx.db.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
  return order ?? null
}
