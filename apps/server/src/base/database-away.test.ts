import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutside } from '../adapters/outside.ts'
import { openShop } from '../shop.ts'
import { refusalOfDatabase } from './answers.ts'
import { databaseUrl } from './testing/database.ts'
import { type TestShop, testSettings, testShop } from './testing/shop.ts'

let shop: TestShop
let beside: pg.Client
let name: string
beforeAll(async () => {
  shop = await testShop()
  name = new URL(shop.config.DATABASE_URL.replace(/^[^:]+:\/\/[^/]*/, 'postgres://host')).pathname.slice(1)
  beside = new pg.Client({ connectionString: databaseUrl(shop.config.DATABASE_URL, 'postgres') })
  await beside.connect()
})
afterAll(async () => {
  await shop.close()
  await beside.end()
})

const endConnections = () =>
  beside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])

test('while the database is unreachable, each API answers 503 in its own shape; then it recovers', async () => {
  const ask = async () => [
    await shop.call('GET', '/store/return-reasons'),
    await shop.call('POST', '/store/carts', {}),
    await shop.call('GET', '/store/v1/products?id=prod_of_nobody'),
  ]
  const before = await ask()
  await beside.query(`alter database ${name} with allow_connections false`)
  await endConnections()
  const away = { status: 503, headers: { 'retry-after': '5' } }
  expect(await ask()).toMatchObject([
    { ...away, body: { code: 'api_error', type: 'database_error' } },
    { ...away, body: { code: 'api_error', type: 'database_error' } },
    { ...away, body: { code: 'database_away', statusCode: 503 } },
  ])
  await beside.query(`alter database ${name} with allow_connections true`)
  const statuses = (answers: Awaited<ReturnType<typeof ask>>) => answers.map(({ status }) => status)
  expect(statuses(await ask())).toEqual(statuses(before))
})

test('the server exits with the reason when the database is unreachable or not migrated', () => {
  const start = (DATABASE_URL: string) => {
    const env = { PATH: process.env.PATH, ...testSettings(DATABASE_URL) }
    return spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../main.ts')], { env, encoding: 'utf8' })
  }
  expect(start('postgres://nobody@127.0.0.1:1/none')).toMatchObject({
    ...{ status: 1, stdout: '' },
    stderr: 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
  })
  expect(start(databaseUrl(shop.config.DATABASE_URL, 'postgres')).stderr).toMatch(
    /^relation ".+" does not exist: bring the database up to this version by npm run migrate\n$/,
  )
})

test('a database of a newer or an older version is not ready, and no server opens on it', async () => {
  const { pool, config, call } = shop
  const outside = openOutside(config)
  const open = () => openShop({ config, outside, log: pino({ level: 'silent' }), clock: () => new Date() })
  const isReady = async () => (await call('GET', '/ready')).body.checks.migrations
  const older = '0025-back-office.sql'
  await (await open()).close()
  expect(await isReady()).toBe(true)
  await pool.query("insert into migration values ('9999-later.sql', now())")
  expect(await isReady()).toBe(false)
  await expect(open()).rejects.toThrow(/^このデータベースは、別の版のくすりばこが変えています（9999-later\.sql）/)
  await pool.query("delete from migration where name = '9999-later.sql' or name = $1", [older])
  expect(await isReady()).toBe(false)
  await expect(open()).rejects.toThrow(
    `The database lacks ${older}: bring the database up to this version by npm run migrate`,
  )
  await pool.query('insert into migration values ($1, now())', [older])
})

test('on a read-only database, reads succeed and writes are refused as database_away', async () => {
  const read = async () => (await shop.call('GET', '/store/return-reasons')).status
  const write = () => shop.pool.query('update cart set updated_at = now()')
  const before = await read()
  await beside.query(`alter database ${name} set default_transaction_read_only = on`)
  await endConnections()
  await expect.poll(read).toBe(before)
  expect(refusalOfDatabase(await write().catch((error: unknown) => error))).toMatchObject({ code: 'database_away' })
  await beside.query(`alter database ${name} reset default_transaction_read_only`)
  await endConnections()
  await expect.poll(() => write().catch(() => null)).not.toBeNull()
})

test.each([
  ['53100', 'could not extend file'],
  [undefined, 'Client has encountered a connection error and is not queryable'],
  [undefined, 'Connection terminated unexpectedly'],
])('treats error %s, “%s”, as database_away', (code, message) => {
  expect(refusalOfDatabase(Object.assign(new Error(message), code && { code }))).toMatchObject({
    code: 'database_away',
  })
})

test('treats a closed connection as database_away, but a wrong statement as a bug', async () => {
  const asleep = shop.ctx().tx((tx) => sql`select pg_sleep(30)`.execute(tx.db))
  const failure = asleep.catch((error: unknown) => error)
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like $2`
  const ended = async () => (await beside.query(end, [name, 'select pg_sleep%'])).rowCount
  await expect.poll(ended).toBe(1)
  expect(refusalOfDatabase(await failure)).toMatchObject({ code: 'database_away', status: 503 })
  const wrong = await shop.pool.query('select nothing').catch((error: unknown) => error)
  expect(refusalOfDatabase(wrong)).toBeNull()
})
