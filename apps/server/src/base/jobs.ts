import type pg from 'pg'
import { type JobResult, PgBoss } from 'pg-boss'
import type { Ctx } from './ctx.ts'
import { type Listener, sendFacts } from './facts.ts'
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
  ready: () => Promise<boolean>
  stop: () => Promise<void>
}

interface Work {
  pool: pg.Pool
  listeners: readonly Listener[]
  jobs: readonly Job[]
  makeCtx: (id: string) => Ctx
  /** Called for thrown errors that are not refusals; the queue tries again with backoff. */
  onBug: (error: unknown, name: string) => void
}

/** Starts the worker: listeners with five tries and backoff, schedules, and the sender of facts. */
export async function startJobs(work: Work): Promise<JobQueue> {
  // Without values pg-boss may send several commands in one text, which only the simple query protocol takes.
  const executeSql = (text: string, values?: unknown[]) =>
    values?.length ? work.pool.query(text, values) : work.pool.query(text)
  const boss = new PgBoss({ db: { executeSql }, schema: 'pgboss' })
  // pg-boss emits most of its own errors as a copy that is not an `Error`, which would be logged as `object`.
  boss.on('error', (error) => work.onBug(error instanceof Error ? error : Object.assign(new Error(), error), 'queue'))
  await boss.start()
  const workers = new Map<string, string>()
  for (const listener of work.listeners) workers.set(listener.name, await listen(boss, listener, work))
  const timers = work.jobs.map((job) => (typeof job.every === 'number' ? repeat(job, job.every, work) : null))
  for (const job of work.jobs) if (typeof job.every === 'string') await schedule(boss, job, job.every, work)

  const queue: JobQueue = {
    sendIn: async (client, name, data) => {
      await boss.send(name, data, { db: { executeSql: (text, values) => client.query(text, values) } })
    },
    ready: async () => boss.isInstalled(),
    stop: async () => {
      for (const end of [...timers, sender]) end?.()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
  const send = async () => {
    for (const name of await sendFacts(work.pool, queue, work.listeners)) boss.notifyWorker(workers.get(name)!)
  }
  const sender = repeat({ name: 'facts', run: send }, 0.3, work)
  return queue
}

/**
 * Returns the worker's id. The fact sender wakes the worker, and it looks again after each job. Other jobs, such as
 * retries, are found within five seconds: polling more often was most of what an idle shop did.
 */
async function listen(boss: PgBoss, listener: Listener, work: Work): Promise<string> {
  const { lasts_s } = listener
  await boss.createQueue(listener.name, {
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: lasts_s ?? 120,
    ...(lasts_s && { heartbeatSeconds: 20 }),
  })
  const worker = await boss.work<Record<string, unknown>>(
    listener.name,
    { pollingIntervalSeconds: 5, batchSize: lasts_s ? 1 : 5, perJobResults: true },
    // One piece of work that fails does not fail the others of its batch.
    async (batch) => {
      const results: JobResult[] = []
      for (const { id, data } of batch) {
        const run = guarded(listener.name, work, () => listener.run(work.makeCtx(id), data))
        const error: unknown = await run.catch((thrown) => thrown)
        results.push({ id, status: error ? 'failed' : 'completed', output: error })
      }
      boss.notifyWorker(worker)
      return results
    },
  )
  return worker
}

async function schedule(boss: PgBoss, job: Job, cron: string, work: Work) {
  await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 3, retryBackoff: true })
  const run = () => guarded(job.name, work, () => job.run(work.makeCtx(job.name)))
  await boss.work(job.name, { pollingIntervalSeconds: 10 }, run)
  await boss.schedule(job.name, cron, {}, { tz: 'Asia/Tokyo', expireInSeconds: 21_600, heartbeatSeconds: 20 })
}

/** A refusal ends a job: trying again would be refused again. A bug goes back to the queue. */
async function guarded(name: string, work: Work, run: () => Promise<void>) {
  try {
    await run()
  } catch (error) {
    work.onBug(error, name)
    if (!(error instanceof Refused)) throw error
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
