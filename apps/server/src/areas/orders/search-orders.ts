import type { Input } from '@kusuribako/contract/endpoint'
import type { orderSearch as api } from '@kusuribako/contract/orders/order-search'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'
import { nameStartsWith, ordersWithPhone } from './list-admin-orders.ts'
import { orderConditions } from './order-conditions.queries.ts'

type Query = Input<typeof api.find>['query']

/** Finds orders by what a caller on the telephone can say; each criterion has an index of its own. */
export const searchOrders: Handler<typeof api.find> = async ({ db }, { query }) => {
  const { limit, offset } = query
  const queries = idQueries(query)
  // Several conditions: each is looked up by its own index and the results are intersected, so that the planner need
  // not guess the most selective one.
  const ids = queries.length ? sql.join(queries, sql` intersect `) : null
  const condition = ids ? sql`${orderConditions(query)} and o.id in (${ids})` : orderConditions(query)
  const isNarrowed = !ids || query.display_id !== undefined || query.created_at !== undefined
  const countedFrom = isNarrowed
    ? sql`orders o where ${condition}`
    : sql`(select distinct id from (${ids}) f (id)) found`
  const [{ rows: orders }, { rows: counts }] = await Promise.all([
    sql<Row>`select o.id, o.display_id, o.email, o.status, o.payment_status, o.fulfillment_status, o.total, o.created_at,
        nullif(concat_ws(' ', a.last_name, a.first_name), '') as name, a.phone,
        (select f.placed_from from order_origin f where f.order_id = o.id) as placed_from
      from orders o left join address a on a.id = o.shipping_address_id
      where ${condition} order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count from ${countedFrom}`.execute(db),
  ])
  return { data: { orders, count: counts[0]!.count, offset, limit } }
}

/** Queries of order ids, one per criterion; one with few rows, looked up first, is an array. */
function idQueries({ customer_name, phone, payment_charge_id, skus }: Query): RawBuilder<unknown>[] {
  const queries: RawBuilder<unknown>[] = []
  if (customer_name) queries.push(sql`select n.order_id from order_name n where ${nameStartsWith(customer_name)}`)
  if (phone) queries.push(ordersWithPhone(phone))
  if (payment_charge_id) queries.push(ordersPaidBy(payment_charge_id))
  if (skus)
    queries.push(sql`select l.order_id from line_item l where l.order_id is not null and l.variant_id = any(array(
      select v.id from product_variant v where v.sku = any(${skus}::text[])))`)
  return queries
}

const ordersPaidBy = (reference: string) => sql`(select p.order_id from payment p where p.id = ${reference}
  union select p.order_id from payment_provider pp join payment p on p.provider_id = pp.id and p.data ? 'id'
    and p.data ->> 'id' = ${reference}
  union select p.order_id from payment p where p.data ? 'charge_id' and p.data ->> 'charge_id' = ${reference})`
