import { adminNotices as api } from '@kusuribako/contract/content/admin-content'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { findRow, notFound } from '../../base/read.ts'

const list: Handler<typeof api.list> = async ({ db }, { query: { limit, offset, id } }) => {
  const found = db.selectFrom('notice').$if(id !== undefined, (all) => all.where('id', '=', id!))
  const [notices, { count }] = await Promise.all([
    found.selectAll().orderBy('published_at', 'desc').orderBy('id').limit(limit).offset(offset).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data: { notices, count, offset, limit } }
}

const create: Handler<typeof api.create> = async (ctx, { body }) => {
  const row = { ...body, id: body.id ?? newId('notice'), created_at: ctx.now, updated_at: ctx.now }
  await ctx.tx(async (tx) => {
    await tx.db
      .insertInto('notice')
      .values({ ...row, body: JSON.stringify(body.body) })
      .execute()
    await noteNoticesChanged(tx)
  })
  return { data: { notice: row } }
}

const update: Handler<typeof api.update> = async (ctx, { params: { id }, body }) => {
  await ctx.tx(async (tx) => {
    const { body: text, ...columns } = body
    const { numUpdatedRows } = await tx.db
      .updateTable('notice')
      .set({ ...columns, ...(text && { body: JSON.stringify(text) }), updated_at: tx.now })
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('notice', id)
    await noteNoticesChanged(tx)
  })
  return { data: { notice: await findRow(ctx.db, 'notice', id) } }
}

const remove: Handler<typeof api.delete> = async (ctx, { params: { id } }) => {
  await ctx.tx(async (tx) => {
    const { numDeletedRows } = await tx.db.deleteFrom('notice').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('notice', id)
    await noteNoticesChanged(tx)
  })
  return { data: { ok: true } }
}

/** Cached pages and lists are dropped in every process. */
const noteNoticesChanged = (tx: Tx) => tx.note('settings.changed', {})

export const noticeRoutes = [on(api.list, list), on(api.create, create), on(api.update, update), on(api.delete, remove)]
