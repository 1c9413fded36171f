import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import type { Piece, RefundSums, RequestedEdit, ReturnedGoods } from './after-order-letters.rules.ts'
import { trackingOfParcel } from './parcel.queries.ts'
import type { Parcel } from './parcel-letters.rules.ts'

type Db = Pick<Reading, 'db'>
type OfOrder<T> = T & { order_id: string; is_silent: boolean }

const piecesOf = (from: RawBuilder<unknown>) => sql<Piece[]>`(
  select coalesce(json_agg(json_build_object('title', l.title, 'variant_title', v.title, 'quantity', p.quantity)
    order by l.created_at, l.id), '[]') from (${from}) p(item_id, quantity) join line_item l on l.id = p.item_id
  left join product_variant v on v.id = l.variant_id)`

/** Payments that no provider can pay back: staff have declared them received, or converted them. */
const byHand = sql`p.provider_id in ('manual', 'system')`
const isPaidByHand = sql`(select coalesce(bool_and(${byHand}), false) from payment p
  where p.order_id = o.id and p.canceled_at is null) as is_paid_by_hand`

/** The return of an order; null when it belongs to a swap or a claim, which have mails of their own. */
export async function findReturn({ db }: Db, id: string): Promise<OfOrder<ReturnedGoods> | null> {
  const { rows } = await sql<OfOrder<ReturnedGoods>>`
    select r.order_id, coalesce(r.no_notification, o.no_notification, false) as is_silent, r.refund_amount,
      ${isPaidByHand},
      ${piecesOf(sql`select i.item_id, coalesce(i.received_quantity, i.quantity) from return_item i where i.return_id = r.id`)} as pieces,
      (select so.name from shipping_method m join shipping_option so on so.id = m.shipping_option_id
        where m.return_id = r.id) as way
    from return_order r join orders o on o.id = r.order_id where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

interface OfferedSwap extends Omit<ReturnedGoods, 'is_paid_by_hand'> {
  cart_id: string | null
  goods: Piece[]
  link_template: string | null
}

/** A swap: what comes back, what is sent, and where the buyer agrees to it. */
export async function findSwap({ db }: Db, id: string): Promise<OfOrder<OfferedSwap> | null> {
  const { rows } = await sql<OfOrder<OfferedSwap>>`
    select s.order_id, s.cart_id, coalesce(s.no_notification, o.no_notification, false) as is_silent, r.refund_amount,
      ${piecesOf(sql`select i.item_id, i.quantity from return_item i where i.return_id = r.id`)} as pieces,
      ${piecesOf(sql`select w.id, w.quantity from line_item w where w.swap_id = s.id and not w.is_return`)} as goods,
      (select so.name from shipping_method m join shipping_option so on so.id = m.shipping_option_id
        where m.return_id = r.id) as way, (select swap_link_template from store limit 1) as link_template
    from swap s join orders o on o.id = s.order_id join return_order r on r.swap_id = s.id
    where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

interface SettledClaim {
  type: 'refund' | 'replace'
  refund_amount: number | null
  is_paid_by_hand: boolean
  pieces: Piece[]
  goods: Piece[]
}

/** A claim, and how it is settled. */
export async function findClaim({ db }: Db, id: string): Promise<OfOrder<SettledClaim> | null> {
  const { rows } = await sql<OfOrder<SettledClaim>>`
    select c.order_id, c.type, c.refund_amount, coalesce(c.no_notification, o.no_notification, false) as is_silent,
      ${isPaidByHand},
      ${piecesOf(sql`select i.item_id, i.quantity from claim_item i where i.claim_order_id = c.id and i.deleted_at is null`)} as pieces,
      ${piecesOf(sql`select w.id, w.quantity from line_item w where w.claim_order_id = c.id`)} as goods
    from claim_order c join orders o on o.id = c.order_id where c.id = ${id}`.execute(db)
  return rows[0] ?? null
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

/** A change of an order that waits for its buyer; null when it no longer does. */
export async function findRequestedEdit(
  { db }: Db,
  id: string,
): Promise<OfOrder<RequestedEdit & { link_values: Record<string, string> }> | null> {
  const { rows } = await sql<OfOrder<RequestedEdit & { link_values: Record<string, string> }>>`
    select e.order_id, coalesce(o.no_notification, false) as is_silent, c.amount as due,
      ${piecesOf(sql`select l.id, l.quantity from line_item l where l.order_edit_id = e.id`)} as pieces,
      (select payment_link_template from store limit 1) as link_template,
      json_build_object('order_id', e.order_id, 'order_edit_id', e.id, 'payment_collection_id', c.id) as link_values
    from order_edit e join orders o on o.id = e.order_id
    left join payment_collection c on c.id = e.payment_collection_id
    where e.id = ${id} and e.confirmed_at is null and e.declined_at is null and e.canceled_at is null`.execute(db)
  return rows[0] ?? null
}

/** A refund. */
export async function findRefund(
  { db }: Db,
  order_id: string,
  ids: readonly string[],
): Promise<OfOrder<RefundSums> | null> {
  const { rows } = await sql<OfOrder<RefundSums>>`
    select o.id as order_id, coalesce(o.no_notification, false) as is_silent, sum(r.amount) as amount,
      coalesce(sum(r.amount) filter (where ${byHand}), 0) as by_hand
    from refund r left join payment p on p.id = r.payment_id join orders o on o.id = ${order_id}
    where r.id = any(${ids}::text[]) group by o.id`.execute(db)
  return rows[0] ?? null
}
