import type { Pool } from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Ctx } from '../../base/ctx.ts'
import { openPool } from '../../base/db.ts'
import { after, type Listener } from '../../base/facts.ts'
import { type Job, type JobQueue, startJobs } from '../../base/jobs.ts'
import { RetriedByOwnJob, refuse } from '../../base/refuse.ts'
import { testDatabase } from '../../base/testing/database.ts'
import { givenUp } from './give-up.ts'

let pool: Pool
let queue: JobQueue | undefined
beforeAll(async () => {
  pool = openPool(await testDatabase(), 6)
  return () => pool.end()
})
beforeEach(() => pool.query('truncate given_up_work'))
afterEach(() => queue?.stop())

const note = (name: string, about: object) =>
  pool.query('insert into fact (name, about, noted_at) values ($1, $2, now())', [name, JSON.stringify(about)])
const soon = { timeout: 25_000, interval: 100 }

/** A worker that gives up at the first failure. */
async function work(listeners: Listener[], jobs: Job[] = []) {
  queue = await startJobs({ pool, listeners, jobs, makeCtx: () => ({}) as Ctx, givenUp, onBug: () => {} })
  await pool.query('update pgboss.queue set retry_limit = 0')
}
const givenUpRows = async (columns: string) =>
  (await pool.query(`select ${columns} from given_up_work order by work`)).rows

test('work that exhausts its retries is recorded once, with only name and code of its last error', async () => {
  await work([
    after('order.placed', 'breaks-always', async () => {
      throw Object.assign(new TypeError('hanako@example.com has a headache'), { code: 'ECONNREFUSED' })
    }),
    after('order.placed', 'refuses-always', async () => {
      throw refuse('not_found')
    }),
    after('order.placed', 'left-to-a-job', async () => {
      throw new RetriedByOwnJob(new Error('the post is away'))
    }),
  ])
  await note('order.placed', { order_id: 'order_1' })
  const ended = async () =>
    (await pool.query("select count(*) from pgboss.job where name = 'given-up' and state = 'completed'")).rows
  await vi.waitFor(async () => expect(await ended()).toEqual([{ count: 3 }]), soon)
  const about = { order_id: 'order_1' }
  expect(await givenUpRows('work, about, tries, reason, error, outcome, ended_at')).toEqual([
    {
      ...{ work: 'breaks-always', about, tries: 1, reason: 'no_answer', error: 'TypeError ECONNREFUSED' },
      ...{ outcome: null, ended_at: null },
    },
    {
      ...{ work: 'refuses-always', about, tries: 1, reason: 'refused', error: 'Refused not_found' },
      ...{ outcome: null, ended_at: null },
    },
  ])
  const jobsWithName = "select id from pgboss.job where output::text ~ 'hanako'"
  const { rows } = await pool.query(jobsWithName)
  expect(rows).toEqual([])
}, 60_000)

test('a job that timed out is recorded as timed_out, and only once if the queue reports it twice', async () => {
  const job = {
    ...{ data: {}, output: { value: { message: 'job timed out' } }, createdOn: new Date(), sourceRetryCount: 5 },
    ...{ sourceName: 'lasts-too-long', sourceId: 'one', sourceCreatedOn: new Date(0) },
  }
  await givenUp.record(pool, job as never)
  await givenUp.record(pool, job as never)
  expect(await givenUpRows('work, tries, reason, error')).toEqual([
    { work: 'lasts-too-long', tries: 6, reason: 'timed_out', error: null },
  ])
})

test('only the mail that needs it keeps the e-mail address of a closed account', async () => {
  for (const sourceName of ['forget-cards', 'mail-account-closed'])
    await givenUp.record(pool, {
      ...{ data: { customer_id: 'cus_1', email: 'gone@example.com' }, output: { type: 'Error' }, sourceRetryCount: 5 },
      ...{ sourceName, sourceId: sourceName, sourceCreatedOn: new Date(0), createdOn: new Date() },
    } as never)
  expect(await givenUpRows('work, about')).toEqual([
    { work: 'forget-cards', about: { customer_id: 'cus_1' } },
    { work: 'mail-account-closed', about: { customer_id: 'cus_1', email: 'gone@example.com' } },
  ])
})

test('a retry by staff runs only the failed listener again, with the same fact', async () => {
  const handled: unknown[] = []
  let isBroken = true
  await work([
    after('parcel.sent', 'breaks-once', async (_ctx, about) => {
      handled.push(about)
      if (isBroken) throw new Error('broken')
    }),
    after('parcel.sent', 'never-breaks', async () => void handled.push('the other')),
  ])
  await note('parcel.sent', { order_id: 'order_2' })
  await vi.waitFor(async () => expect(await givenUpRows('work')).toEqual([{ work: 'breaks-once' }]), soon)
  isBroken = false
  handled.splice(0)
  const [{ id }] = await givenUpRows('id')
  await note('given_up_work.retried', { given_up_work_id: id })
  await vi.waitFor(() => expect(handled).toEqual([{ order_id: 'order_2' }]), soon)
  // A worker of a newer version may have no such work any more; the facts after it are sent all the same.
  await pool.query("update given_up_work set work = 'no-longer-done'")
  await note('given_up_work.retried', { given_up_work_id: id })
  await note('parcel.sent', { order_id: 'order_3' })
  await vi.waitFor(() => expect(handled).toContain('the other'), soon)
  expect((await pool.query('select count(*) from fact where sent_at is null')).rows).toEqual([{ count: 0 }])
}, 60_000)

test('a failed scheduled run is marked done_since when the next run succeeds', async () => {
  let isBroken = true
  await work(
    [],
    [
      {
        name: 'looks-daily',
        every: '20 6 * * *',
        run: async () => {
          if (isBroken) throw new Error('broken')
        },
      },
    ],
  )
  const run = async () => {
    const client = await pool.connect()
    await queue!.sendIn(client, 'looks-daily', {})
    client.release()
  }
  await run()
  await vi.waitFor(
    async () => expect(await givenUpRows('reason, outcome')).toEqual([{ reason: 'fault', outcome: null }]),
    {
      ...soon,
      timeout: 40_000,
    },
  )
  isBroken = false
  await run()
  await vi.waitFor(async () => expect(await givenUpRows('outcome')).toEqual([{ outcome: 'done_since' }]), soon)
}, 90_000)

test('queues created by an earlier version, without a dead letter queue, record given-up work too', async () => {
  await work([after('shelf.moved', 'made-earlier', async () => {})])
  await queue!.stop()
  await pool.query("update pgboss.queue set dead_letter = null where name = 'made-earlier'")
  await work([
    after('shelf.moved', 'made-earlier', async () => {
      throw new Error('broken')
    }),
  ])
  await note('shelf.moved', {})
  await vi.waitFor(async () => expect(await givenUpRows('work')).toEqual([{ work: 'made-earlier' }]), soon)
}, 60_000)
