import type { Input } from '@kusuribako/contract/endpoint'
import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { escapeLike } from '../../base/pattern.ts'
import { shapeOf } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { columns } from '../../base/tables.gen.ts'
import { normalizeTypedNumber, parcelNumberIn, phoneIn, typedName } from '../customers/index.ts'
import { isNumber, type OrderFilter, orderConditions } from './order-conditions.queries.ts'
import { countByTally, fromStart } from './order-tally.queries.ts'
import { findAdminOrders, forStaff } from './read-admin-order.ts'

type Query = Input<typeof api.list>['query']

/** The orders of the shop, a page at a time; any page of a million is as fast as the first (019). */
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
  const { q: text, order = '-created_at', limit, offset, expand: _e, fields: _f, ...filter } = query
  const q = text && normalizeTypedNumber(text)
  const sorting = sortedBy(order)
  const condition = orderSearchConditions({ q: text, ...filter })
  const isByDay = /^-?created_at$/.test(order)
  const oldestFirst = order === 'created_at'
  if (q && isOnlyName(q) && isByDay && isEmpty(filter))
    return findByName(db, q, query, oldestFirst ? sql`asc` : sql`desc`)
  const tally = q ? null : await countByTally(db, filter, { offset, oldestFirst })
  if (!tally) {
    const [count, ids] = await Promise.all([
      countOrders(db, condition),
      findIds(db, condition, sorting, { limit, offset }),
    ])
    return { count, ids }
  }
  const { count, start } = tally
  if (isEmpty(filter) && /^-?display_id$/.test(order)) return { count, ids: await findByNumber(db, query) }
  if (!isByDay) return { count, ids: await findIds(db, condition, sorting, { limit, offset }) }
  if (!start) return { count, ids: [] }
  const conditionFromStart = sql`${condition} and ${fromStart(start, oldestFirst)}`
  return { count, ids: await findIds(db, conditionFromStart, sorting, { limit, offset: offset - start.before }) }
}

/** The condition of a filter on orders `o`, and of a typed search text. */
export function orderSearchConditions({ q, ...filter }: OrderFilter & { q?: string | undefined }): RawBuilder<unknown> {
  return q ? sql`${orderConditions(filter)} and ${matchesText(normalizeTypedNumber(q))}` : orderConditions(filter)
}

const isEmpty = (filter: object) => Object.values(filter).every((value) => value === undefined)

async function findIds(
  db: Db,
  condition: RawBuilder<unknown>,
  sorting: RawBuilder<unknown>,
  { limit, offset }: Pick<Query, 'limit' | 'offset'>,
) {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where ${condition} order by ${sorting} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A page of all orders by their numbers: what it skips is counted in the index only, a quarter of the work. */
async function findByNumber(db: Db, { order, limit, offset }: Query) {
  const direction = order === 'display_id' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.display_id in (
      select display_id from orders order by display_id ${direction} limit ${limit} offset ${offset})
    order by o.display_id ${direction}`.execute(db)
  return rows.map(({ id }) => id)
}

async function countOrders(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from orders o where ${condition}`.execute(db)
  return rows[0]!.count
}

function sortedBy(order: string): RawBuilder<unknown> {
  const column = order.replace(/^-/, '')
  if (!(columns.orders as readonly string[]).includes(column))
    throw refuse('invalid_data', undefined, `Order field ${column} is not valid`)
  const direction = order.startsWith('-') ? sql`desc` : sql`asc`
  // The index of the e-mail addresses contains the order numbers.
  const tieBreaker = column === 'email' ? sql`display_id` : sql`id`
  return sql`o.${sql.ref(column)} ${direction}, o.${tieBreaker} ${direction}`
}

/** A prefix pattern that matches the typed text literally. */
const prefixPattern = (text: string) => `${escapeLike(text.trim())}%`
/** Names are stored as `folded_name` has them (`order_name`). */
export const nameStartsWith = (q: string) => sql`n.name like folded_name(${prefixPattern(typedName(q))})`

/** The orders with a delivery address whose telephone number begins with these digits. */
export const ordersWithPhone = (
  digits: string,
) => sql`select p.id from orders p where p.shipping_address_id = any(array(
  select id from address where phone is not null and digits_of(phone) like ${`${digits}%`}))`

/** The orders of which something left under this tracking number, in their own parcel, a swap's or a claim's. */
const ordersWithTrackingNumber = (digits: string) => sql`
  select coalesce(f.order_id, s.order_id, c.order_id) from tracking_link t join fulfillment f on f.id = t.fulfillment_id
  left join swap s on s.id = f.swap_id left join claim_order c on c.id = f.claim_order_id
  where t.deleted_at is null and digits_of(t.tracking_number) = ${digits}`

/**
 * Orders with this number, or tracking number; or whose e-mail address, telephone number or name (family or given)
 * begins with the text.
 */
function matchesText(q: string): RawBuilder<unknown> {
  const ordersNamed = sql`select n.order_id from order_name n where ${nameStartsWith(q)}`
  if (isOnlyName(q)) return sql`o.id in (${ordersNamed})`
  const [phone, parcel] = [phoneIn(q), parcelNumberIn(q)]
  const ordersSent = parcel ? sql` union ${ordersWithTrackingNumber(parcel)}` : sql``
  if (phone) return sql`o.id in (${ordersWithPhone(phone)}${ordersSent})`
  return sql`o.id in (
    select o.id from orders o where ${isNumber(q)}
    union select o.id from orders o where o.email like ${prefixPattern(q.toLowerCase())}
    union ${ordersNamed}${ordersSent})`
}

/** E-mail addresses and numbers contain only ASCII letters. */
const isOnlyName = (q: string) => /[^\x20-\x7e]/.test(q.trim())

/** A page of all whose name begins with the text, by an index of names and instants: many people are called 佐藤. */
async function findByName(db: Db, q: string, { limit, offset }: Query, direction: RawBuilder<unknown>): Promise<Page> {
  const { rows } = await sql<Page>`
    with named as materialized (select distinct n.created_at, n.order_id from order_name n where ${nameStartsWith(q)})
    select (select count(*) from named) as count, array(select order_id from named
      order by created_at ${direction}, order_id ${direction} limit ${limit} offset ${offset}) as ids`.execute(db)
  return rows[0]!
}
