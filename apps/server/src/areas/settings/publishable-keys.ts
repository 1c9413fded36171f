import { publishableKeys as api } from '@kusuribako/contract/settings/publishable-keys'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { notFound, type Readable, readList, readOne } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'

const keys: Readable = { table: 'publishable_api_key', relations: {}, searched: ['title'], order: '-created_at' }

const answerKey = async (db: Db, id: string) => ({ publishable_api_key: await readOne(db, keys, id) })

const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { created_at, updated_at, revoked_at, limit, offset } = query
  const { rows, count } = await readList(db, keys, query, { created_at, updated_at, revoked_at })
  return { publishable_api_keys: rows, count, offset, limit }
}

const create: Handler<typeof api.create> = async (ctx, { body }) => {
  const id = newId('publishable_key')
  const row = {
    id,
    title: body.title,
    created_by: ctx.who.staff?.id ?? null,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  return ctx.tx(async (tx) => {
    await tx.send.insertInto('publishable_api_key').values(row).execute()
    return answerKey(tx.db, id)
  })
}

/** Changes a key under its lock; front ends that send it are affected at once. */
async function changeKey(ctx: Ctx, id: string, work: (tx: Tx, key: { revoked_at: Date | null }) => Promise<unknown>) {
  return ctx.tx(async (tx) => {
    const key = await tx.db
      .selectFrom('publishable_api_key')
      .select('revoked_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!key) throw notFound('publishable_api_key', id)
    await work(tx, key)
    await tx.note('settings.changed', {})
    return answerKey(tx.db, id)
  })
}

const update: Handler<typeof api.update> = (ctx, { params, body }) =>
  changeKey(ctx, params.id, (tx) => write(tx, params.id, body))

const revoke: Handler<typeof api.revoke> = (ctx, { params }) =>
  changeKey(ctx, params.id, async (tx, { revoked_at }) => {
    if (revoked_at) throw refuse('not_allowed', undefined, 'PublishableApiKey has already been revoked')
    await write(tx, params.id, { revoked_at: tx.now, revoked_by: ctx.who.staff?.id ?? null })
  })

const write = (tx: Tx, id: string, changes: { title?: string; revoked_at?: Date; revoked_by?: string | null }) =>
  tx.db
    .updateTable('publishable_api_key')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute()

/** Its links to sales channels are deleted with it. */
const remove: Handler<typeof api.delete> = async (ctx, { params }) => {
  await ctx.tx(async (tx) => {
    await tx.send.deleteFrom('publishable_api_key').where('id', '=', params.id).execute()
    await tx.note('settings.changed', {})
  })
  return { id: params.id, object: 'publishable_api_key', deleted: true }
}

const channels: Handler<typeof api.channels> = async ({ db }, { params, query }) => {
  await readOne(db, keys, params.id)
  const { rows: ids } = await sql<{ id: string }>`
    select sales_channel_id as id from publishable_api_key_sales_channel where publishable_key_id = ${params.id}`.execute(
    db,
  )
  const of: Readable = { table: 'sales_channel', relations: {}, searched: ['name', 'description'], order: 'created_at' }
  const { rows } = await readList(db, of, query, { id: ids.map(({ id }) => id) })
  return { sales_channels: rows }
}

const addChannels: Handler<typeof api.addChannels> = (ctx, { params, body }) =>
  changeKey(ctx, params.id, async (tx) => {
    const ids = await existingChannels(tx, body.sales_channel_ids)
    await sql`insert into publishable_api_key_sales_channel (publishable_key_id, sales_channel_id)
      select ${params.id}, unnest(${ids}::text[]) on conflict do nothing`.execute(tx.send)
  })

const removeChannels: Handler<typeof api.removeChannels> = (ctx, { params, body }) =>
  changeKey(ctx, params.id, async (tx) => {
    const ids = await existingChannels(tx, body.sales_channel_ids)
    await sql`delete from publishable_api_key_sales_channel
      where publishable_key_id = ${params.id} and sales_channel_id = any(${ids})`.execute(tx.send)
  })

/** The ids without duplicates; refuses ids of no sales channel. */
async function existingChannels(tx: Tx, requested: readonly { id: string }[]): Promise<string[]> {
  const ids = [...new Set(requested.map(({ id }) => id))]
  const { rows } = await sql<{ id: string }>`
    select id from sales_channel where id = any(${ids}) and deleted_at is null`.execute(tx.db)
  const existing = new Set(rows.map(({ id }) => id))
  const unknown = ids.filter((id) => !existing.has(id))
  if (unknown.length) throw refuse('ids_unknown', { errors: [`Sales Channels ${unknown.join(', ')} do not exist`] })
  return ids
}

export const publishableKeyRoutes = [
  on(api.list, list),
  on(api.get, ({ db }, { params }) => answerKey(db, params.id)),
  on(api.create, create),
  on(api.update, update),
  on(api.revoke, revoke),
  on(api.delete, remove),
  on(api.channels, channels),
  on(api.addChannels, addChannels),
  on(api.removeChannels, removeChannels),
]
