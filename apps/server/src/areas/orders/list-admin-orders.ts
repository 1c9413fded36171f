import type { Input } from '@kusuribako/contract/endpoint'
import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { shapeOf } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { columns } from '../../base/tables.gen.ts'
import { isNumber, orderConditions } from './order-conditions.queries.ts'
import { countByTally, fromStart } from './order-tally.queries.ts'
import { findAdminOrders, forStaff } from './read-admin-order.ts'

type Query = Input<typeof api.list>['query']

/** The orders of the shop, a page at a time; any page of a million is as far as the first (019). */
export const listAdminOrders: Handler<typeof api.list> = async ({ db }, { query }) => {
  const shape = shapeOf(forStaff, query)
  const { count, ids } = await findPage(db, query)
  const found = ids.length ? await findAdminOrders(db, sql`o.id = any(${ids}::text[])`, shape) : []
  const byId = new Map(found.map((order) => [order.id, order]))
  return { orders: ids.flatMap((id) => byId.get(id) ?? []), count, offset: query.offset, limit: query.limit }
}

interface Page {
  count: number
  ids: string[]
}

async function findPage(db: Db, query: Query): Promise<Page> {
  const { q, order = '-created_at', limit, offset, expand: _e, fields: _f, ...filter } = query
  const sorting = sortedBy(order)
  const which = q ? sql`${orderConditions(filter)} and ${mentions(q)}` : orderConditions(filter)
  const isByDay = /^-?created_at$/.test(order)
  const oldestFirst = order === 'created_at'
  const tally = q ? null : await countByTally(db, filter, { offset, oldestFirst })
  if (!tally) {
    const [count, ids] = await Promise.all([countOrders(db, which), findIds(db, which, sorting, limit, offset)])
    return { count, ids }
  }
  const { count, start } = tally
  if (!isByDay) return { count, ids: await findIds(db, which, sorting, limit, offset) }
  if (!start) return { count, ids: [] }
  const fromThere = sql`${which} and ${fromStart(start, oldestFirst)}`
  return { count, ids: await findIds(db, fromThere, sorting, limit, offset - start.before) }
}

async function findIds(
  db: Db,
  which: RawBuilder<unknown>,
  sorting: RawBuilder<unknown>,
  limit: number,
  offset: number,
) {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where ${which} order by ${sorting} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

async function countOrders(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from orders o where ${which}`.execute(db)
  return rows[0]!.count
}

function sortedBy(order: string): RawBuilder<unknown> {
  const column = order.replace(/^-/, '')
  if (!(columns.orders as readonly string[]).includes(column))
    throw refuse('invalid_data', undefined, `Order field ${column} is not valid`)
  const direction = order.startsWith('-') ? sql`desc` : sql`asc`
  return sql`o.${sql.ref(column)} ${direction}, o.id ${direction}`
}

/** Whose number this is, or whose e-mail address, name (family name first) or given name begins like this. */
function mentions(q: string): RawBuilder<unknown> {
  const beginning = `${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const name = beginning.replaceAll(/[\s　]/g, '')
  return sql`o.id in (
    select o.id from orders o where ${isNumber(q)}
    union select o.id from orders o where o.email like ${beginning.toLowerCase()}
    union select o.id from orders o join address a on a.id = o.shipping_address_id
      where coalesce(a.last_name, '') || coalesce(a.first_name, '') like ${name} or a.first_name like ${name})`
}
