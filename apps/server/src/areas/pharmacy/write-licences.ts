import { type SaleClass, saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { Input } from '@kusuribako/contract/endpoint'
import { adminLicences as api } from '@kusuribako/contract/pharmacy/admin-licences'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { notFound, type Row } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { findProfessionals } from './write-professionals.ts'

const list: Handler<typeof api.list> = async (ctx) => ({ data: { licences: await findLicences(ctx.db, ctx.now) } })

const get: Handler<typeof api.get> = async ({ db, now }, { params: { id } }) => {
  const [[licence], professionals] = await Promise.all([findLicences(db, now, id), findProfessionals(db, id)])
  if (!licence) throw notFound('licence', id)
  return { data: { licence, professionals } }
}

async function findLicences(db: Db, now: Date, id?: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select *, valid_to - ${dayInTokyo(now)}::date as days_left from licence
    ${id === undefined ? sql`` : sql`where id = ${id}`} order by kind desc, number, id`.execute(db)
  return rows
}

const create: Handler<typeof api.create> = async (ctx, { body }) => {
  mustEndAfterStart(body)
  mustBeForItsKind(body)
  const id = newId('licence')
  await ctx.tx(async (tx) => {
    await tx.db
      .insertInto('licence')
      .values({ id, ...body, display: JSON.stringify(body.display), created_at: tx.now, updated_at: tx.now })
      .execute()
    await noteRulesChanged(tx)
  })
  return answer(ctx, id)
}

const update: Handler<typeof api.update> = async (ctx, { params: { id }, body }) => {
  await ctx.tx((tx) => changeLicence(tx, id, body))
  return answer(ctx, id)
}

async function changeLicence(tx: Tx, id: string, body: Input<typeof api.update>['body']) {
  const before = await tx.db.selectFrom('licence').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) throw notFound('licence', id)
  mustEndAfterStart({ valid_from: before.valid_from, valid_to: before.valid_to, ...body })
  mustBeForItsKind({ kind: before.kind, classes: before.classes as SaleClass[], ...body })
  await archiveVersion(tx, id, body)
  const { display, ...columns } = body
  await tx.db
    .updateTable('licence')
    .set({ ...columns, ...(display && { display: JSON.stringify(display) }), updated_at: tx.now })
    .where('id', '=', id)
    .where(isChanged(body))
    .execute()
  await noteRulesChanged(tx)
}

/** SQL: a licence would become another: an unchanged one is no version, and keeps its instant. */
const isChanged = (change: object) =>
  sql<boolean>`to_jsonb(licence) || ${JSON.stringify(change)}::jsonb <> to_jsonb(licence)`

/** Keeps what a locked licence says before it is changed. Nothing was shown between two changes at one instant. */
const archiveVersion = (tx: Tx, id: string, change: object) =>
  sql`insert into licence_past (licence_id, stood_until, was) select id, ${tx.now}, to_jsonb(licence) from licence
    where id = ${id} and ${isChanged(change)} on conflict do nothing`.execute(tx.db)

const listVersions: Handler<typeof api.past> = async ({ db }, { params: { id }, query: { limit, offset } }) => {
  const [licence, { rows }, { count }] = await Promise.all([
    db.selectFrom('licence').select('id').where('id', '=', id).executeTakeFirst(),
    sql<Row>`select l.*, l.updated_at as shown_from, p.stood_until as shown_until
      from licence_past p, jsonb_populate_record(null::licence, p.was) l
      where p.licence_id = ${id} order by p.stood_until desc limit ${limit} offset ${offset}`.execute(db),
    db
      .selectFrom('licence_past')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('licence_id', '=', id)
      .executeTakeFirstOrThrow(),
  ])
  if (!licence) throw notFound('licence', id)
  const versions = rows.map(({ id: _id, created_at: _created, updated_at: _updated, ...version }) => version)
  return { data: { versions, count, limit, offset } }
}

/** Days are text that sorts chronologically. */
function mustEndAfterStart({ valid_from, valid_to }: { valid_from: string; valid_to: string }) {
  if (valid_from > valid_to) throw refuse('licence_ends_before_it_begins')
}

/** What a pharmacy has made is sold there, and under no other kind of licence (134). */
function mustBeForItsKind({ kind, classes }: { kind: string; classes: readonly SaleClass[] }) {
  if (kind !== '薬局' && classes.some((name) => saleClassFacts[name].onlyAtPharmacies))
    throw refuse('class_only_at_pharmacies')
}

/** Every medicine's page shows what may be sold. */
const noteRulesChanged = (tx: Tx) => tx.note('settings.changed', {})

const answer = async ({ db, now }: Ctx, id: string) => ({ data: { licence: (await findLicences(db, now, id))[0]! } })

export const licenceRoutes = [
  on(api.list, list),
  on(api.get, get),
  on(api.create, create),
  on(api.update, update),
  on(api.past, listVersions),
]
