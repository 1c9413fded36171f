import type { paidInKind as api } from '@kusuribako/contract/returns/paid-in-kind'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { putBackOnCards, spendGiftCardsOn } from '../discounts/index.ts'
import { givePointsBack, pointsSpent } from '../loyalty/index.ts'
import { findOrders, type LoadedOrder, totalsOfOrder } from '../orders/index.ts'
import { type PaymentRow, unrefundedOf } from '../payments/index.ts'
import { sum } from '../pricing/index.ts'
import { type CardPaid, cardBalances, type RefundedInKind, sharesInKind } from './refund-in-kind.rules.ts'
import { refundMoney } from './refund-money.ts'

/** What paid an order beside money, and what was given back of it. */
export interface PaidInKind {
  cards: CardPaid[]
  given: RefundedInKind[]
}

interface RefundDue {
  return_id: string
  /** Yen. */
  amount: number
  reason?: 'return' | 'swap'
  order: LoadedOrder
  in_kind: PaidInKind
  payments: readonly PaymentRow[]
}

/**
 * Gives back what a return is worth by the ways its order was paid (040). Returns the refunds to carry out. Refuses
 * with `refund_over_refundable` more than was paid and not given back.
 */
export async function refundInKind(
  tx: Tx,
  { return_id, amount, reason = 'return', order, in_kind, payments }: RefundDue,
) {
  const { points, cards, money } = sharesInKind(inKindBalanceOf(order, in_kind), amount)
  const order_id = order.order.id
  const commonFields = { order_id, return_id, created_at: tx.now }
  const inPoints = points > 0 ? [{ gift_card_id: null, amount: points, worth: points }] : []
  const rows = [...inPoints, ...cards].map((one) => ({ id: newId('given_back'), ...commonFields, ...one }))
  if (rows.length > 0) await tx.send.insertInto('given_back_in_kind').values(rows).execute()
  await putBackOnCards(tx, cards, order_id)
  if (points > 0) await givePointsBack(tx, { customer_id: order.customer.id, order_id, points })
  return refundMoney(tx, { order_id, amount: money, reason, payments })
}

/** Read in the round trip of the order's lock; its id may be a query. */
export async function paidInKind({ db }: Pick<Ctx, 'db'>, order_id: string | RawBuilder<string>): Promise<PaidInKind> {
  const { rows } = await sql<PaidInKind>`select
    (select coalesce(json_agg(json_build_object('gift_card_id', t.gift_card_id, 'amount', t.amount,
        'tax_rate', t.tax_rate) order by t.gift_card_id), '[]')
      from (select gift_card_id, sum(amount)::int as amount, max(tax_rate) as tax_rate from gift_card_transaction
        where order_id = ${order_id} group by gift_card_id having sum(amount) > 0) t) as cards,
    (select coalesce(json_agg(json_build_object('gift_card_id', g.gift_card_id, 'amount', g.amount, 'worth', g.worth)), '[]')
      from given_back_in_kind g where g.order_id = ${order_id}) as given`.execute(db)
  return rows[0]!
}

/** What returns of an order have given back beside money, and what they still give back before any (040). */
export const readPaidInKind: Handler<typeof api.ofOrder> = async (ctx, { params: { id } }) => {
  const [[order], in_kind] = await Promise.all([findOrders(ctx.db, sql`o.id = ${id}`), paidInKind(ctx, id)])
  if (!order) throw notFound('orders', id)
  const { points, cards } = inKindBalanceOf(order, in_kind)
  const given = {
    points: worthOf(in_kind.given.filter(({ gift_card_id }) => gift_card_id === null)),
    gift_cards: worthOf(in_kind.given.filter(({ gift_card_id }) => gift_card_id !== null)),
  }
  return { data: { given, left: { points, gift_cards: worthOf(cards) } } }
}

const worthOf = (parts: readonly { worth: number }[]) => sum(parts.map(({ worth }) => worth))

/**
 * Yen that the remaining ways can give back where points have expired with their account (040); otherwise unlimited.
 */
export function refundLimitOf({ order, in_kind, payments }: Pick<RefundDue, 'order' | 'in_kind' | 'payments'>): number {
  if (!order.customer.deleted_at) return Number.POSITIVE_INFINITY
  const money = payments.reduce((sum, payment) => sum + (payment.canceled_at ? 0 : unrefundedOf(payment)), 0)
  return worthOf(inKindBalanceOf(order, in_kind).cards) + money
}

/** A line as an edit leaves it; none of the order's lines is its original where the edit has added it. */
type EditedLine = LoadedOrder['items'][number] & { original_item_id: string | null }

/**
 * What the cards of a locked order have paid in excess, now that an edit has made these its lines, or its delivery is
 * another, goes back to them. Returns the increase of its gift card transactions (073).
 */
export async function refundExcessToGiftCards(
  tx: Tx,
  order: LoadedOrder,
  lines: readonly EditedLine[],
  { cards, given }: PaidInKind,
  shipping_methods = order.shipping_methods,
): Promise<LoadedOrder['gift_card_transactions']> {
  const { gift_card_total, gift_card_tax_total } = totalsOfOrder(order)
  const balances = cardBalances(cards, gift_card_total + gift_card_tax_total, given)
  const returned = new Map(order.items.map(({ id, returned_quantity }) => [id as string, returned_quantity]))
  const items = lines.map((line) => ({ ...line, returned_quantity: returned.get(line.original_item_id ?? '') ?? 0 }))
  const payable = payableByCards({ ...order, items, shipping_methods })
  // No more than the edit takes off: a return may have given back less than its goods, or exchanged them.
  const excess = Math.min(worthOf(balances), payableByCards(order)) - payable
  if (excess <= 0) return []
  const shares = sharesInKind({ points: 0, cards: balances }, excess).cards
  await putBackOnCards(tx, shares, order.order.id)
  const uses = shares.map(({ gift_card_id, amount }) => {
    const tax_rate = cards.find((card) => card.gift_card_id === gift_card_id)?.tax_rate ?? null
    return { gift_card_id, amount: -amount, is_taxable: Boolean(tax_rate), tax_rate }
  })
  await spendGiftCardsOn(tx, order.order.id, uses)
  return uses
}

/**
 * Yen with tax of an order that cards may pay: no gift cards (135), nor goods that came back, for which the return has
 * given back points first (040).
 */
function payableByCards(order: LoadedOrder): number {
  const { items, total, gift_card_total, gift_card_tax_total } = totalsOfOrder(order)
  const unpayable = items.map((item, at) => item.total - (order.items[at]!.is_giftcard ? 0 : item.refundable))
  return total + gift_card_total + gift_card_tax_total - sum(unpayable)
}

/** A closed account has no points any more (032). */
function inKindBalanceOf({ order, customer, ...loaded }: LoadedOrder, { cards, given }: PaidInKind) {
  const { gift_card_total, gift_card_tax_total } = totalsOfOrder({ order, customer, ...loaded })
  const inPoints = given.filter(({ gift_card_id }) => gift_card_id === null)
  const spent = pointsSpent(order.metadata as Record<string, unknown> | null)
  const remainingPoints = spent - inPoints.reduce((sum, { amount }) => sum + amount, 0)
  const hasAccount = customer.has_account && !customer.deleted_at
  return {
    points: hasAccount ? remainingPoints : 0,
    cards: cardBalances(cards, gift_card_total + gift_card_tax_total, given),
  }
}
