import { reservations as api } from '@kusuribako/contract/inventory/reservations'
import { type Handler, on } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { one, type Readable, readList, readOne } from '../../base/read.ts'
import { columns } from '../../base/tables.gen.ts'
import { moveLevels } from './move-levels.ts'
import { endReservations } from './reserve-for-lines.ts'
import { changeReservation, lockReservation, makeReservation } from './write-reservations.ts'

const reservations: Readable = {
  table: 'reservation_item',
  relations: {
    line_item: one('line_item', 'line_item_id', {
      order: one('orders', 'order_id'),
      variant: one('product_variant', 'variant_id'),
    }),
    inventory_item: one('inventory_item', 'inventory_item_id'),
  },
  order: '-created_at',
}
/** Platform contract, preset admin.reservations. */
const listedReservations: Readable = {
  ...reservations,
  fields: columns.reservation_item.filter((column) => column !== 'created_by' && column !== 'deleted_at'),
}

/** Returns `{ reservation }`; refuses a missing one. */
export const answerReservation = async (db: Db, id: string) => ({ reservation: await readOne(db, reservations, id) })

const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { expand: _e, fields: _f, limit, offset, order: _o, ...filter } = query
  const { rows, count } = await readList(db, listedReservations, query, filter)
  return { reservations: rows, count, offset, limit }
}

const create: Handler<typeof api.create> = (ctx, { body }) =>
  ctx.tx(async (tx) => answerReservation(tx.db, await makeReservation(tx, body)))

const update: Handler<typeof api.update> = (ctx, { params, body }) =>
  ctx.tx(async (tx) => {
    await changeReservation(tx, params.id, body)
    return answerReservation(tx.db, params.id)
  })

const remove: Handler<typeof api.delete> = async (ctx, { params: { id } }) => {
  await ctx.tx(async (tx) => {
    const found = await lockReservation(tx, id)
    if (!found) return
    await endReservations(tx, [id])
    const { inventory_item_id, location_id, quantity } = found.reservation
    await moveLevels(tx, [{ inventory_item_id, location_id, stocked: 0, reserved: -quantity }], 'released', id)
  })
  return { id, object: 'reservation', deleted: true }
}

export const reservationRoutes = [
  on(api.list, list),
  on(api.get, ({ db }, { params }) => answerReservation(db, params.id)),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
]
