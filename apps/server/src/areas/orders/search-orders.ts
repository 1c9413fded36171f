import type { Input } from '@kusuribako/contract/endpoint'
import type { orderSearch as api } from '@kusuribako/contract/orders/order-search'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'
import { namedLike } from './list-admin-orders.ts'
import { orderConditions } from './order-conditions.queries.ts'

type Query = Input<typeof api.find>['query']

/** Finds orders by what a caller on the telephone can tell; each way in has an index of its own. */
export const searchOrders: Handler<typeof api.find> = async ({ db }, { query }) => {
  const { limit, offset } = query
  const which = sql.join([orderConditions(query), ...waysIn(query)], sql` and `)
  const [{ rows: orders }, { rows: counts }] = await Promise.all([
    sql<Row>`select o.id, o.display_id, o.email, o.status, o.payment_status, o.fulfillment_status, o.total, o.created_at,
        nullif(concat_ws(' ', a.last_name, a.first_name), '') as name, a.phone
      from orders o left join address a on a.id = o.shipping_address_id
      where ${which} order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count from orders o where ${which}`.execute(db),
  ])
  return { data: { orders, count: counts[0]!.count, offset, limit } }
}

/** Beside what narrows every list of orders. */
function waysIn({ customer_name, phone, payment_charge_id, skus }: Query): RawBuilder<unknown>[] {
  const ways: RawBuilder<unknown>[] = []
  if (customer_name) ways.push(sql`o.id in (select n.order_id from order_name n where ${namedLike(customer_name)})`)
  if (phone) ways.push(calledBy(phone))
  if (payment_charge_id) ways.push(paidBy(payment_charge_id))
  // An array of ids, so that the planner knows that there are few.
  if (skus)
    ways.push(sql`exists (select from line_item l where l.order_id = o.id and l.variant_id = any(array(
      select v.id from product_variant v where v.sku = any(${skus}::text[]))))`)
  return ways
}

function calledBy(phone: string): RawBuilder<unknown> {
  const digits = phone.normalize('NFKC').replaceAll(/\D/g, '')
  if (digits.length < 4) return sql`false`
  return sql`o.shipping_address_id in (
    select id from address where phone is not null and digits_of(phone) like ${`${digits}%`})`
}

const paidBy = (reference: string) => sql`o.id = any(array(
  select p.order_id from payment p where p.id = ${reference}
  union select p.order_id from payment_provider pp join payment p on p.provider_id = pp.id and p.data ? 'id'
    and p.data ->> 'id' = ${reference}
  union select p.order_id from payment p where p.data ? 'charge_id' and p.data ->> 'charge_id' = ${reference}))`
