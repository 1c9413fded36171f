import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The migrated database from which every test database is copied. */
export const template = 'kusuribako_test'

const worker = globalThis as { testServer?: Promise<pg.Client>; testDatabase?: string }

/**
 * A fresh, migrated database for this test file alone; resolves with its URL. Call once per file, in `beforeAll`. A
 * worker runs its files one after another, so the previous file's database is dropped here.
 */
export async function testDatabase(): Promise<string> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run this test through vitest in the root of the project')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  worker.testServer ??= openConnection(url)
  const client = await worker.testServer
  // A pool that its test left open keeps the old database alive; the end of the run drops that one too.
  if (worker.testDatabase) await client.query(`drop database if exists ${worker.testDatabase}`).catch(() => {})
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  worker.testDatabase = name
  return databaseUrl(url, name)
}

/** One connection for all files of a worker: to open it costs PostgreSQL a third of what a copy does. */
async function openConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // The server may end before the worker does.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The same server, another database. `URL` cannot be used: an address over a unix socket has no host. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/^([^:]+:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
