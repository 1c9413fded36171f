import { notes as api } from '@kusuribako/contract/backoffice/notes'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { one, type Readable, type Row, readList, readOne } from '../../base/read.ts'
import { staffOnWire } from '../identity/index.ts'

const notes: Readable = {
  table: 'note',
  relations: { author: one('staff', 'author_id') },
  always: ['author'],
  order: '-created_at',
}

const onWire = ({ author, ...note }: Row): Row => ({ ...note, author: author ? staffOnWire(author as Row) : null })

const list: Handler<typeof api.list> = async (ctx, { query: { limit, offset, resource_id } }) => {
  const { rows, count } = await readList(ctx.db, notes, { limit, offset }, { resource_id })
  return { notes: rows.map(onWire), count, offset, limit }
}

const answer = async ({ db }: Pick<Ctx, 'db'>, id: string) => ({ note: onWire(await readOne(db, notes, id)) })

const get: Handler<typeof api.get> = (ctx, { params }) => answer(ctx, params.id)

const create: Handler<typeof api.create> = async (ctx, { body }) => {
  const id = newId('note')
  const note = { id, ...body, author_id: ctx.who.staff!.id, created_at: ctx.now, updated_at: ctx.now }
  return ctx.tx(async (tx) => {
    await tx.send.insertInto('note').values(note).execute()
    return answer(tx, id)
  })
}

const update: Handler<typeof api.update> = async (ctx, { params: { id }, body }) => {
  const changed = { value: body.value, updated_at: ctx.now }
  return ctx.tx(async (tx) => {
    await tx.send.updateTable('note').set(changed).where('id', '=', id).where('deleted_at', 'is', null).execute()
    return answer(tx, id)
  })
}

/** Deleting twice is no error. */
const remove: Handler<typeof api.delete> = async (ctx, { params: { id } }) => {
  await ctx.tx((tx) =>
    tx.db
      .updateTable('note')
      .set({ deleted_at: ctx.now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute(),
  )
  return { id, object: 'note', deleted: true }
}

/** The account is closed: deletes what staff have noted about the customer (032), also what they had taken back. */
export async function deleteNotesOn(tx: Tx, resource_id: string): Promise<void> {
  await tx.send.deleteFrom('note').where('resource_id', '=', resource_id).execute()
}

/** The retention of an order has ended (138): deletes what staff have noted about it, and all that followed from it. */
export async function deleteNotesAbout(tx: Tx, order_id: string): Promise<void> {
  await sql`delete from note where resource_id = any(array(select ${order_id}::text
    union select id from return_order where order_id = ${order_id}
    union select r.id from swap s join return_order r on r.swap_id = s.id where s.order_id = ${order_id}
    union select id from swap where order_id = ${order_id} union select id from claim_order where order_id = ${order_id}
    union select id from order_edit where order_id = ${order_id} union select id from draft_order where order_id = ${order_id}
    union select id from refund where order_id = ${order_id}))`.execute(tx.send)
}

export const noteRoutes = [
  on(api.list, list),
  on(api.get, get),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
]
