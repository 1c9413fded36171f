import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, register } from 'prom-client'
import type { Ctx } from './base/ctx.ts'
import { migrationNames, notAmong } from './migrate.ts'

/** `/health`: the process lives. `/ready`: database, migrations and queue answer. `/metrics`: for Prometheus. */
export function statusPages(app: FastifyInstance, readiness: Ctx['readiness']): void {
  register.clear()
  collectDefaultMetrics()
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const checks = await readiness()
    const ready = Object.values(checks).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks })
  })
  app.get('/metrics', async (_request, reply) => reply.type(register.contentType).send(await register.metrics()))
}

/** What has to answer before the shop can be used, and whether it does. */
export async function checkReadiness(pool: Pool, queueReady: () => Promise<boolean>) {
  const holds = (check: Promise<boolean>) => check.catch(() => false)
  const [database, migrations, queue] = await Promise.all([
    holds(pool.query('select 1').then(() => true)),
    holds(migrated(pool)),
    holds(queueReady()),
  ])
  return { database, migrations, queue }
}

async function migrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from migration')
  const applied = rows.map(({ name }) => name)
  return notAmong(await migrationNames(), applied).length === 0
}
