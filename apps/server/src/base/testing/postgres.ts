import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { flags } from '../../../../../demo/flags.ts'
import { startPostgres } from '../../../../../launch/postgres.ts'
import { migrate } from '../../migrate.ts'
import { databaseUrl, template } from './database.ts'

/** One for the whole run, however many test projects ask for it. */
const shared = globalThis as { testPostgres?: Promise<() => Promise<void>>; testPostgresUsers?: number }

/**
 * Global setup of tests that need a database: starts PostgreSQL in a temporary folder, unless `TEST_DATABASE_URL`
 * names a server, and migrates the template from which `testDatabase()` clones.
 */
export async function setup() {
  shared.testPostgresUsers = (shared.testPostgresUsers ?? 0) + 1
  shared.testPostgres ??= prepare()
  await shared.testPostgres
}

export async function teardown() {
  shared.testPostgresUsers = shared.testPostgresUsers! - 1
  if (shared.testPostgresUsers === 0) await (await shared.testPostgres!)()
}

async function prepare() {
  const external = process.env.TEST_DATABASE_URL
  const started = external ? undefined : await startOwn()
  process.env.TEST_DATABASE_URL = external ?? started!.url
  const url = process.env.TEST_DATABASE_URL
  await dropAll(url)
  await inDatabase(url, `create database ${template}`)
  await migrate(databaseUrl(url, template))
  await inDatabase(databaseUrl(url, template), switchOn)
  return started ? started.stop : () => dropAll(url)
}

/** A shop under test has the flags of the demo shop on; tests of a flag switch it off. */
const switchOn = `insert into feature_flag (id, state, updated_at)
  select id, '1', now() from unnest('{${flags.join()}}'::text[]) as id`

async function startOwn() {
  const folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-test-'))
  const postgres = await startPostgres({
    folder: path.join(folder, 'postgres'),
    logFile: path.join(folder, 'postgres.log'),
    durable: false,
    settings: {
      // Tests query many small tables: starting parallel workers would take longer than the query.
      max_parallel_workers_per_gather: '0',
      // A test repeats a query only a few times: a generic plan from the start saves five custom ones.
      plan_cache_mode: 'force_generic_plan',
    },
  })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: postgres.url, stop }
}

async function dropAll(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select datname from pg_database where datname like $1', [`${template}%`])
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`)
  await client.end()
}

async function inDatabase(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
