import { locationLevels as api } from '@kusuribako/contract/inventory/inventory-items'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { findRow, notFound, type Readable, readList } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { answerItem, clearLevels } from './inventory-items.ts'
import { lockLocation } from './lock-location.ts'
import { lockLevels, moveLevels } from './move-levels.ts'

/** Platform contract, preset admin.inventory-items#2. */
const levels: Readable = { table: 'inventory_level', relations: {}, order: 'location_id' }

const list: Handler<typeof api.list> = async ({ db }, { params: { id }, query: { location_id, ...shaping } }) => {
  await mustBeItem({ db }, id)
  const { rows } = await readList(db, levels, shaping, { inventory_item_id: id, location_id })
  return { inventory_item: { id, location_levels: rows } }
}

async function mustBeItem({ db }: Pick<Tx, 'db'>, id: string): Promise<void> {
  if (!(await findRow(db, 'inventory_item', id))) throw notFound('inventory_item', id)
}

const create: Handler<typeof api.create> = async (ctx, { params: { id }, query, body }) => {
  const { location_id, stocked_quantity, incoming_quantity = 0 } = body
  return ctx.tx(async (tx) => {
    const [, location] = await Promise.all([mustBeItem(tx, id), lockLocation(tx, location_id)])
    if (!location) throw notFound('stock_location', location_id)
    const level = { id: newId('inventory_level'), inventory_item_id: id, location_id, incoming_quantity }
    await tx.send
      .insertInto('inventory_level')
      .values({ ...level, created_at: tx.now, updated_at: tx.now })
      .execute()
    await correctStock(tx, { inventory_item_id: id, location_id }, stocked_quantity)
    return answerItem(tx.db, id, query)
  })
}

const update: Handler<typeof api.update> = async (ctx, { params: { id, location_id }, query, body }) => {
  const { stocked_quantity, incoming_quantity } = body
  return ctx.tx(async (tx) => {
    const [, itemLevels] = await Promise.all([mustBeItem(tx, id), lockLevels(tx, [id])])
    const level = itemLevels.find((one) => one.location_id === location_id)
    if (!level) throw notFound('inventory_level', location_id, 'location_id')
    if (stocked_quantity !== undefined) {
      if (stocked_quantity < level.reserved_quantity) throw refuse('stock_is_reserved')
      await correctStock(tx, level, stocked_quantity - level.stocked_quantity)
    }
    if (incoming_quantity !== undefined)
      await tx.send
        .updateTable('inventory_level')
        .set({ incoming_quantity, updated_at: tx.now })
        .where('inventory_item_id', '=', id)
        .where('location_id', '=', location_id)
        .execute()
    return answerItem(tx.db, id, query)
  })
}

/** Staff have counted: this many pieces more or fewer are there. */
const correctStock = (
  tx: Tx,
  { inventory_item_id, location_id }: { inventory_item_id: string; location_id: string },
  difference: number,
) =>
  moveLevels(
    tx,
    [{ inventory_item_id, location_id, stocked: difference, reserved: 0 }],
    'corrected',
    tx.who.staff?.id ?? null,
  )

/** A location without a level of the item stays so. */
const remove: Handler<typeof api.delete> = async (ctx, { params: { id, location_id } }) => {
  return ctx.tx(async (tx) => {
    const [, itemLevels] = await Promise.all([mustBeItem(tx, id), lockLevels(tx, [id])])
    await clearLevels(
      tx,
      itemLevels.filter((level) => level.location_id === location_id),
    )
    return answerItem(tx.db, id, { fields: '+deleted_at' })
  })
}

export const locationLevelRoutes = [
  on(api.list, list),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
]
