import type pg from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss'
import type { Ctx } from './ctx.ts'
import { type Listener, sendFacts } from './facts.ts'
import { serializeError } from './log.ts'
import { Refused } from './refuse.ts'

/** Scheduled work: by `cron` (Asia/Tokyo) or every few seconds. A job file is shallow: it calls an operation. */
export interface Job {
  name: string
  /** A cron of five fields in Asia/Tokyo (a run takes six hours at most), or the seconds between two runs. */
  every: string | number
  run: (ctx: Ctx) => Promise<void>
}

export interface JobQueue {
  /** Adds one piece of work in the transaction that `client` has open. */
  sendIn: (client: pg.ClientBase, name: string, data: object) => Promise<void>
  /** Whether this worker does work of that name. */
  does: (name: string) => boolean
  ready: () => Promise<boolean>
  stop: () => Promise<void>
}

/** What is done about work that nobody tries any more. */
export interface GivenUp {
  /** Called at least once, with its job and what was told of its last error. */
  record: (pool: pg.Pool, job: JobWithMetadata<object>) => Promise<void>
  /** A run on a schedule also does what an earlier one has left. */
  closeAfterRun: (pool: pg.Pool, name: string) => Promise<void>
  /** The work that a fact asks to be tried again; null for another fact. */
  handlersToRepeat: (client: pg.ClientBase, fact: Fact) => Promise<{ work: string; about: object }[] | null>
}
type Fact = Record<'name', string> & Record<'about', Record<string, unknown>>

interface Work {
  pool: pg.Pool
  listeners: readonly Listener[]
  jobs: readonly Job[]
  makeCtx: (id: string) => Ctx
  givenUp: GivenUp
  /** Called for whatever work throws; `id` is its job's. */
  onBug: (error: unknown, name: string, id?: string) => void
}

/** Starts the worker: listeners with five retries and backoff, schedules, and the sender of facts. */
export async function startJobs(work: Work): Promise<JobQueue> {
  // Without values pg-boss may send several commands in one text, which only the simple query protocol takes.
  const executeSql = (text: string, values?: unknown[]) =>
    values?.length ? work.pool.query(text, values) : work.pool.query(text)
  const boss = new PgBoss({ db: { executeSql }, schema: 'pgboss' })
  // pg-boss emits most of its own errors as a copy that is not an `Error`, which would be logged as `object`.
  boss.on('error', (error) => work.onBug(error instanceof Error ? error : Object.assign(new Error(), error), 'queue'))
  await boss.start()
  await recordGivenUp(boss, work)
  const workers = new Map<string, string>()
  for (const listener of work.listeners) workers.set(listener.name, await listen(boss, listener, work))
  const timers = work.jobs.map((job) => (typeof job.every === 'number' ? repeat(job, job.every, work) : null))
  for (const job of work.jobs)
    if (typeof job.every === 'string') workers.set(job.name, await schedule(boss, job, job.every, work))

  const queue: JobQueue = {
    sendIn: async (client, name, data) => {
      await boss.send(name, data, { db: { executeSql: (text, values) => client.query(text, values) } })
    },
    does: (name) => workers.has(name),
    ready: async () => boss.isInstalled(),
    stop: async () => {
      for (const end of [...timers, sender]) end?.()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
  const send = async () => {
    for (const name of await sendFacts(work, queue)) boss.notifyWorker(workers.get(name)!)
  }
  const sender = repeat({ name: 'facts', run: send }, 0.3, work)
  return queue
}

/** The queue of jobs that nobody tries any more. */
const deadLetter = 'given-up'

async function recordGivenUp(boss: PgBoss, { pool, givenUp }: Work) {
  // It fails only while the database does, and must not be lost by that.
  await boss.createQueue(deadLetter, { retryLimit: 100, retryDelay: 60 })
  const polling = { pollingIntervalSeconds: 5, batchSize: 20, includeMetadata: true } as const
  await boss.work(deadLetter, polling, async (batch: JobWithMetadata<object>[]) => {
    for (const job of batch) await givenUp.record(pool, job)
  })
}

/** Creates a queue, or brings one that an earlier version has created up to date. */
async function openQueue(boss: PgBoss, name: string, policy: 'standard' | 'singleton', options: QueueOptions) {
  const settings = { ...options, retryBackoff: true, deadLetter }
  await boss.createQueue(name, { ...settings, policy })
  await boss.updateQueue(name, settings)
}

/**
 * Returns the worker's id. The fact sender wakes the worker, and it looks again after each job. Other jobs, such as
 * retries, are found within five seconds: polling more often was most of what an idle shop did.
 */
async function listen(boss: PgBoss, listener: Listener, work: Work): Promise<string> {
  const { name, lasts_s, run } = listener
  await openQueue(boss, name, 'standard', {
    retryLimit: 5,
    retryDelay: 2,
    expireInSeconds: lasts_s ?? 120,
    ...(lasts_s && { heartbeatSeconds: 20 }),
  })
  const worker = await boss.work<Record<string, unknown>>(
    name,
    { pollingIntervalSeconds: 5, batchSize: lasts_s ? 1 : 5, perJobResults: true },
    async (batch) => {
      const results: JobResult[] = []
      for (const job of batch) results.push(await runJob(name, job, work, () => run(work.makeCtx(job.id), job.data)))
      boss.notifyWorker(worker)
      return results
    },
  )
  return worker
}

async function schedule(boss: PgBoss, { name, run }: Job, cron: string, work: Work): Promise<string> {
  const hours = { expireInSeconds: 21_600, heartbeatSeconds: 20 }
  await openQueue(boss, name, 'singleton', { retryLimit: 3, ...hours })
  const worker = await boss.work<object>(name, { pollingIntervalSeconds: 10, perJobResults: true }, async ([job]) => {
    const result = await runJob(name, job!, work, () => run(work.makeCtx(name)))
    if (result.status === 'completed') await work.givenUp.closeAfterRun(work.pool, name)
    return [result]
  })
  await boss.schedule(name, cron, {}, { tz: 'Asia/Tokyo', ...hours })
  return worker
}

/**
 * Does one piece of work; if it fails, the others of its batch do not. A refusal ends it: trying again would be refused
 * again. A bug goes back to the queue.
 */
async function runJob(name: string, { id }: { id: string }, work: Work, run: () => Promise<void>): Promise<JobResult> {
  try {
    await run()
    return { id, status: 'completed' }
  } catch (error) {
    work.onBug(error, name, id)
    return { id, status: error instanceof Refused ? 'deadletter' : 'failed', output: serializeError(error) as object }
  }
}

/** Runs soon (a process may be short-lived), then `seconds` after the end of each run. Returns the stop function. */
function repeat({ name, run }: Pick<Job, 'name' | 'run'>, seconds: number, work: Work) {
  let timer: NodeJS.Timeout
  let stopped = false
  const runIn = (wait_s: number) => {
    timer = setTimeout(async () => {
      await run(work.makeCtx(name)).catch((error) => work.onBug(error, name))
      if (!stopped) runIn(seconds)
    }, wait_s * 1000)
  }
  runIn(Math.min(seconds, 0.3))
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
