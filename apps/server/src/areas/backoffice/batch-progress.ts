import type { BatchResult } from '@kusuribako/contract/backoffice/batch-jobs'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { type BatchTimes, isActive, statusOf } from './batch-status.rules.ts'

/** A job as its work sees it. */
export interface BatchWork {
  id: string
  type: string
  context: Record<string, unknown>
  result: BatchResult
  created_at: Date
  processing_at: Date | null
}

/** Thrown to end a job's work: it was cancelled, or another worker has taken it over. Not an error. */
export class Stopped extends Error {}

/**
 * Does one piece of a job's work and records the progress, in one transaction. Staff who cancel wait for it. Throws
 * `Stopped` when the job is no longer active, or is not where this worker left it.
 */
export async function advance(
  ctx: Ctx,
  id: string,
  step: Step,
  work: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { from, to, of } = step
  await ctx.tx(async (tx) => {
    const { rows } = await sql<BatchTimes & { result: BatchResult | null }>`
      select * from batch_job where id = ${id} for update`.execute(tx.db)
    if (!rows[0] || !isActive(statusOf(rows[0])) || (rows[0].result?.advancement_count ?? 0) !== from)
      throw new Stopped()
    await work(tx)
    const progress = of === 0 ? 1 : Math.round((1000 * to) / of) / 1000
    await setResult(tx, id, { ...rows[0].result, advancement_count: to, progress })
  })
}

/** From this many finished rows to that many, of the total. */
interface Step {
  from: number
  to: number
  of: number
}

export const setResult = (tx: Tx, id: string, result: BatchResult) =>
  tx.db
    .updateTable('batch_job')
    .set({ result: JSON.stringify(result), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
