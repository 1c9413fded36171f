import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { reindexAll } from '../apps/server/src/areas/search/index.ts'
import { openDb, openPool } from '../apps/server/src/base/db.ts'
import { loadDemo, loadLarge } from '../apps/server/src/load-demo.ts'
import { migrate } from '../apps/server/src/migrate.ts'
import { type Child, startChild } from '../launch/children.ts'
import { type Postgres, startPostgres } from '../launch/postgres.ts'
import { waitForAnswer } from '../launch/wait-for-answer.ts'

export const root = path.resolve(import.meta.dirname, '..')
export const node = process.execPath

/** A shop with production settings on a database of its own. */
export interface BenchShop {
  api: string
  postgres: Postgres
  server: Child
  /** The server's environment. */
  env: Record<string, string | undefined>
  query: <T>(text: string, values?: unknown[]) => Promise<T[]>
  stop: () => Promise<void>
}

/**
 * The demo shop (`products` 0) or a large one. It is filled once and measured on a copy, because purchases of one run
 * would affect the next (after 150,000 orders a purchase took a fifth more). One with a `name` has a folder of its own,
 * is itself measured, and is kept or removed by its caller.
 */
export async function openBenchShop(
  products: number,
  port: number,
  say: (words: string) => void,
  name?: string,
): Promise<BenchShop> {
  const folder = path.join(root, '.data/bench', name ?? (products ? String(products) : 'demo'))
  await mkdir(folder, { recursive: true })
  const postgres = await startPostgres({
    folder: path.join(folder, 'postgres'),
    logFile: path.join(folder, 'postgres.log'),
  })
  const filesDir = path.join(folder, 'files')
  await migrate(postgres.url, () => {})
  await fill(postgres.url, products, filesDir, say)
  const url = name ? postgres.url : await copyDatabase(postgres.url)
  const env = { ...process.env, ...settings(url, filesDir, port) }
  const server = startChild({
    name: 'server',
    command: node,
    args: ['apps/server/src/main.ts'],
    cwd: root,
    logFile: path.join(folder, 'server.log'),
    // This process makes the load: if it read a line for every answer, it would slow the server, and not the reference.
    writesLog: true,
    env,
  })
  const api = `http://127.0.0.1:${port}`
  await waitForAnswer(server, `${api}/health`)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  return {
    api,
    postgres: { ...postgres, url },
    server,
    env,
    query: async (text, values) => (await pool.query(text, values)).rows,
    stop: async () => {
      await pool.end()
      await server.stop()
      await postgres.stop()
    },
  }
}

async function fill(url: string, products: number, filesDir: string, say: (words: string) => void) {
  const reportProgress = (words: string, done: number, total: number) => {
    if (done === total || done % 20_000 === 0) say(`${words} ${done} / ${total}`)
  }
  if (products) await loadLarge(url, products, reportProgress, filesDir)
  else await loadDemo(url, reportProgress, filesDir)
  const pool = openPool(url, 4)
  const { rows } = await pool.query(
    'select (select count(*) from product_search) < (select count(*) from product) as stale',
  )
  if (rows[0].stale) await reindexAll({ db: openDb(pool), now: new Date() })
  await pool.query('vacuum analyze')
  await pool.end()
}

async function copyDatabase(filledUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: urlOf(filledUrl, 'postgres') })
  await admin.connect()
  await admin.query('drop database if exists measured')
  await admin.query('create database measured template kusuribako strategy file_copy')
  await admin.end()
  return urlOf(filledUrl, 'measured')
}

/** The same server, another database of it. */
export const urlOf = (databaseUrl: string, database: string) => databaseUrl.replace(/\/[^/?]*(\?|$)/, `/${database}$1`)

const settings = (databaseUrl: string, FILES_DIR: string, port: number) => ({
  // As in production, but by plain HTTP on this machine.
  NODE_ENV: 'demo',
  // Follow-up work of an order (mail, capture, search) is done by the worker, a separate process here as in a busy
  // shop.
  ROLES: 'api',
  DATABASE_URL: databaseUrl,
  PORT: String(port),
  SESSION_SECRET: randomBytes(32).toString('hex'),
  JWT_SECRET: randomBytes(32).toString('hex'),
  DATA_KEY: randomBytes(32).toString('base64'),
  FILES_DIR,
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  STRIPE_JS_URL: 'http://127.0.0.1:9/stripe.js',
  PUBLIC_API_URL: `http://127.0.0.1:${port}`,
})
