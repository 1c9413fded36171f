import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { readSellables, type Sellable, type SellingRegion } from '../catalogue/index.ts'
import { type DiscountRow, discountJson } from '../discounts/index.ts'
import { findOrders, type LoadedOrder } from '../orders/index.ts'
import { lockGuardedBuyer, readSaleFacts, type SaleFacts } from '../pharmacy/index.ts'
import { groupsOf } from '../pricing/index.ts'
import { type PiecesWithReturns, piecesWithReturns } from '../returns/index.ts'
import { type EditJudgement, editProblems } from './edit-problems.rules.ts'
import { type EditLineRow, type LoadedEdit, orderOfEdit } from './load-edit.queries.ts'
import { lockEdit } from './order-edits.ts'

/** What an edit is priced and judged by. */
export interface EditContext {
  order: LoadedOrder
  /** The goods of its lines, those of its order, and others about to be added. */
  sellables: Map<string, Sellable>
  /** The order's coupons, with their conditions. */
  discounts: DiscountRow[]
  /** The legal requirements of the sale, and its buyer's earlier purchases. */
  facts: SaleFacts
  orderState: { has_open_cards: boolean; has_moved_on: boolean }
  /** What returns, swaps and claims have done with the pieces of the order's lines. */
  pieces: ReadonlyMap<string, PiecesWithReturns>
}

/** The problems of an edit by law and stock, as it is now. */
export function judgeEdit(now: Date, { items }: LoadedEdit, { order, sellables, facts }: EditContext): EditJudgement {
  const birthday = (order.order.metadata as Record<string, unknown> | null)?.buyer_birthday
  return editProblems({
    items,
    originals: order.items as EditLineRow[],
    sellables,
    law: {
      ...{ ...facts, birthday: typeof birthday === 'string' ? birthday : null, today: dayInTokyo(now) },
      // Staff ask their customers themselves.
      paid_by_card: false,
    },
  })
}

/**
 * Pieces of a line that no edit can remove: they are packed, or were returned, or a return, swap or claim gives back
 * their worth.
 */
export function uneditablePiecesOf(
  { pieces }: EditContext,
  id: string | null,
  { fulfilled_quantity }: Pick<EditLineRow, 'fulfilled_quantity'>,
): number {
  const { never_packed, compensated } = pieces.get(id ?? '') ?? { never_packed: 0, compensated: 0 }
  return Math.max((fulfilled_quantity ?? 0) + never_packed, compensated)
}

/** Locks an edit, its order before it, and reads what it is priced and judged by. Refuses with `not_found`. */
export async function lockToJudge(tx: Tx, id: string, addedVariantIds: readonly string[] = []) {
  const [loaded, [order], stocks, coupons, orderState, groups, pieces] = await Promise.all([
    lockEdit(tx, id),
    findOrders(tx.db, sql`o.id = ${orderOfEdit(id)}`),
    sql<{ variant_id: string; quantity: number }>`select variant_id, quantity from stock where variant_id = any(
      ${[...addedVariantIds]}::text[] || array(select variant_id from line_item
        where order_edit_id = ${id} or order_id = ${orderOfEdit(id)}))`.execute(tx.db),
    sql<{ discount: DiscountRow }>`select (${sql.raw(discountJson)})::json as discount
      from order_discount od join discount d on d.id = od.discount_id
      where od.order_id = ${orderOfEdit(id)} order by d.id`.execute(tx.db),
    readOrderState(tx, id),
    groupsOf(tx.db, sql`(select customer_id from orders where id = ${orderOfEdit(id)})`),
    piecesWithReturns(tx, orderOfEdit(id)),
  ])
  if (!order) throw notFound('orders', loaded.edit.order_id)
  const lines = [...loaded.items, ...(order.items as EditLineRow[])]
  const ids = [...new Set([...lines.flatMap(({ variant_id }) => variant_id ?? []), ...addedVariantIds])]
  const free = Object.fromEntries(stocks.rows.map(({ variant_id, quantity }) => [variant_id, quantity]))
  const region = order.region as unknown as SellingRegion
  const { customer_id, email, cart_id } = order.order
  const buyer = { customer_id, emails: [email, order.customer.email], account_id: customer_id, cart_id: cart_id ?? '' }
  // What its buyer is buying at this moment counts (049).
  await lockGuardedBuyer(tx, buyer)
  const [sellables, facts] = await Promise.all([
    readSellables(tx, ids, { region, group_ids: groups }, free),
    readSaleFacts(tx, [], buyer),
  ])
  const discounts = coupons.rows.map(({ discount }) => discount)
  return { loaded, context: { order, sellables, discounts, facts, orderState, pieces } satisfies EditContext }
}

/**
 * Whether gift cards bought with the order can be spent, and whether something of it has left, is being returned, or
 * was compensated.
 */
async function readOrderState({ db }: Tx, edit_id: string): Promise<EditContext['orderState']> {
  const { rows } = await sql<EditContext['orderState']>`
    select exists (select from gift_card where order_id = o.id and opened_at is not null and deleted_at is null) as has_open_cards,
      exists (select from fulfillment where order_id = o.id and canceled_at is null)
        or exists (select from return_order where order_id = o.id and status <> 'canceled')
        or exists (select from swap where order_id = o.id and canceled_at is null)
        or exists (select from claim_order where order_id = o.id and canceled_at is null) as has_moved_on
    from orders o where o.id = ${orderOfEdit(edit_id)}`.execute(db)
  return rows[0] ?? { has_open_cards: false, has_moved_on: false }
}

/**
 * Refuses what a pharmacist could not reject, because a rejection gives the whole order back: its gift cards can
 * already be spent, and spent money is not taken back; or something of it has left, or been returned. Such medicine
 * needs an order of its own (薬機法36条の10).
 */
export function mustBeRejectable({ needs_review }: EditJudgement, { orderState }: EditContext): void {
  if (needs_review && orderState.has_open_cards) throw refuse('order_edit_gift_cards_open')
  if (needs_review && orderState.has_moved_on) throw refuse('medicine_needs_own_order')
}
