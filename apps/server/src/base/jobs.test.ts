import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Ctx } from './ctx.ts'
import { openPool } from './db.ts'
import { after, type Listener } from './facts.ts'
import { type Job, type JobQueue, startJobs } from './jobs.ts'
import { refuse } from './refuse.ts'
import { testDatabase } from './testing/database.ts'

let pool: Pool
let url: string
let queue: JobQueue | undefined
beforeAll(async () => {
  url = await testDatabase()
  pool = openPool(url, 6)
  return () => pool.end()
})
afterEach(() => queue?.stop())

const note = (name: string, about: object) =>
  pool.query('insert into fact (name, about, noted_at) values ($1, $2, now())', [name, JSON.stringify(about)])

/** A worker with these listeners; returns what it logged as a bug. */
async function work(listeners: Listener[], jobs: Job[] = []) {
  const bugs: unknown[] = []
  const makeCtx = () => ({}) as Ctx
  const givenUp = { record: async () => {}, closeAfterRun: async () => {}, handlersToRepeat: async () => null }
  queue = await startJobs({ pool, listeners, jobs, makeCtx, givenUp, onBug: (error) => bugs.push(error) })
  return bugs
}
const soon = { timeout: 15_000, interval: 50 }

test('a fact reaches each of its listeners once and is marked as sent', async () => {
  const heard: unknown[] = []
  const hear = (name: string) => after('order.placed', name, async (_ctx, about) => void heard.push([name, about]))
  const bugs = await work([hear('first-ear'), hear('second-ear')])
  await note('order.placed', { order_id: 'order_1' })
  await note('order.packed', { order_id: 'order_1' })
  await vi.waitFor(() => expect(heard).toHaveLength(2), soon)
  expect(heard).toEqual(
    expect.arrayContaining([
      ['first-ear', { order_id: 'order_1' }],
      ['second-ear', { order_id: 'order_1' }],
    ]),
  )
  expect((await pool.query('select count(*) from fact where sent_at is null')).rows).toEqual([{ count: 0 }])
  expect(bugs).toEqual([])
}, 30_000)

test('only a job that throws a bug is retried, not the others of its batch, nor one that is refused', async () => {
  const runs: unknown[] = []
  let refusals = 0
  for (const order_id of ['a', 'b', 'c']) await note('shelf.moved', { order_id })
  const bugs = await work([
    after('shelf.moved', 'breaks-third', async (_ctx, { order_id }) => {
      if (runs.push(order_id) === 3) throw new Error('the third breaks')
    }),
    after('shelf.moved', 'always-refuses', async () => {
      refusals++
      throw refuse('not_found')
    }),
  ])
  const tries = async () => {
    const { rows } = await pool.query(
      "select retry_count from pgboss.job where name = 'breaks-third' and state = 'completed' order by retry_count",
    )
    return rows.map(({ retry_count }) => retry_count)
  }
  await vi.waitFor(async () => expect(await tries()).toHaveLength(3), soon)
  expect(await tries()).toEqual([0, 0, 1])
  expect(runs).toHaveLength(4)
  expect(refusals).toBe(3)
  expect(bugs).toHaveLength(4)
}, 30_000)

test('errors of the queue itself are logged as an Error with their message', async () => {
  const bugs = await work([after('shelf.moved', 'looks-in-vain', async () => {})])
  const away = vi.spyOn(pool, 'query').mockRejectedValue(Object.assign(new Error('it is away'), { code: '57P01' }))
  await vi.waitFor(() => expect(bugs).not.toEqual([]), soon)
  away.mockRestore()
  expect(bugs[0]).toBeInstanceOf(Error)
  const words = expect.stringContaining('it is away')
  expect(bugs[0]).toMatchObject({ message: words, code: '57P01', stack: words })
}, 30_000)

test('a worker wakes at once for new facts and works through a batch without pausing', async () => {
  const heard: unknown[] = []
  await work([
    after('shelf.moved', 'notes-the-next', async (_ctx, { turn }) => {
      heard.push(turn)
      if (Number(turn) < 6) await note('shelf.moved', { turn: Number(turn) + 1 })
    }),
    after('parcel.sent', 'takes-thirty', async (_ctx, { turn }) => void heard.push(turn)),
  ])
  await note('shelf.moved', { turn: 1 })
  for (let turn = 0; turn < 30; turn++) await note('parcel.sent', { turn: `parcel ${turn}` })
  // Polling every five seconds would take half a minute for either.
  await vi.waitFor(() => expect(heard).toHaveLength(36), soon)
}, 30_000)

test('a scheduled job may run for hours, with a heartbeat that reveals a dead process', async () => {
  await work([], [{ name: 'asks-of-all', every: '20 6 * * *', run: async () => {} }])
  const { rows } = await pool.query(`select cron, timezone, options from pgboss.schedule where name = 'asks-of-all'`)
  const options = { tz: 'Asia/Tokyo', expireInSeconds: 21_600, heartbeatSeconds: 20 }
  expect(rows).toEqual([{ cron: '20 6 * * *', timezone: 'Asia/Tokyo', options }])
}, 30_000)

test('another worker takes up long work of a process that was killed amid it', async () => {
  const worker = spawn(process.execPath, ['--input-type=module', '-e', hangingWorker], {
    cwd: import.meta.dirname,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  await note('parcel.lost', { order_id: 'order_1' })
  await once(worker.stdout, 'data')
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  const jobs = async () =>
    (await pool.query("select state, retry_count from pgboss.job where name = 'hangs-amid'")).rows
  expect(await jobs()).toEqual([{ state: 'active', retry_count: 0 }])
  // A minute later, when the workers look for missing heartbeats.
  await pool.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'hangs-amid'")
  const heard: unknown[] = []
  const hear = async (_ctx: Ctx, about: object) => void heard.push(about)
  await work([after('parcel.lost', 'hangs-amid', hear, { lasts_s: 600 })])
  await lookForDead('hangs-amid')
  await vi.waitFor(async () => expect(await jobs()).toEqual([{ state: 'completed', retry_count: 1 }]), soon)
  expect(heard).toEqual([{ order_id: 'order_1' }])
}, 60_000)

/** A process of its own, whose listener says that it has begun and never ends. */
const hangingWorker = `
  import { openPool } from './db.ts'
  import { startJobs } from './jobs.ts'
  const run = () => new Promise(() => process.stdout.write('begun'))
  const listeners = [{ fact: 'parcel.lost', name: 'hangs-amid', lasts_s: 600, run }]
  const givenUp = { record: async () => {}, closeAfterRun: async () => {}, handlersToRepeat: async () => null }
  const pool = openPool(process.env.DATABASE_URL, 6)
  await startJobs({ pool, listeners, jobs: [], makeCtx: () => ({}), givenUp, onBug: console.error })`

/** What each worker does once a minute. */
async function lookForDead(name: string) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => (values?.length ? pool.query(text, values) : pool.query(text)) },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.supervise(name)
  await boss.stop({ graceful: false })
}
