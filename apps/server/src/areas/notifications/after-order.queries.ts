import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import type { LaterSale } from '../orders/index.ts'
import { isOwed } from '../payments/index.ts'
import type { Piece, RefundSums, ReleasedMoney, RequestedEdit, ReturnedGoods } from './after-order-letters.rules.ts'
import { trackingOfParcel } from './parcel.queries.ts'
import type { Parcel } from './parcel-letters.rules.ts'

type Db = Pick<Reading, 'db'>
type OfOrder<T> = T & { order_id: string; is_silent: boolean }
/** With the sale of the goods that it adds. */
type OfSale<T> = OfOrder<T> & { later_sale: LaterSale }

const piecesOf = (from: RawBuilder<unknown>) => sql<Piece[]>`(
  select coalesce(json_agg(json_build_object('title', l.title, 'variant_title', v.title, 'quantity', p.quantity)
    order by l.created_at, l.id), '[]') from (${from}) p(item_id, quantity) join line_item l on l.id = p.item_id
  left join product_variant v on v.id = l.variant_id)`

/** SQL: the legal classes of lines `w`, once each. */
const classesOf = (condition: RawBuilder<unknown>) => sql<string[]>`array(
  select distinct v.metadata ->> 'jsm_category_name' from line_item w join product_variant v on v.id = w.variant_id
  where v.metadata ? 'jsm_category_name' and ${condition})`

/** Payments that no provider can pay back: staff have declared them received, or converted them. */
const byHand = sql`p.provider_id in ('manual', 'system')`
const isPaidByHand = sql`(select coalesce(bool_and(${byHand}), false) from payment p
  where p.order_id = o.id and p.canceled_at is null) as is_paid_by_hand`

/** A cancelled order and its money; null when a pharmacist has rejected it, or its review has expired. */
export async function findCanceled({ db }: Db, id: string): Promise<OfOrder<ReleasedMoney> | null> {
  const { rows } = await sql<OfOrder<ReleasedMoney>>`
    select o.id as order_id, coalesce(o.no_notification, false) as is_silent, ${isPaidByHand},
      exists (select from payment p where p.order_id = o.id and p.captured_at is not null) as is_captured
    from orders o where o.id = ${id} and o.canceled_at is not null and not exists (
      select from pharmacist_review r where r.order_id = o.id and r.status in ('rejected', 'expired'))`.execute(db)
  return rows[0] ?? null
}

