import type { Input } from '@kusuribako/contract/endpoint'
import { type stockMovements as api, stockReasons } from '@kusuribako/contract/inventory/stock-movements'
import { countLimit } from '@kusuribako/contract/values/count-limit'
import { type RawBuilder, sql } from 'kysely'
import { within } from '../../base/bounds.ts'
import type { Handler } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'

type Query = Input<typeof api.list>['query']

/** The ledger for staff: each movement with the resulting figures, its order, and who made it. */
export const listMovements: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { limit, offset } = query
  const [{ rows: movements }, { rows: counts }] = await Promise.all([
    sql<Row>`with page as (${newestMovements(query, sql`m.*`, offset + limit)} order by id desc limit ${limit} offset ${offset})
      select page.*, coalesce(place.name, page.location_id) as location_name, ${variants} as variants,
        ${order} as "order", ${staffName} as staff_name
      from page left join stock_location place on place.id = page.location_id order by page.id desc`.execute(db),
    sql<{ count: number }>`select count(*)::int as count
      from (${newestMovements(query, sql`m.id`, countLimit)} limit ${countLimit}) found`.execute(db),
  ])
  return { data: { movements, count: counts[0]!.count, limit, offset } }
}

/** The newest movements of each item per reason, up to a limit: an index has them in that order. */
const newestMovements = (query: Query, columns: RawBuilder<unknown>, limit: number) => sql`
  select m.* from inventory_item item cross join unnest(${query.reason ?? stockReasons}::text[]) as why (reason)
  cross join lateral (select ${columns} from stock_movement m
    where m.inventory_item_id = item.id and m.reason = why.reason and ${isInRequestedTime(query)} order by m.id desc limit ${limit}) m
  where ${isRequestedItem(query)}`

const isRequestedItem = ({ product_id, variant_id, inventory_item_id }: Query) =>
  allOf([
    product_id && isPartOf(sql`v.product_id = ${product_id}`),
    variant_id && isPartOf(sql`v.id = ${variant_id}`),
    inventory_item_id && sql`item.id = ${inventory_item_id}`,
  ])

/** Including former parts. */
const isPartOf = (variant: RawBuilder<unknown>) => sql`item.id = any(array(
  select part.inventory_item_id from product_variant_inventory_item part join product_variant v on v.id = part.variant_id
  where ${variant}))`

const isInRequestedTime = ({ moved_at }: Query) => allOf(within(sql`m.moved_at`, moved_at))

const allOf = (conditions: readonly (RawBuilder<unknown> | '' | undefined)[]) =>
  sql.join([sql`true`, ...conditions.filter(Boolean)], sql` and `)

const variants = sql`(select coalesce(json_agg(json_build_object('id', v.id, 'title', v.title) order by v.id), '[]')
  from product_variant v where v.id in (select variant_id from product_variant_inventory_item part
    where part.inventory_item_id = page.inventory_item_id and part.deleted_at is null))`

/** By what a movement refers to: a payment attempt, a parcel, a reservation, a line, a return or its reversal. */
const order = sql`(select json_build_object('id', o.id, 'display_id', o.display_id) from orders o where o.id = coalesce(
  (select order_id from checkout_attempt where id = page.because_of),
  (select coalesce(f.order_id, s.order_id, c.order_id) from fulfillment f left join swap s on s.id = f.swap_id
    left join claim_order c on c.id = f.claim_order_id where f.id = page.because_of),
  (select l.order_id from reservation_item r join line_item l on l.id = r.line_item_id where r.id = page.because_of),
  (select order_id from line_item where id = page.because_of),
  (select coalesce(r.order_id, s.order_id, c.order_id) from return_order r left join swap s on s.id = r.swap_id
    left join claim_order c on c.id = r.claim_order_id where r.id = page.because_of),
  (select order_id from swap where id = page.because_of),
  (select order_id from claim_order where id = page.because_of),
  page.because_of))`

/** From the audit log of staff writes; a count names who counted. */
const staffName = sql`(select coalesce(nullif(concat_ws(' ', last_name, first_name), ''), email) from staff where id = coalesce(
  (select staff_id from audit_entry where resource_type = 'stock_movement' and resource_id = page.id::text limit 1),
  page.because_of))`
