import { adminProfessionals as api } from '@kusuribako/contract/pharmacy/admin-licences'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { notFound, type Row } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { mayLinkAccounts } from '../identity/index.ts'
import { findProfessionalOfAccount, findUnlinkedAccounts } from './professional-of-account.queries.ts'

const list: Handler<typeof api.list> = async (ctx, { query }) => {
  const [professionals, unlinked] = await Promise.all([
    findProfessionals(ctx.db, query.licence_id),
    findUnlinkedAccounts(ctx),
  ])
  return { data: { professionals, unlinked } }
}

const getOwn: Handler<typeof api.own> = async (ctx) => ({
  data: { professional: await findProfessionalOfAccount(ctx, ctx.who.staff!.id) },
})

/** Pharmacists before registered sellers, as shoppers see them; including former ones. */
export async function findProfessionals(db: Db, licence_id?: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from professional
    ${licence_id === undefined ? sql`` : sql`where licence_id = ${licence_id}`} order by kind desc, id`.execute(db)
  return rows
}

const create: Handler<typeof api.create> = async (ctx, { body }) => {
  const row = { id: newId('professional'), staff_id: null, ...body, left_on: null, created_at: ctx.now }
  await ctx.tx(async (tx) => {
    await Promise.all([
      mustHaveLicence(tx, body.licence_id),
      mustBeLinkable(tx, { ...row, staff_id: null }, row.staff_id),
    ])
    await tx.db.insertInto('professional').values(row).execute()
  })
  return { data: { professional: row } }
}

const update: Handler<typeof api.update> = async (ctx, { params: { id }, body }) => {
  const professional = await ctx.tx(async (tx) => {
    const before = await lockProfessional(tx, id)
    await Promise.all([
      body.licence_id !== undefined && mustHaveLicence(tx, body.licence_id),
      body.staff_id !== undefined && mustBeLinkable(tx, before, body.staff_id),
    ])
    const after = { ...before, ...body }
    await tx.db.updateTable('professional').set(after).where('id', '=', id).execute()
    const isChanged = (['name', 'kind', 'licence_id'] as const).some((field) => after[field] !== before[field])
    if (isChanged) await recordOnBegunShifts(tx, before)
    if (body.left_on) await deleteShiftsFrom(tx, id, body.left_on)
    return after
  })
  return { data: { professional } }
}

async function mustHaveLicence(tx: Tx, id: string) {
  const [row] = await tx.db.selectFrom('licence').select('id').where('id', '=', id).execute()
  if (!row) throw notFound('licence', id)
}

/**
 * Refuses a change of the link by anybody but those who manage accounts, to an account that does not exist, and to one
 * that is linked to somebody else. The account is locked, so that two who link it at once do not both succeed.
 */
async function mustBeLinkable(
  tx: Tx,
  { id, staff_id: before }: { id: string; staff_id: string | null },
  staffId: string | null,
) {
  if (staffId === before) return
  if (!mayLinkAccounts(tx.who.staff!)) throw refuse('forbidden')
  if (staffId === null) return
  const { rows } = await sql<{ taken_by: string | null }>`
    select (select p.name from professional p where p.staff_id = s.id and p.id <> ${id}) as taken_by
    from staff s where s.id = ${staffId} and s.deleted_at is null for update of s`.execute(tx.db)
  if (!rows[0]) throw notFound('staff', staffId)
  if (rows[0].taken_by !== null) throw refuse('account_linked_already', { name: rows[0].taken_by })
}

/** Locked, so that shifts are planned by one person at a time. Refuses with `not_found`. */
export async function lockProfessional(tx: Tx, id: string) {
  const row = await tx.db.selectFrom('professional').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('professional', id)
  return row
}

/** A shift that has begun stays as it was. */
const deleteShiftsFrom = (tx: Tx, id: string, left_on: string) =>
  sql`delete from shift where professional_id = ${id} and starts_at > ${tx.now}
    and starts_at >= (${left_on}::date)::timestamp at time zone 'Asia/Tokyo'`.execute(tx.db)

type ProfessionalData = Record<'id' | 'name' | 'kind' | 'licence_id', string>

/** Shifts that have begun keep name, kind and licence; what they have already is from earlier. */
const recordOnBegunShifts = (tx: Tx, { id, name, kind, licence_id }: ProfessionalData) =>
  sql`update shift set name = coalesce(name, ${name}), kind = coalesce(kind, ${kind}),
      licence_id = coalesce(licence_id, ${licence_id})
    where professional_id = ${id} and starts_at <= ${tx.now} and (name is null or licence_id is null)`.execute(tx.db)

export const professionalRoutes = [
  on(api.list, list),
  on(api.create, create),
  on(api.update, update),
  on(api.own, getOwn),
]
