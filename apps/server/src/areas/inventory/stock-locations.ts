import { stockLocations as api, channelLocations } from '@kusuribako/contract/inventory/stock-locations'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { findRow, notFound, one, type Readable, readList, readOne, type Shaping, through } from '../../base/read.ts'
import { answerChannel } from '../settings/index.ts'
import { clearLevels } from './inventory-items.ts'
import type { Level } from './levels.rules.ts'

const locations: Readable = {
  table: 'stock_location',
  relations: {
    address: one('stock_location_address', 'address_id'),
    sales_channels: through('sales_channel', 'sales_channel_location', 'location_id', 'sales_channel_id'),
  },
  fields: ['id', 'name', 'address_id', 'metadata', 'created_at', 'updated_at'],
  searched: ['name'],
  order: '-created_at',
}

const answer = async (db: Db, id: string, shaping: Shaping) => ({
  stock_location: await readOne(db, locations, id, shaping),
})

const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { id, name, address_id, sales_channel_id, limit, offset } = query
  const sells = sql<boolean>`exists (select from sales_channel_location sl
    where sl.location_id = stock_location.id and sl.sales_channel_id = any(${sales_channel_id ?? []}) and sl.deleted_at is null)`
  const filter = { id, name, address_id, ...(sales_channel_id && { sells }) }
  const { rows, count } = await readList(db, locations, query, filter)
  return { stock_locations: rows, count, offset, limit }
}

const create: Handler<typeof api.create> = async (ctx, { query, body }) => {
  const { address, ...fields } = body
  const id = newId('stock_location')
  return ctx.tx(async (tx) => {
    const address_id = await writeAddress(tx, fields.address_id ?? null, address)
    await tx.send
      .insertInto('stock_location')
      .values({ id, ...fields, address_id, created_at: tx.now, updated_at: tx.now })
      .execute()
    return answer(tx.db, id, query)
  })
}

const update: Handler<typeof api.update> = async (ctx, { params: { id }, query, body }) => {
  const { address, metadata, ...fields } = body
  return ctx.tx(async (tx) => {
    const before = await tx.db
      .selectFrom('stock_location')
      .select(['address_id', 'metadata'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('stock_location', id)
    const address_id = await writeAddress(tx, fields.address_id ?? before.address_id, address)
    await tx.send
      .updateTable('stock_location')
      .set({ ...fields, address_id, metadata: changedMetadata(before.metadata, metadata), updated_at: tx.now })
      .where('id', '=', id)
      .execute()
    return answer(tx.db, id, query)
  })
}

type Address = NonNullable<Parameters<typeof create>[1]['body']['address']>

/** Writes a given address: over the named one, else as a new one. Returns the current one. */
async function writeAddress(tx: Tx, id: string | null, address: Address | undefined): Promise<string | null> {
  if (id && !(await findRow(tx.db, 'stock_location_address', id))) throw notFound('stock_location_address', id)
  if (!address) return id
  if (id) {
    const values = { ...address, updated_at: tx.now }
    await tx.send.updateTable('stock_location_address').set(values).where('id', '=', id).execute()
    return id
  }
  const newAddressId = newId('stock_location_address')
  await tx.send
    .insertInto('stock_location_address')
    .values({ id: newAddressId, ...address, created_at: tx.now, updated_at: tx.now })
    .execute()
  return newAddressId
}

/** A location is closed with all its pieces, with ledger entries; not while anything is reserved there. */
const remove: Handler<typeof api.delete> = async (ctx, { params: { id } }) => {
  await ctx.tx(async (tx) => {
    // The location before its contents: a concurrent arrival finds it closed.
    const [, { rows }] = await Promise.all([
      tx.db.selectFrom('stock_location').select('id').where('id', '=', id).forUpdate().execute(),
      sql<Level>`
        select inventory_item_id, location_id, stocked_quantity, reserved_quantity from inventory_level
        where location_id = ${id} order by inventory_item_id, location_id for update`.execute(tx.db),
    ])
    await clearLevels(tx, rows)
    const deletion = { deleted_at: tx.now, updated_at: tx.now }
    await tx.send
      .updateTable('sales_channel_location')
      .set(deletion)
      .where('location_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    await tx.send
      .updateTable('stock_location')
      .set(deletion)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
  })
  return { id, object: 'stock_location', deleted: true }
}

/** Connects a channel with a location; repeating it is no error. */
const addToChannel: Handler<typeof channelLocations.add> = async (ctx, { params: { id }, body: { location_id } }) => {
  return ctx.tx(async (tx) => {
    await mustExist(tx, id, location_id)
    await sql`insert into sales_channel_location (id, sales_channel_id, location_id, created_at, updated_at)
      values (${newId('sales_channel_location')}, ${id}, ${location_id}, ${tx.now}, ${tx.now})
      on conflict (sales_channel_id, location_id) where deleted_at is null do nothing`.execute(tx.send)
    return answerChannel(tx.db, id)
  })
}

const removeFromChannel: Handler<typeof channelLocations.remove> = async (ctx, { params: { id }, body }) => {
  await ctx.tx(async (tx) => {
    await mustExist(tx, id, body.location_id)
    await tx.send
      .updateTable('sales_channel_location')
      .set({ deleted_at: tx.now, updated_at: tx.now })
      .where('sales_channel_id', '=', id)
      .where('location_id', '=', body.location_id)
      .where('deleted_at', 'is', null)
      .execute()
  })
  return { id, object: 'stock-location', deleted: true }
}

async function mustExist(tx: Tx, channelId: string, locationId: string): Promise<void> {
  if (!(await findRow(tx.db, 'sales_channel', channelId))) throw notFound('sales_channel', channelId)
  if (!(await findRow(tx.db, 'stock_location', locationId))) throw notFound('stock_location', locationId)
}

export const stockLocationRoutes = [
  on(api.list, list),
  on(api.get, ({ db }, { params, query }) => answer(db, params.id, query)),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
  on(channelLocations.add, addToChannel),
  on(channelLocations.remove, removeFromChannel),
]
