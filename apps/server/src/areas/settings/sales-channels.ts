import { salesChannels as api } from '@kusuribako/contract/settings/sales-channels'
import { type Handler, on } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { many, notFound, type Readable, readList, readOne, through } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'

const channels: Readable = {
  table: 'sales_channel',
  relations: {
    products: through('product', 'product_sales_channel', 'sales_channel_id', 'product_id'),
    locations: many('sales_channel_location', 'sales_channel_id', 'created_at'),
    publishableKeys: through(
      'publishable_api_key',
      'publishable_api_key_sales_channel',
      'sales_channel_id',
      'publishable_key_id',
    ),
  },
  searched: ['name', 'description'],
  order: '-created_at',
}

/** Returns `{ sales_channel }`; refuses a missing one. */
export const answerChannel = async (db: Db, id: string) => ({ sales_channel: await readOne(db, channels, id) })

const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { id, name, description, created_at, updated_at, deleted_at, limit, offset } = query
  const filter = { id, name, description, created_at, updated_at, deleted_at }
  const { rows, count } = await readList(db, channels, query, filter)
  return { sales_channels: rows, count, offset, limit }
}

const create: Handler<typeof api.create> = async (ctx, { body }) => {
  const id = newId('sales_channel')
  const row = { id, ...body, created_at: ctx.now, updated_at: ctx.now }
  return ctx.tx(async (tx) => {
    await tx.send.insertInto('sales_channel').values(row).execute()
    return answerChannel(tx.db, id)
  })
}

const update: Handler<typeof api.update> = async (ctx, { params, body }) => {
  return ctx.tx(async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('sales_channel')
      .set({ ...body, updated_at: tx.now })
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('sales_channel', params.id)
    await tx.note('settings.changed', {})
    return answerChannel(tx.db, params.id)
  })
}

/** The shop's default channel stays: carts that name none sell in it. */
const remove: Handler<typeof api.delete> = async (ctx, { params }) => {
  const { id } = params
  await ctx.tx(async (tx) => {
    const store = await tx.db.selectFrom('store').select('default_sales_channel_id').forUpdate().executeTakeFirst()
    if (store?.default_sales_channel_id === id) {
      throw refuse('not_allowed', undefined, 'You cannot delete the default sales channel')
    }
    // A key with only this channel keeps it: with none it would cover everything.
    await tx.send
      .updateTable('sales_channel')
      .set({ deleted_at: tx.now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    await tx.note('settings.changed', {})
  })
  return { id, object: 'sales-channel', deleted: true }
}

export const salesChannelRoutes = [
  on(api.list, list),
  on(api.get, ({ db }, { params }) => answerChannel(db, params.id)),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
]
