import type { Input } from '@kusuribako/contract/endpoint'
import { adminShifts as api } from '@kusuribako/contract/pharmacy/admin-licences'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { insertAll } from '../../base/insert-all.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { lockProfessional } from './write-professionals.ts'

const operators = { lt: '<', gt: '>', lte: '<=', gte: '>=' } as const

const list: Handler<typeof api.list> = async ({ db }, { query: { limit, offset, professional_id, ...bounds } }) => {
  let selection = db.selectFrom('shift as s').innerJoin('professional as p', 'p.id', 's.professional_id')
  if (professional_id !== undefined) selection = selection.where('s.professional_id', '=', professional_id)
  for (const column of ['starts_at', 'ends_at'] as const)
    for (const operator of Object.keys(operators) as (keyof typeof operators)[]) {
      const bound = bounds[column]?.[operator]
      if (bound) selection = selection.where(`s.${column}`, operators[operator], bound)
    }
  const columns = ['s.professional_id', 's.starts_at', 's.ends_at'] as const
  const page = selection
    .select(columns)
    .select(({ fn }) => [fn.coalesce('s.name', 'p.name').as('name'), fn.coalesce('s.kind', 'p.kind').as('kind')])
    .orderBy('s.starts_at')
    .orderBy('s.professional_id')
    .limit(limit)
    .offset(offset)
  const [shifts, { count }] = await Promise.all([
    page.execute(),
    selection.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data: { shifts, count, offset, limit } }
}

type NewShift = Input<typeof api.create>['body']['shifts'][number]

const create: Handler<typeof api.create> = async (ctx, { body: { shifts } }) => {
  const byPerson = Map.groupBy(shifts, ({ professional_id }) => professional_id)
  await ctx.tx(async (tx) => {
    for (const [id, newShifts] of [...byPerson].sort(([a], [b]) => (a < b ? -1 : 1)))
      await mustNotOverlap(tx, id, newShifts)
    await insertAll(tx.db, 'shift', shifts)
  })
  return { data: { created: shifts.length } }
}

/** Nobody is on duty twice at the same time, nor after having left. The refusal names the first shift in the way. */
async function mustNotOverlap(tx: Tx, id: string, shifts: readonly NewShift[]) {
  const { left_on } = await lockProfessional(tx, id)
  // A shift that ends at midnight does not belong to the next day.
  const lastDay = ({ ends_at }: NewShift) => dayInTokyo(new Date(ends_at.getTime() - 1))
  if (left_on !== null && shifts.some((shift) => lastDay(shift) >= left_on))
    throw refuse('professional_has_left', { professional_id: id })
  const inOrder = shifts.toSorted((a, b) => Number(a.starts_at) - Number(b.starts_at))
  const ownOverlap = inOrder.find(({ ends_at }, at) => inOrder[at + 1] && inOrder[at + 1]!.starts_at < ends_at)
  const { rows } = await sql<Pick<NewShift, 'starts_at' | 'ends_at'>>`select s.starts_at, s.ends_at from shift s
    join jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as n (starts_at timestamptz, ends_at timestamptz)
      on s.starts_at < n.ends_at and n.starts_at < s.ends_at
    where s.professional_id = ${id} order by s.starts_at limit 1`.execute(tx.db)
  const overlap = rows[0] ?? ownOverlap
  if (overlap) {
    const { starts_at, ends_at } = overlap
    throw refuse('shift_overlaps', { professional_id: id, starts_at, ends_at })
  }
}

/** A shift that has begun is a record: it shows who sold goods (薬機法施行規則159条の14). */
const remove: Handler<typeof api.delete> = async (ctx, { body: { shifts } }) => {
  if (shifts.some(({ starts_at }) => starts_at <= ctx.now)) throw refuse('shift_begun_already')
  const deleted = await ctx.tx(async (tx) => {
    const { rows } = await sql`delete from shift s
      using jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as n (professional_id text, starts_at timestamptz)
      where s.professional_id = n.professional_id and s.starts_at = n.starts_at returning 1`.execute(tx.db)
    if (rows.length < shifts.length) throw notFound('shift', shifts[0]!.professional_id, 'professional_id')
    return rows.length
  })
  return { data: { deleted } }
}

export const shiftRoutes = [on(api.list, list), on(api.create, create), on(api.delete, remove)]
