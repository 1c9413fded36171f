import { adminLists as api } from '@kusuribako/contract/catalogue/admin-lists'
import { sql } from 'kysely'
import { type Handler, on } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound, type Row } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { importLists } from './import-lists.ts'

const list: Handler<typeof api.list> = async ({ db }, { query: { limit, offset } }) => {
  const [{ rows: lists }, { rows: counts }] = await Promise.all([
    sql<Row>`select l.id, l.title, l.handle, l.created_at, l.updated_at,
        (select count(*)::int from product_list_product lp where lp.product_list_id = l.id) as product_count
      from product_list l order by l.created_at, l.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count from product_list`.execute(db),
  ])
  return { data: { lists, count: counts[0]!.count, offset, limit } }
}

/** Products that are not on sale are included, deleted ones are not. */
const get: Handler<typeof api.get> = async ({ db }, { params: { list_id }, query: { limit, offset } }) => {
  const selection = sql`from product_list_product lp join product p on p.id = lp.product_id and p.deleted_at is null
    where lp.product_list_id = ${list_id}`
  const [row, { rows: products }, { rows: counts }] = await Promise.all([
    db.selectFrom('product_list').selectAll().where('id', '=', list_id).executeTakeFirst(),
    sql<Row>`select p.id, p.title, p.handle, p.thumbnail, p.status ${selection}
      order by lp.rank, p.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${selection}`.execute(db),
  ])
  if (!row) throw notFound('product_list', list_id)
  return { data: { list: row, products, count: counts[0]!.count, offset, limit } }
}

const create: Handler<typeof api.create> = async (ctx, { body }) => {
  const row = { id: newId('product_list'), ...body, created_at: ctx.now, updated_at: ctx.now }
  await ctx.tx(async (tx) => {
    const inserted = await tx.db
      .insertInto('product_list')
      .values(row)
      .onConflict((conflict) => conflict.column('handle').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw refuse('duplicate_error', undefined, `A list with handle ${body.handle} exists already`)
    await tx.note('catalogue.changed', {})
  })
  return { data: { list: row } }
}

const remove: Handler<typeof api.delete> = async (ctx, { params: { list_id } }) => {
  await ctx.tx(async (tx) => {
    // Locked first, so that nothing is added meanwhile.
    const [row] = await tx.db.selectFrom('product_list').select('id').where('id', '=', list_id).forUpdate().execute()
    if (!row) throw notFound('product_list', list_id)
    await tx.db.deleteFrom('product_list_product').where('product_list_id', '=', list_id).execute()
    await tx.db.deleteFrom('product_list').where('id', '=', list_id).execute()
    await tx.note('catalogue.changed', {})
  })
  return { data: { ok: true } }
}

export const adminListRoutes = [
  on(api.list, list),
  on(api.get, get),
  on(api.create, create),
  on(api.delete, remove),
  on(api.import, importLists),
]
