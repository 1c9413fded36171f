import type { AfterSale, afterSales } from '@kusuribako/contract/returns/after-sales'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { hasPiecesPending } from '../inventory/index.ts'

/**
 * Returns on their way, what has yet to leave of swaps, claims and partly returned orders, or edits that are neither
 * agreed nor given up: the longest waiting first.
 */
export const listAfterSales: Handler<typeof afterSales.list> = async ({ db }, { query }) => {
  const { waits_for, limit, offset } = query
  const { rows } = await sql<{ count: number; waiting: AfterSale[] }>`
    with found as (select w.id, w.kind, w.order_id, o.display_id, w.state, w.since
      from (${waits[waits_for]}) w join orders o on o.id = w.order_id)
    select (select count(*) from found) as count, (select coalesce(json_agg(page), '[]')
      from (select * from found order by since, id limit ${limit} offset ${offset}) page) as waiting`.execute(db)
  return { data: { ...rows[0]!, limit, offset } }
}

const arriving = sql`
  select r.id, 'return' as kind, coalesce(r.order_id, s.order_id, c.order_id) as order_id, 'to_arrive' as state, r.created_at as since
  from return_order r left join swap s on s.id = r.swap_id left join claim_order c on c.id = r.claim_order_id
  where r.status = 'requested'`

const state = sql`case when fulfillment_status in ('not_fulfilled', 'canceled', 'requires_action') then 'to_pack' else 'to_ship' end`
const isHere = sql`canceled_at is null and deleted_at is null and fulfillment_status in
  ('not_fulfilled', 'canceled', 'requires_action', 'partially_fulfilled', 'fulfilled', 'partially_shipped')`

/**
 * Swaps count once the buyer has confirmed them; orders by their pieces, because their state shows only the return.
 * After a full refund somebody decides whether the rest is packed even so.
 */
const sending = sql`
  select s.id, 'swap' as kind, s.order_id, ${state} as state, s.confirmed_at as since from swap s
  where ${isHere} and s.confirmed_at is not null and exists (select from line_item l where l.swap_id = s.id)
  union all
  select c.id, 'claim', c.order_id, ${state}, c.created_at from claim_order c where ${isHere} and c.type = 'replace'
  union all
  select o.id, 'order', o.id, case when not bool_or(${hasPiecesPending(sql`l.fulfilled_quantity`)}) then 'to_ship'
      when o.payment_status = 'refunded' then 'refunded' else 'to_pack' end,
    coalesce((select max(r.received_at) from return_order r where r.order_id = o.id), o.updated_at)
  from orders o join line_item l on l.order_id = o.id and ${hasPiecesPending(sql`l.shipped_quantity`)}
  where o.fulfillment_status = 'partially_returned' and o.status = 'pending' group by o.id`

/** An edit waits for staff while they write it, and then for its buyer. */
const agreeing = sql`
  select id, 'edit' as kind, order_id, case when requested_at is null then 'to_finish' else 'to_agree' end as state,
    coalesce(requested_at, created_at) as since
  from order_edit where confirmed_at is null and declined_at is null and canceled_at is null`

const waits = { arrival: arriving, sending, agreement: agreeing }
