import type { Input } from '@kusuribako/contract/endpoint'
import type { orderReservations as api } from '@kusuribako/contract/orders/order-reservations'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { findRow, notFound, one, type Readable, readList } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { answerReservation, makeReservation, quantityToShip } from '../inventory/index.ts'
import { lockStandingOrder } from './lock-standing-order.ts'

const reservations: Readable = {
  table: 'reservation_item',
  relations: {
    line_item: one('line_item', 'line_item_id'),
    inventory_item: one('inventory_item', 'inventory_item_id'),
  },
  always: ['line_item', 'inventory_item'],
  order: '-created_at',
}

/** Reserves pieces for a line, of each item that it consists of. */
export const reserveLine: Handler<typeof api.reserve> = (ctx, { params, body }) =>
  ctx.tx(async (tx) => {
    const [id] = await reserve(tx, params, body)
    return answerReservation(tx.db, id!)
  })

/** What is reserved for the lines of an order. */
export const listReservations: Handler<typeof api.list> = async ({ db }, { params, query }) => {
  if (!(await findRow(db, 'orders', params.id))) throw notFound('orders', params.id)
  const lines = await db.selectFrom('line_item').select('id').where('order_id', '=', params.id).execute()
  const { rows, count } = await readList(db, reservations, query, { line_item_id: lines.map(({ id }) => id) })
  return { reservations: rows, count, offset: query.offset, limit: query.limit }
}

interface Part {
  inventory_item_id: string
  required_quantity: number
  /** Pieces of the line that are neither packed nor reserved. */
  left: number
  /** Where the most pieces are available. */
  location_id: string | null
}

async function reserve(
  tx: Tx,
  params: Input<typeof api.reserve>['params'],
  { quantity, location_id }: Input<typeof api.reserve>['body'],
) {
  const { id, line_item_id } = params
  const [, parts] = await Promise.all([lockStandingOrder(tx, id), partsOf(tx, id, line_item_id)])
  if (parts.length === 0) throw notFound('line_item', line_item_id)
  // Each for its own item, in the order of their ids.
  return Promise.all(
    parts.map(async (part) => {
      const pieces = quantity ?? part.left
      const locationId = location_id ?? part.location_id
      if (!locationId) throw refuse('item_not_at_location')
      if (pieces === 0) throw refuse('reservation_over_line')
      const { inventory_item_id, required_quantity } = part
      return makeReservation(tx, {
        inventory_item_id,
        location_id: locationId,
        quantity: pieces * required_quantity,
        line_item_id,
      })
    }),
  )
}

/** The items that a line of an order consists of; nothing when the line is another order's, or not counted. */
async function partsOf(tx: Tx, orderId: string, lineId: string): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select pi.inventory_item_id, pi.required_quantity,
      greatest(0, ${quantityToShip} - coalesce(l.fulfilled_quantity, 0) - coalesce((select sum(r.quantity) from reservation_item r
        where r.line_item_id = l.id and r.inventory_item_id = pi.inventory_item_id and r.deleted_at is null), 0)
          / pi.required_quantity)::int as left,
      (select lv.location_id from inventory_level lv where lv.inventory_item_id = pi.inventory_item_id
        order by lv.stocked_quantity - lv.reserved_quantity desc, lv.location_id limit 1) as location_id
    from line_item l join product_variant_inventory_item pi on pi.variant_id = l.variant_id and pi.deleted_at is null
    where l.id = ${lineId} and l.order_id = ${orderId} order by pi.inventory_item_id`.execute(tx.db)
  return rows
}
