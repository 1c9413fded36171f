import type { adminReturns } from '@kusuribako/contract/returns/admin-returns'
import type { Handler } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { many, one, type Readable, type Row, readList, readOne } from '../../base/read.ts'

const returns: Readable = {
  table: 'return_order',
  relations: {
    items: many('return_item', 'return_id', 'item_id', { reason: one('return_reason', 'reason_id') }),
    swap: one('swap', 'swap_id'),
    order: one('orders', 'order_id'),
  },
  always: ['items', 'items.reason', 'swap', 'order'],
  order: '-created_at',
}

/** Every return, the newest first. */
export const listReturns: Handler<typeof adminReturns.list> = async ({ db }, { query }) => {
  const { rows, count } = await readList(db, returns, query)
  return { returns: rows.map(withoutTotal), count, offset: query.offset, limit: query.limit }
}

/** One return with its pieces and their reasons, and the requested relations; refuses with `not_found`. */
export const readReturn = async (db: Db, id: string, more: readonly string[] = []): Promise<Row> =>
  readOne(db, returns, id, { expand: ['items', 'items.reason', ...more].join(',') })

/** The stored charge is never answered: the API's totals are computed. */
const withoutTotal = ({ order, ...row }: Row): Row => {
  if (!order) return { ...row, order: null }
  const { total: _, ...shown } = order as Row
  return { ...row, order: shown }
}
