import type { Input } from '@kusuribako/contract/endpoint'
import type { storeOrders } from '@kusuribako/contract/orders/store-orders'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { shapeOf } from '../../base/read.ts'
import { findOrders } from './load-order.queries.ts'
import { forOwner, shapeOrder } from './shape-order.ts'

/** The signed-in customer's orders, newest first; `q` looks into numbers and what was bought. */
export const listOwnOrders: Handler<typeof storeOrders.listOwn> = async ({ db, who }, { query }) => {
  const { limit, offset } = query
  const shape = shapeOf(forOwner, query)
  const own = sql`o.customer_id = ${who.customer_id} ${conditions(query)}`
  const page = sql`o.id in (select o.id from orders o where ${own}
    order by o.created_at desc, o.id desc limit ${limit} offset ${offset})`
  const counting = sql<{ count: number }>`select count(*) as count from orders o where ${own}`.execute(db)
  const found = await findOrders(db, page)
  const newestFirst = found.sort((a, b) => (keyOf(a.order) < keyOf(b.order) ? 1 : -1))
  const orders = newestFirst.map((loaded) => shapeOrder(loaded, shape))
  return { orders, count: (await counting).rows[0]!.count, offset, limit }
}

const keyOf = (order: { created_at: string; id: string }) => order.created_at + order.id

function conditions(query: Input<typeof storeOrders.listOwn>['query']): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = []
  for (const column of ['id', 'cart_id', 'email', 'region_id', 'currency_code'] as const) {
    if (query[column] !== undefined) all.push(sql`and o.${sql.ref(column)} = ${query[column]}`)
  }
  for (const column of ['display_id', 'tax_rate'] as const) {
    if (query[column] !== undefined) all.push(sql`and o.${sql.ref(column)}::text = ${query[column]}`)
  }
  for (const column of ['status', 'fulfillment_status', 'payment_status'] as const) {
    if (query[column] !== undefined) all.push(sql`and o.${sql.ref(column)} = any(${query[column]}::text[])`)
  }
  for (const column of ['created_at', 'updated_at', 'canceled_at'] as const) {
    for (const [word, operator] of Object.entries(operators)) {
      const bound = query[column]?.[word as keyof typeof operators]
      if (bound !== undefined) all.push(sql`and o.${sql.ref(column)} ${operator} ${bound}`)
    }
  }
  if (query.q) {
    const pattern = `%${query.q.replaceAll(/[\\%_]/g, '\\$&')}%`
    all.push(sql`and (o.display_id::text = ${query.q}
      or exists (select from line_item l where l.order_id = o.id and l.title ilike ${pattern}))`)
  }
  return sql.join(all, sql` `)
}

const operators = { lt: sql`<`, gt: sql`>`, lte: sql`<=`, gte: sql`>=` }
