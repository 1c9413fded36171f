import { batchJobs as api } from '@kusuribako/contract/backoffice/batch-jobs'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound, one, pick, type Readable, type Row, readList, readOne, shapeOf } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { columns } from '../../base/tables.gen.ts'
import { staffOnWire } from '../identity/index.ts'
import { mustHaveValidContext } from './batch-kinds.ts'
import { type BatchTimes, statusOf, whyNot } from './batch-status.rules.ts'

const batchJobs: Readable = {
  table: 'batch_job',
  relations: { created_by_user: one('staff', 'created_by') },
  fields: columns.batch_job.filter((column) => column !== 'dry_run'),
  computed: ['status'],
  order: '-created_at',
}

/** The jobs that the caller has started, newest first; their status is always included. */
const list: Handler<typeof api.list> = async (ctx, { query: { fields, expand, limit, offset, order, ...filter } }) => {
  const shape = shapeOf(batchJobs, { ...(fields !== undefined && { fields }), ...(expand !== undefined && { expand }) })
  const listing = { limit, offset, ...(order && { order }), ...(expand && { expand }) }
  const all = { ...batchJobs, fields: columns.batch_job }
  const { rows, count } = await readList(ctx.db, all, listing, { ...filter, created_by: ctx.who.staff!.id })
  const answerShape = { ...shape, fields: [...shape.fields, 'status'] }
  return { batch_jobs: rows.map((row) => pick(onWire(row), answerShape)), count, offset, limit }
}

const onWire = (row: Row): Row => ({
  ...row,
  status: statusOf(row as unknown as BatchTimes),
  ...(row.created_by_user ? { created_by_user: staffOnWire(row.created_by_user as Row) } : {}),
})

const get: Handler<typeof api.get> = (ctx, { params }) => answer(ctx, params.id)

async function answer({ db, who }: Pick<Ctx, 'db' | 'who'>, id: string) {
  const row = await readOne(db, { ...batchJobs, fields: columns.batch_job }, id)
  mustBeOwnJob({ who }, row.created_by)
  return { batch_job: onWire(row) }
}

/** Starts a job of a known kind (`not_found` otherwise); the worker takes it up at once. */
const create: Handler<typeof api.create> = async (ctx, { body: { type, context, dry_run } }) => {
  mustHaveValidContext(type, context)
  const id = newId('batch_job')
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  const row = { id, type, context: JSON.stringify(context), dry_run, created_by: ctx.who.staff!.id }
  return ctx.tx(async (tx) => {
    await tx.send
      .insertInto('batch_job')
      .values({ ...row, ...stamps })
      .execute()
    await noteDue(tx, id)
    return answer(tx, id)
  })
}

const confirm: Handler<typeof api.confirm> = (ctx, { params: { id } }) =>
  ctx.tx(async (tx) => {
    await lockJobFor(tx, 'confirm', id)
    await tx.send
      .updateTable('batch_job')
      .set({ confirmed_at: tx.now, updated_at: tx.now })
      .where('id', '=', id)
      .execute()
    await noteDue(tx, id)
    return answer(tx, id)
  })

/** Cancels a job before its next rows. Cancelling twice changes nothing. */
const cancel: Handler<typeof api.cancel> = (ctx, { params: { id } }) =>
  ctx.tx(async (tx) => {
    const cancellation = { canceled_at: tx.now, updated_at: tx.now }
    if ((await lockJobFor(tx, 'cancel', id)) !== 'canceled')
      await tx.send.updateTable('batch_job').set(cancellation).where('id', '=', id).execute()
    return answer(tx, id)
  })

const noteDue = (tx: Tx, batch_job_id: string) => tx.note('batch_job.due', { batch_job_id })

/** Waits until the current batch of rows is done, if there is one. */
async function lockJobFor(tx: Tx, action: 'confirm' | 'cancel', id: string) {
  const { rows } = await sql<BatchTimes & { created_by: string | null }>`
    select * from batch_job where id = ${id} and deleted_at is null for update`.execute(tx.db)
  if (!rows[0]) throw notFound('batch_job', id)
  mustBeOwnJob(tx, rows[0].created_by)
  const status = statusOf(rows[0])
  const why = whyNot(action, status)
  if (why) throw refuse('not_allowed', undefined, why)
  return status
}

function mustBeOwnJob({ who }: Pick<Ctx, 'who'>, created_by: unknown) {
  if (created_by !== who.staff!.id) {
    throw refuse('not_allowed', undefined, 'Cannot access a batch job that does not belong to the logged in user')
  }
}

export const batchJobRoutes = [
  on(api.list, list),
  on(api.create, create),
  on(api.get, get),
  on(api.confirm, confirm),
  on(api.cancel, cancel),
]
