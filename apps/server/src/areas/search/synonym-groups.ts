import { synonymGroups as api } from '@kusuribako/contract/search/synonyms'
import { sql } from 'kysely'
import { type Handler, on } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'

const columns = ['id', 'words'] as const
/** Its change tells every process that its words are outdated. */
const change = sql<number>`nextval('search_change')`

const list: Handler<typeof api.list> = async ({ db }) => {
  const synonym_groups = await db.selectFrom('synonym_group').select(columns).orderBy('id').execute()
  return { data: { synonym_groups } }
}

const create: Handler<typeof api.create> = async (ctx, { body: { words } }) => {
  const group = { id: newId('synonym_group'), words }
  await ctx.tx((tx) => tx.send.insertInto('synonym_group').values(group).execute())
  return { data: { synonym_group: group } }
}

const update: Handler<typeof api.update> = async (ctx, { params: { id }, body: { words } }) => {
  const synonym_group = await ctx.tx((tx) =>
    tx.db
      .updateTable('synonym_group')
      .set({ words, change })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst(),
  )
  if (!synonym_group) throw notFound('synonym_group', id)
  return { data: { synonym_group } }
}

const remove: Handler<typeof api.delete> = async (ctx, { params: { id } }) => {
  const { numDeletedRows } = await ctx.tx((tx) =>
    tx.db.deleteFrom('synonym_group').where('id', '=', id).executeTakeFirst(),
  )
  if (numDeletedRows === 0n) throw notFound('synonym_group', id)
  return { data: { ok: true } }
}

export const synonymRoutes = [
  on(api.list, list),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
]
