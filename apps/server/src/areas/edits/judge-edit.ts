import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { readSellables, type Sellable } from '../catalogue/index.ts'
import { type DiscountRow, discountJson } from '../discounts/index.ts'
import { findOrders, type LoadedOrder } from '../orders/index.ts'
import { dayInTokyo, readSaleFacts, type SaleFacts } from '../pharmacy/index.ts'
import { groupsOf } from '../pricing/index.ts'
import { type EditJudgement, editProblems } from './edit-problems.rules.ts'
import { type EditLineRow, type LoadedEdit, orderOfEdit } from './load-edit.queries.ts'
import { lockEdit } from './order-edits.ts'

/** What an edit is priced and judged by. */
export interface Found {
  order: LoadedOrder
  /** What its lines are, those of its order, and others that are about to join them. */
  things: Map<string, Sellable>
  /** The order's coupons, with their conditions. */
  discounts: DiscountRow[]
  /** What the law says of the sale, and what its buyer has bought before. */
  facts: SaleFacts
  /** Whether gift cards that the order has bought can be spent. */
  has_open_cards: boolean
}

/** Locks an edit, its order before it, and finds what it is priced and judged by. Refuses with `not_found`. */
export async function lockToJudge(tx: Tx, id: string, others: readonly string[] = []) {
  const [loaded, [order], stocks, coupons, cards, groups] = await Promise.all([
    lockEdit(tx, id),
    findOrders(tx.db, sql`o.id = ${orderOfEdit(id)}`),
    sql<{ variant_id: string; quantity: number }>`select variant_id, quantity from stock where variant_id = any(
      ${[...others]}::text[] || array(select variant_id from line_item
        where order_edit_id = ${id} or order_id = ${orderOfEdit(id)}))`.execute(tx.db),
    sql<{ discount: DiscountRow }>`select ${sql.raw(discountJson)} as discount
      from order_discount od join discount d on d.id = od.discount_id
      where od.order_id = ${orderOfEdit(id)} order by d.id`.execute(tx.db),
    sql`select from gift_card where order_id = ${orderOfEdit(id)} and opened_at is not null and deleted_at is null`.execute(
      tx.db,
    ),
    groupsOf(tx.db, sql`(select customer_id from orders where id = ${orderOfEdit(id)})`),
  ])
  if (!order) throw notFound('orders', loaded.edit.order_id)
  const lines = [...loaded.items, ...(order.items as EditLineRow[])]
  const ids = [...new Set([...lines.flatMap(({ variant_id }) => variant_id ?? []), ...others])]
  const free = Object.fromEntries(stocks.rows.map(({ variant_id, quantity }) => [variant_id, quantity]))
  const region = order.region as unknown as Parameters<typeof readSellables>[2]
  const { customer_id, email } = order.order
  const [things, facts] = await Promise.all([
    readSellables(tx, ids, region, free, groups),
    readSaleFacts(tx, [], { customer_id, email, known_id: customer_id }),
  ])
  const discounts = coupons.rows.map(({ discount }) => discount)
  const has_open_cards = cards.rows.length > 0
  return { loaded, found: { order, things, discounts, facts, has_open_cards } satisfies Found }
}

/** What the law and the shelf say of an edit as it is now. */
export function judgeEdit(now: Date, { items }: LoadedEdit, { order, things, facts }: Found): EditJudgement {
  const birthday = (order.order.metadata as Record<string, unknown> | null)?.buyer_birthday
  return editProblems({
    items,
    originals: order.items as EditLineRow[],
    things,
    law: {
      ...{ ...facts, birthday: typeof birthday === 'string' ? birthday : null, today: dayInTokyo(now) },
      // Whom staff serve, they ask themselves.
      paid_by_card: false,
    },
  })
}

/**
 * Refuses what a pharmacist could not say no to: gift cards of the order can be spent, and what was spent of them is
 * not taken back. Such medicine is sold by an order of its own (薬機法36条の10).
 */
export function mustBeRejectable({ needs_review }: EditJudgement, { has_open_cards }: Found): void {
  if (needs_review && has_open_cards) throw refuse('order_edit_gift_cards_open')
}
