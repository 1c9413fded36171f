import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { hasPiecesPending } from '../inventory/index.ts'
import { baseRateOf, pointsOfOrder, pointsSpent, pointTermsOf, requestSettlement, setEarned } from '../loyalty/index.ts'
import {
  getOrder,
  type LoadedOrder,
  lockOrder,
  moneyOwed,
  noteAwardedPoints,
  refundsOfTotal,
  totalsOfOrder,
} from '../orders/index.ts'

/**
 * Updates the points of an order to its current state. Points used from a d-account are settled for good when it needs
 * no pharmacist any more. Points to be earned are promised when it is placed, final when all of it has left, as far as
 * the shop has its money, reduced when money or a gift card's amount goes back, and none when it is cancelled. Guests
 * earn none, nor does a former owner of the order. Safe to repeat.
 */
export async function settleOrderPoints(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.tx((tx) => settle(tx, orderId))
}

async function settle(tx: Tx, orderId: string) {
  // Locked before it is read: the last settlement reflects the order's state.
  await lockOrder(tx, orderId)
  const [loaded, cardRefunds, formerOwners, is_final] = await Promise.all([
    getOrder(tx, orderId),
    refundedToCards(tx, orderId),
    findFormerOwners(tx, orderId),
    hasShippedAll(tx, orderId),
  ])
  const { order, customer } = loaded
  if (spentOf(loaded) > 0 && !['canceled', 'requires_action'].includes(order.status))
    await requestSettlement(tx, orderId)
  for (const { customer_id } of formerOwners)
    await setEarned(tx, { customer_id, order_id: orderId, points: 0, is_final })
  // A closed account has no points any more (032).
  if (!customer.has_account || customer.deleted_at) return
  const pointsBut = (unpaid: number) => (order.status === 'canceled' ? 0 : pointsOf(loaded, cardRefunds + unpaid))
  const [points, paid_points] = [pointsBut(0), pointsBut(moneyOwed(loaded))]
  await setEarned(tx, { customer_id: customer.id, order_id: orderId, points, paid_points, is_final })
  await noteAwardedPoints(tx, orderId, points)
}

const spentOf = ({ order }: LoadedOrder) => pointsSpent(order.metadata as Record<string, unknown> | null)

/** Whether all has left that ever will. The state of an order with a return shows only the return. */
async function hasShippedAll({ db }: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ has_left: boolean }>`select o.fulfillment_status in ('shipped', 'returned')
      or o.fulfillment_status = 'partially_returned' and not exists (
        select from line_item l where l.order_id = o.id and ${hasPiecesPending(sql`l.shipped_quantity`)}) as has_left
    from orders o where o.id = ${orderId}`.execute(db)
  return rows[0]!.has_left
}

/**
 * Previous owners who have points of an order that staff have assigned to somebody else since, here or in a d-account.
 * A closed account keeps none.
 */
async function findFormerOwners({ db }: Tx, orderId: string): Promise<{ customer_id: string }[]> {
  const { rows } = await sql<{ customer_id: string }>`select c.id as customer_id
    from orders o join customer c on c.id <> o.customer_id and c.deleted_at is null and c.id in (
      select customer_id from point_movement where order_id = ${orderId} and kind = 'earned'
      group by customer_id having sum(delta) > 0 or sum(pending_delta) > 0
      union all select customer_id from d_point_entry
      where order_id = ${orderId} and kind = 'award' and state <> 'refused')
    where o.id = ${orderId} order by c.id`.execute(db)
  return rows
}

/** Yen of the order that went back to the gift cards with which it was paid; they have no refund (040). */
async function refundedToCards({ db }: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ worth: number }>`select coalesce(sum(worth), 0)::int as worth
    from given_back_in_kind where order_id = ${orderId} and gift_card_id is not null`.execute(db)
  return rows[0]!.worth
}

/** `beside`: yen that earn nothing, beside discounts, points and refunds of money. */
function pointsOf(loaded: LoadedOrder, beside: number): number {
  const { items } = totalsOfOrder(loaded)
  return pointsOfOrder({
    lines: loaded.items.map(({ quantity, is_giftcard, variant }, at) => ({
      quantity,
      is_giftcard,
      original_total: items[at]!.original_total,
      terms: pointTermsOf(variant?.metadata),
    })),
    discount_total: items.reduce((sum, item) => sum + item.original_total - item.total, 0),
    points_used: spentOf(loaded),
    // An edit has lowered the goods already (129).
    refunded_total: refundsOfTotal(loaded).reduce((sum, { amount }) => sum + amount, beside),
    base_rate: baseRateOf(loaded.region.metadata),
  })
}
