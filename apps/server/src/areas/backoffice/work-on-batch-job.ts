import type { BatchError, BatchResult } from '@kusuribako/contract/backoffice/batch-jobs'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { Refused } from '../../base/refuse.ts'
import { faultsMax } from '../../base/sheet.ts'
import { kindOf } from './batch-kinds.ts'
import { type BatchWork, Stopped, setResult } from './batch-progress.ts'
import { type BatchTimes, isActive, statusOf } from './batch-status.rules.ts'
import { Faults } from './faults.ts'

type Job = BatchWork & BatchTimes & { dry_run: boolean }

/**
 * Runs a job as far as possible: validates it, and unless it is a dry run does its work. Run again, after a crash or
 * beside another worker, it continues after the last finished rows. A fault of the file or the request ends the job as
 * failed; anything else is thrown, and the queue tries again.
 */
export async function workOnBatchJob(ctx: Ctx, id: string): Promise<void> {
  try {
    const job = await findActiveJob(ctx, id)
    if (job && statusOf(job) === 'created') await checkJob(ctx, job)
    const confirmed = await findActiveJob(ctx, id)
    if (confirmed && statusOf(confirmed) !== 'created') await runJob(ctx, confirmed)
  } catch (error) {
    if (error instanceof Stopped) return
    const faults = faultsOf(error)
    if (!faults) throw error
    await fail(ctx, id, faults)
  }
}

async function findActiveJob({ db }: Pick<Ctx, 'db'>, id: string): Promise<Job | null> {
  const { rows } = await sql<Job>`select *, coalesce(context, '{}') as context, coalesce(result, '{}') as result
    from batch_job where id = ${id} and deleted_at is null`.execute(db)
  return rows[0] && isActive(statusOf(rows[0])) ? rows[0] : null
}

async function checkJob(ctx: Ctx, job: Job) {
  const result = await kindOf(job.type).check(ctx, job)
  await settle(ctx, job.id, 'created', result, {
    pre_processed_at: ctx.now,
    ...(!job.dry_run && { confirmed_at: ctx.now }),
  })
}

async function runJob(ctx: Ctx, job: Job) {
  if (!job.processing_at) await settle(ctx, job.id, 'confirmed', {}, { processing_at: ctx.now })
  const result = await kindOf(job.type).run(ctx, job)
  try {
    await settle(ctx, job.id, 'processing', result, { completed_at: ctx.now })
  } catch (error) {
    // No job names this file: nobody else would delete it.
    if (error instanceof Stopped && result.file_key) await ctx.outside.files.remove(result.file_key)
    throw error
  }
}

/** Moves a job on from the expected status; otherwise it has been stopped, or another worker has moved it. */
async function settle(
  ctx: Ctx,
  id: string,
  from: 'created' | 'confirmed' | 'processing',
  more: BatchResult,
  times: Partial<BatchTimes>,
) {
  await ctx.tx(async (tx) => {
    const job = await lockJob(tx, id)
    if (statusOf(job) !== from) throw new Stopped()
    await setResult(tx, id, { ...job.result, ...more })
    await tx.send.updateTable('batch_job').set(times).where('id', '=', id).execute()
  })
}

async function fail(ctx: Ctx, id: string, errors: readonly BatchError[]) {
  await ctx.tx(async (tx) => {
    const job = await lockJob(tx, id)
    if (!isActive(statusOf(job))) return
    await setResult(tx, id, { ...job.result, errors: errors.slice(0, faultsMax) })
    await tx.send.updateTable('batch_job').set({ failed_at: tx.now }).where('id', '=', id).execute()
  })
}

async function lockJob(tx: Tx, id: string): Promise<Job> {
  const { rows } = await sql<Job>`select * from batch_job where id = ${id} for update`.execute(tx.db)
  return rows[0]!
}

/** Errors that staff can fix, or null: a file's faults, a refusal, rows that exist already. */
function faultsOf(error: unknown): readonly BatchError[] | null {
  if (error instanceof Faults) return error.faults
  const noPlace = { row: null, column: null }
  if (error instanceof Refused) return [{ ...noPlace, code: error.code, message: error.message }]
  const { code, detail } = error as { code?: unknown; detail?: unknown }
  if (code !== '23505') return null
  return [{ ...noPlace, code: 'duplicate_error', message: `すでに登録されています。${String(detail ?? '')}` }]
}
