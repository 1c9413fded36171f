import type { Input } from '@kusuribako/contract/endpoint'
import type { storeOrders } from '@kusuribako/contract/orders/store-orders'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { containing } from '../../base/pattern.ts'
import { type Row, shapeOf } from '../../base/read.ts'
import { orderConditions } from './order-conditions.queries.ts'
import { findOrdersForShape, shapeForRequest } from './read-admin-order.ts'
import { forOwner } from './shape-order.ts'

/** The signed-in customer's orders, newest first; `q` searches numbers and goods. */
export const listOwnOrders: Handler<typeof storeOrders.listOwn> = async ({ db, who }, { query }) => {
  const { limit, offset } = query
  const shape = shapeOf(forOwner, query)
  const condition = sql`o.customer_id = ${who.customer_id} and ${conditions(query)}`
  const page = sql`o.id in (select o.id from orders o where ${condition}
    order by o.created_at desc, o.id desc limit ${limit} offset ${offset})`
  const countQuery = sql<{ count: number }>`select count(*) as count from orders o where ${condition}`.execute(db)
  const [{ rows }, found] = await Promise.all([countQuery, findOrdersForShape(db, page, shape)])
  const newestFirst = found.sort((a, b) => (keyOf(a.order) < keyOf(b.order) ? 1 : -1))
  const orders = newestFirst.map(shapeForRequest(shape)).map(withoutNotes)
  return { orders, count: rows[0]!.count, offset, limit }
}

/** Staff notes on a refund are internal. */
function withoutNotes(order: Row): Row {
  for (const refund of (order.refunds ?? []) as Row[]) delete refund.note
  return order
}

const keyOf = (order: { created_at: string; id: string }) => order.created_at + order.id

function conditions({ q, ...query }: Input<typeof storeOrders.listOwn>['query']): RawBuilder<unknown> {
  const narrowed = orderConditions(query)
  if (!q) return narrowed
  const pattern = containing(q)
  return sql`${narrowed} and (o.display_id::text = ${q}
    or exists (select from line_item l where l.order_id = o.id and l.title ilike ${pattern}))`
}