/** The return of an order; null when it belongs to a swap or a claim, which have mails of their own. */
export async function findReturn({ db }: Db, id: string): Promise<OfOrder<ReturnedGoods> | null> {
  const { rows } = await sql<OfOrder<ReturnedGoods>>`
    select r.order_id, coalesce(r.no_notification, o.no_notification, false) as is_silent, r.refund_amount,
      ${isPaidByHand}, ${givenBack(sql`g.gift_card_id is null`)} as in_points,
      ${givenBack(sql`g.gift_card_id is not null`)} as on_gift_cards,
      ${piecesOf(sql`select i.item_id, i.quantity from return_item i
        where i.return_id = r.id and (r.received_at is null or i.received_quantity > 0)`)} as pieces,
      (select so.name from shipping_method m join shipping_option so on so.id = m.shipping_option_id
        where m.return_id = r.id) as way
    from return_order r join orders o on o.id = r.order_id where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** SQL: yen of the order that a return `r` has given back in kind. */
const givenBack = (condition: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(g.worth), 0)::int from given_back_in_kind g
  where g.order_id = r.order_id and g.return_id = r.id and ${condition})`

interface OfferedSwap extends Pick<ReturnedGoods, 'pieces' | 'way' | 'refund_amount'> {
  cart_id: string | null
  goods: Piece[]
  link_template: string | null
}

/** A swap: what comes back, what is sent, and where the buyer agrees to it, which is mailed for a silent order too. */
export async function findSwap({ db }: Db, id: string): Promise<OfSale<OfferedSwap> | null> {
  const { rows } = await sql<OfOrder<OfferedSwap> & LaterSale>`
    select s.order_id, s.cart_id, coalesce(s.no_notification, false) as is_silent, r.refund_amount,
      ${piecesOf(sql`select i.item_id, i.quantity from return_item i where i.return_id = r.id`)} as pieces,
      ${piecesOf(sql`select w.id, w.quantity from line_item w where ${newInSwap}`)} as goods,
      coalesce(s.confirmed_at, s.created_at) as at, ${classesOf(newInSwap)} as classes,
      (select so.name from shipping_method m join shipping_option so on so.id = m.shipping_option_id
        where m.return_id = r.id) as way, (select swap_link_template from store limit 1) as link_template
    from swap s join orders o on o.id = s.order_id join return_order r on r.swap_id = s.id
    where s.id = ${id}`.execute(db)
  return withSale(rows)
}

const newInSwap = sql`w.swap_id = s.id and not w.is_return`

function withSale<T>([row]: (OfOrder<T> & LaterSale)[]): OfSale<T> | null {
  return row ? { ...row, later_sale: { at: row.at, classes: row.classes } } : null
}

interface SettledClaim {
  type: 'refund' | 'replace'
  refund_amount: number | null
  is_paid_by_hand: boolean
  pieces: Piece[]
  goods: Piece[]
}

/** A claim, and how it is settled. */
export async function findClaim({ db }: Db, id: string): Promise<OfSale<SettledClaim> | null> {
  const { rows } = await sql<OfOrder<SettledClaim> & LaterSale>`
    select c.order_id, c.type, c.refund_amount, coalesce(c.no_notification, o.no_notification, false) as is_silent,
      ${isPaidByHand},
      ${piecesOf(sql`select i.item_id, i.quantity from claim_item i where i.claim_order_id = c.id and i.deleted_at is null`)} as pieces,
      ${piecesOf(sql`select w.id, w.quantity from line_item w where w.claim_order_id = c.id`)} as goods,
      c.created_at as at, ${classesOf(sql`w.claim_order_id = c.id`)} as classes
    from claim_order c join orders o on o.id = c.order_id where c.id = ${id}`.execute(db)
  return withSale(rows)
}

/** A change that was agreed: what it has added to its order. */
export async function findConfirmedEdit({ db }: Db, id: string): Promise<OfSale<object> | null> {
  const added = sql`w.order_edit_id = e.id
    and w.quantity > coalesce((select l.quantity from line_item l where l.id = w.original_item_id), 0)`
  const { rows } = await sql<OfOrder<object> & LaterSale>`
    select e.order_id, false as is_silent, e.confirmed_at as at, ${classesOf(added)} as classes
    from order_edit e where e.id = ${id} and e.confirmed_at is not null`.execute(db)
  return withSale(rows)
}

/** A sent parcel of a swap or a claim; null when it has not left. */
export async function findReplacementParcel({ db }: Db, id: string): Promise<(Parcel & { is_silent: boolean }) | null> {
  const { rows } = await sql<Parcel & { is_silent: boolean }>`
    select ${trackingOfParcel}, false as is_part,
      coalesce(f.no_notification, s.no_notification, c.no_notification, o.no_notification, false) as is_silent,
      ${piecesOf(sql`select i.item_id, i.quantity from fulfillment_item i where i.fulfillment_id = f.id`)} as lines
    from fulfillment f left join swap s on s.id = f.swap_id left join claim_order c on c.id = f.claim_order_id
      left join orders o on o.id = coalesce(s.order_id, c.order_id)
    where f.id = ${id} and f.shipped_at is not null`.execute(db)
  return rows[0] ?? null
}

/** A change of an order that waits for its buyer, who hears of it in any case; null when it no longer does. */
export async function findRequestedEdit(
  { db }: Db,
  id: string,
): Promise<OfOrder<RequestedEdit & { link_values: Record<string, string> }> | null> {
  const { rows } = await sql<OfOrder<RequestedEdit & { link_values: Record<string, string> }>>`
    select e.order_id, false as is_silent, c.amount as due,
      ${piecesOf(sql`select l.id, l.quantity from line_item l where l.order_edit_id = e.id`)} as pieces,
      (select payment_link_template from store limit 1) as link_template,
      json_build_object('order_id', e.order_id, 'order_edit_id', e.id, 'payment_collection_id', c.id) as link_values
    from order_edit e join orders o on o.id = e.order_id
    left join payment_collection c on c.id = e.payment_collection_id
    where e.id = ${id} and e.confirmed_at is null and e.declined_at is null and e.canceled_at is null`.execute(db)
  return rows[0] ?? null
}

/** Refunds, without those that their provider has declined meanwhile; null when none is left. */
export async function findRefund(
  { db }: Db,
  order_id: string,
  ids: readonly string[],
): Promise<OfOrder<RefundSums> | null> {
  const { rows } = await sql<OfOrder<RefundSums>>`
    select o.id as order_id, coalesce(o.no_notification, false) as is_silent, sum(r.amount) as amount,
      coalesce(sum(r.amount) filter (where ${byHand}), 0) as by_hand
    from refund r left join payment p on p.id = r.payment_id join orders o on o.id = ${order_id}
    where r.id = any(${ids}::text[]) and not exists
      (select from refund_verdict v where v.refund_id = r.id and v.state = 'declined') group by o.id`.execute(db)
  return rows[0] ?? null
}

/**
 * A declined refund of which a mail has told its buyer, or is about to: that of the refund itself, of a return, of a
 * claim, or of the cancelled order. Null when there was none, or staff have given the money back since.
 */
export async function findDeclinedRefund({ db }: Db, id: string): Promise<OfOrder<Pick<RefundSums, 'amount'>> | null> {
  const { rows } = await sql<OfOrder<Pick<RefundSums, 'amount'>>>`
    select o.id as order_id, r.amount, coalesce(o.no_notification, false)
      or exists (select from return_order t where t.order_id = o.id and t.received_at = r.created_at and t.no_notification)
      or exists (select from claim_order c where c.order_id = o.id and c.created_at = r.created_at and c.no_notification)
      as is_silent
    from refund r join refund_verdict v on v.refund_id = r.id join orders o on o.id = r.order_id
    where r.id = ${id} and ${isOwed} and (o.canceled_at is not null or r.reason in ('return', 'claim') or exists (
      select from mail m where m.resource_type = 'order' and m.resource_id = o.id
        and m.letter = 'mail-order-refunded' and m.about -> 'refund_ids' ? r.id))`.execute(db)
  return rows[0] ?? null
}
