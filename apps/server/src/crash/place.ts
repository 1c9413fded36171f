import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { type Child, startChild } from '../../../../launch/children.ts'
import { startPostgres } from '../../../../launch/postgres.ts'
import { startSandbox } from '../../../sandbox/src/sandbox.ts'
import { carriers } from '../adapters/carriers/index.ts'
import { openFiles } from '../adapters/files/index.ts'
import { openPayments } from '../adapters/payments/index.ts'
import { parseConfig } from '../base/config.ts'
import { testSettings } from '../base/testing/shop.ts'
import { migrate } from '../migrate.ts'
import { openShop } from '../shop.ts'

/** How long anything may be missing without crashes, in ms, before it counts as lost. */
export const patience_ms = 60_000

/** Real processes that can be killed: PostgreSQL with its durable settings, the server with its worker; a sandbox. */
export async function openPlace() {
  const folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-crash-'))
  const openPostgres = () =>
    startPostgres({ folder: path.join(folder, 'postgres'), logFile: path.join(folder, 'postgres.log') })
  let postgres = await openPostgres()
  await migrate(postgres.url)
  const PORT = String(await freePort())
  const url = `http://127.0.0.1:${PORT}`
  const sandbox = await startSandbox({
    dataFolder: path.join(folder, 'sandbox'),
    webhookUrl: `${url}/webhooks/stripe`,
    webhookRetryDelaysMs: [300, 1_000, 3_000],
  })
  const settings = {
    ...testSettings(postgres.url),
    PORT,
    ROLES: 'api,worker',
    STRIPE_API_URL: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
  }
  let server: Child | undefined
  let calmSince = Date.now()

  return {
    url,
    sandbox,
    /** When everything that was killed last served again. */
    calmSince: () => calmSince,
    async startServer() {
      server = startChild({
        name: 'server',
        command: process.execPath,
        args: [path.join(import.meta.dirname, '../main.ts')],
        env: { ...process.env, ...settings },
        logFile: path.join(folder, 'server.log'),
      })
      await isReady(url, server)
      calmSince = Date.now()
    },
    async killServer() {
      process.kill(server!.pid, 'SIGKILL')
      await server!.ended
    },
    /** Asks it to shut down; returns its exit code. */
    async endServer() {
      await server!.stop()
      return (await server!.ended).code
    },
    /** Down for this long, in ms, it is restarted; resolves when the server, which was not touched, serves again. */
    async killPostgres(away_ms: number) {
      process.kill(postgres.child.pid, 'SIGKILL')
      await postgres.child.ended
      await pause(away_ms)
      postgres = await openPostgres()
      await isReady(url, server!)
      calmSince = Date.now()
    },
    /** Connections of the server that listen for facts. */
    async listeners(): Promise<number> {
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      const { rows } = await client.query("select count(*)::int from pg_stat_activity where query = 'listen fact'")
      await client.end()
      return rows[0].count
    },
    /** The same shop in this process, at a chosen time, without a worker. */
    async openOffice(now: Date) {
      const config = parseConfig({ ...settings, ROLES: 'api' })
      const mail = { send: async () => {} }
      const shop = await openShop({
        config,
        log: pino({ level: 'silent' }),
        outside: {
          payments: openPayments(config),
          carriers,
          mail,
          files: openFiles(config),
          signIn: new Map(),
          points: null,
        },
        clock: () => now,
      })
      return { ...shop, clock: { now } }
    },
    async close() {
      await server?.stop()
      await Promise.all([sandbox.stop(), postgres.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Place = Awaited<ReturnType<typeof openPlace>>

async function isReady(url: string, server: Child) {
  let gone = false
  void server.ended.then(() => {
    gone = true
  })
  for (const since = Date.now(); Date.now() - since < patience_ms; await pause(20)) {
    if (gone) throw new Error(`The server ended by itself:\n${server.lastLines()}`)
    const answer = await fetch(`${url}/ready`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`The server is not ready:\n${server.lastLines()}`)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
