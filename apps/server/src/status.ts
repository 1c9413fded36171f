import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, register } from 'prom-client'
import type { Ctx } from './base/ctx.ts'
import { differencesOf } from './migrate.ts'

/**
 * `/health`: the process is alive. `/ready`: database, migrations and queue answer. `/metrics`: for Prometheus; only a
 * worker reports the state of the shop (`figures`), so that it is reported once.
 */
export function statusPages(app: FastifyInstance, readiness: Ctx['readiness'], workerPool: Pool | null): void {
  register.clear()
  collectDefaultMetrics()
  const updateFigures = workerPool ? openFigures(workerPool) : async () => {}
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const checks = await readiness()
    const ready = Object.values(checks).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks })
  })
  app.get('/metrics', async (_request, reply) => {
    await updateFigures()
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** Figures that alert an operator before a customer does. The queue counts its own jobs once a minute. */
const figures = {
  seconds_since_order: 'Seconds since the newest order was placed',
  facts_waiting: 'Facts not yet queued for their listeners',
  jobs_ready: 'Jobs that wait for a worker',
  jobs_failed: 'Jobs of the last week that were given up; the log says why',
  letters_waiting: 'Mails of the last day that are not sent',
  payments_open: 'Payments whose outcome is unknown after a quarter of an hour',
} as const

/** A figure that cannot be read is left out. */
function openFigures(pool: Pool): () => Promise<void> {
  const gauges = Object.entries(figures).map(
    ([name, help]) => [name, new Gauge({ name: `kusuribako_${name}`, help })] as const,
  )
  return async () => {
    const values: Record<string, number | null> = await inTime(readFigures(pool), 5_000).catch(() => ({}))
    for (const [name, gauge] of gauges) {
      const value = values[name] ?? null
      if (value === null) gauge.remove()
      else gauge.set(value)
    }
  }
}

const readFigures = async (pool: Pool) =>
  (
    await pool.query(`select
      (select extract(epoch from now() - max(created_at))::int from orders) as seconds_since_order,
      (select count(*) from fact where sent_at is null) as facts_waiting,
      (select sum(ready_count) from pgboss.queue) as jobs_ready,
      (select sum(failed_count) from pgboss.queue) as jobs_failed,
      (select count(*) from mail where sent_at is null and created_at > now() - interval '1 day') as letters_waiting,
      (select count(*) from checkout_attempt
        where status = 'open' and created_at < now() - interval '15 minutes') as payments_open`)
  ).rows[0]

/** Whether each of the parts that the shop needs answers within two seconds: a load balancer waits little longer. */
export async function checkReadiness(pool: Pool, queueReady: () => Promise<boolean>) {
  const orFalse = (check: Promise<boolean>) => inTime(check, 2_000).catch(() => false)
  const [database, migrations, queue] = await Promise.all([
    orFalse(pool.query('select 1').then(() => true)),
    orFalse(isMigrated(pool)),
    orFalse(queueReady()),
  ])
  return { database, migrations, queue }
}

async function isMigrated(pool: Pool): Promise<boolean> {
  const { missing, unknown } = await differencesOf(pool)
  return missing.length + unknown.length === 0
}

/** Rejects where the work takes longer; Prometheus and load balancers get an answer even if the database gives none. */
const inTime = <T>(work: Promise<T>, limit_ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer in time')), limit_ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
