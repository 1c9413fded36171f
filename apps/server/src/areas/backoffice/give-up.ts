import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { openDb } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import type { GivenUp } from '../../base/jobs.ts'
import { RetriedByOwnJob } from '../../base/refuse.ts'
import { type ErrorOutput, failureOf } from './failure.rules.ts'

/** Ended work is kept this long for investigations. */
const retention_ms = 30 * 86_400_000
/** The only mail that is written to an address which the shop has deleted. */
const needsAddress = 'mail-account-closed'
/** The fact by which staff ask the worker to try again. */
const retryFact = 'given_up_work.retried'

/** What the queue does when nobody tries work any more, and when staff ask for it. */
export const givenUp: GivenUp = {
  record: async (pool, job) => {
    const output = job.output as ErrorOutput
    if (output.type === RetriedByOwnJob.name) return
    const about = JSON.stringify(job.data ?? {})
    await openDb(pool)
      .insertInto('given_up_work')
      .values({
        ...{ id: newId('given_up_work'), job_id: job.sourceId!, work: job.sourceName!, ...failureOf(output) },
        about: job.sourceName === needsAddress ? about : sql`${about}::jsonb - 'email'`,
        ...{ tries: job.sourceRetryCount! + 1, begun_at: job.sourceCreatedOn!, given_up_at: job.createdOn },
      })
      .onConflict((conflict) => conflict.column('job_id').doNothing())
      .execute()
  },
  closeAfterRun: async (pool, work) => {
    await openDb(pool)
      .updateTable('given_up_work')
      .set({ outcome: 'done_since', ended_at: sql`now()` })
      .where('work', '=', work)
      .where('ended_at', 'is', null)
      .execute()
  },
  handlersToRepeat: async (client, { name, about }) => {
    if (name !== retryFact) return null
    const { rows } = await client.query('select work, about from given_up_work where id = $1', [about.given_up_work_id])
    return rows
  },
}

/** Ends it for staff; false if it has ended already. `retried`: the worker does it again. */
export async function endGivenUpWork(tx: Tx, id: string, outcome: 'retried' | 'closed'): Promise<boolean> {
  const ended = await tx.db
    .updateTable('given_up_work')
    .set({ outcome, ended_at: tx.now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ended && outcome === 'retried') await tx.note(retryFact, { given_up_work_id: id })
  return ended !== undefined
}

/** What has ended needs no address any more, and is deleted after a month. */
export async function deleteEndedWork({ send, now }: Tx): Promise<void> {
  const ended = sql<boolean>`ended_at is not null and about ? 'email'`
  await send.updateTable('given_up_work').set({ about: sql`about - 'email'` }).where(ended).execute()
  await send
    .deleteFrom('given_up_work')
    .where('ended_at', '<', new Date(now.getTime() - retention_ms))
    .execute()
}
