import { suppliers as api } from '@kusuribako/contract/inventory/suppliers'
import { type Handler, on } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { findRow, notFound } from '../../base/read.ts'

const list: Handler<typeof api.list> = async ({ db }, { query: { with_removed } }) => {
  const all = db.selectFrom('supplier').selectAll().orderBy('name').orderBy('id')
  const suppliers = await (with_removed ? all : all.where('deleted_at', 'is', null)).execute()
  return { data: { suppliers } }
}

const answer = async (db: Db, id: string) => {
  const supplier = await findRow(db, 'supplier', id)
  if (!supplier) throw notFound('supplier', id)
  return { data: { supplier } }
}

const create: Handler<typeof api.create> = (ctx, { body }) => {
  const id = newId('supplier')
  return ctx.tx(async (tx) => {
    const row = { id, ...body, created_at: tx.now, updated_at: tx.now }
    await tx.send.insertInto('supplier').values(row).execute()
    return answer(tx.db, id)
  })
}

const update: Handler<typeof api.update> = (ctx, { params: { id }, body }) =>
  ctx.tx(async (tx) => {
    const changed = { ...body, updated_at: tx.now }
    await tx.send.updateTable('supplier').set(changed).where('id', '=', id).where('deleted_at', 'is', null).execute()
    return answer(tx.db, id)
  })

/** Not selectable for new deliveries; the records of past ones stay. */
const remove: Handler<typeof api.delete> = async (ctx, { params: { id } }) => {
  const { numUpdatedRows } = await ctx.tx((tx) =>
    tx.db
      .updateTable('supplier')
      .set({ deleted_at: tx.now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) throw notFound('supplier', id)
  return { data: { ok: true } }
}

export const supplierRoutes = [
  on(api.list, list),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
]
