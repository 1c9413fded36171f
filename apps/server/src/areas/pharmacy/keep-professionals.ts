import { adminProfessionals as api } from '@kusuribako/contract/pharmacy/admin-licences'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { notFound, type Row } from '../../base/read.ts'

const list: Handler<typeof api.list> = async ({ db }, { query }) => ({
  data: { professionals: await findProfessionals(db, query.licence_id) },
})

/** Pharmacists before registered sellers, as shoppers see them; including former ones. */
export async function findProfessionals(db: Db, licence_id?: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from professional
    ${licence_id === undefined ? sql`` : sql`where licence_id = ${licence_id}`} order by kind desc, id`.execute(db)
  return rows
}

const create: Handler<typeof api.create> = async (ctx, { body }) => {
  const row = { id: newId('professional'), ...body, left_on: null, created_at: ctx.now }
  await ctx.tx(async (tx) => {
    await mustHaveLicence(tx, body.licence_id)
    await tx.db.insertInto('professional').values(row).execute()
  })
  return { data: { professional: row } }
}

const update: Handler<typeof api.update> = async (ctx, { params: { id }, body }) => {
  const professional = await ctx.tx(async (tx) => {
    const before = await lockProfessional(tx, id)
    if (body.licence_id !== undefined) await mustHaveLicence(tx, body.licence_id)
    const after = { ...before, ...body }
    await tx.db.updateTable('professional').set(after).where('id', '=', id).execute()
    const isOther = (['name', 'kind', 'licence_id'] as const).some((field) => after[field] !== before[field])
    if (isOther) await keepOnShifts(tx, before)
    if (body.left_on) await endShifts(tx, id, body.left_on)
    return after
  })
  return { data: { professional } }
}

async function mustHaveLicence(tx: Tx, id: string) {
  const [row] = await tx.db.selectFrom('licence').select('id').where('id', '=', id).execute()
  if (!row) throw notFound('licence', id)
}

/** Locked, so that shifts are planned by one person at a time. Refuses with `not_found`. */
export async function lockProfessional(tx: Tx, id: string) {
  const row = await tx.db.selectFrom('professional').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('professional', id)
  return row
}

/** A shift that has begun stays as it was. */
const endShifts = (tx: Tx, id: string, left_on: string) =>
  sql`delete from shift where professional_id = ${id} and starts_at > ${tx.now}
    and starts_at >= (${left_on}::date)::timestamp at time zone 'Asia/Tokyo'`.execute(tx.db)

type Kept = Record<'id' | 'name' | 'kind' | 'licence_id', string>

/** Shifts that have begun keep name, kind and licence; what they have already is from earlier. */
const keepOnShifts = (tx: Tx, { id, name, kind, licence_id }: Kept) =>
  sql`update shift set name = coalesce(name, ${name}), kind = coalesce(kind, ${kind}),
      licence_id = coalesce(licence_id, ${licence_id})
    where professional_id = ${id} and starts_at <= ${tx.now} and (name is null or licence_id is null)`.execute(tx.db)

export const professionalRoutes = [on(api.list, list), on(api.create, create), on(api.update, update)]
