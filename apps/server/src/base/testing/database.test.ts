import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, migrationNames } from '../../migrate.ts'
import { databaseUrl, testDatabase } from './database.ts'

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('each test file gets a migrated database without the writes of the previous one', async () => {
  const first = await testDatabase()
  const migrated = await ask(first, 'select name from migration order by name')
  expect(migrated.map((row) => row.name)).toEqual(await migrationNames())
  await ask(first, 'create table scribble (word text)')

  const second = await testDatabase()
  expect(await ask(second, "select to_regclass('scribble') as found")).toEqual([{ found: null }])
  await expect(ask(first, 'select 1')).rejects.toMatchObject({ code: '3D000' })
})

test('migrate leaves an up-to-date database unchanged and refuses one of another version', async () => {
  const url = await testDatabase()
  expect(await migrate(url)).toEqual([])
  // The migration was applied under the number that it had in its branch.
  await ask(url, "update migration set name = '0085-cards-tell-the-stock-of-each-size.sql' where name like '0089%'")
  expect(await migrate(url)).toEqual([])
  await ask(url, "insert into migration values ('9999-later.sql', now())")
  await expect(migrate(url)).rejects.toThrow(/別の版のくすりばこが変えています（9999-later\.sql）/)
})

test('a migration is committed only together with the audit triggers of its tables', async () => {
  const url = await testDatabase()
  // This migration is safe to run twice.
  const again = '0089-cards-tell-the-stock-of-each-size.sql'
  await ask(url, `delete from migration where name = '${again}'`)
  await ask(url, 'alter function audit_every_table() rename to away')
  await expect(migrate(url)).rejects.toThrow(`Migration ${again} failed: function audit_every_table() does not exist`)
  await ask(url, 'alter function away() rename to audit_every_table')
  expect(await migrate(url)).toEqual([again])
})

test('the database logs errors tersely, without rows', async () => {
  expect(await ask(await testDatabase(), 'show log_error_verbosity')).toEqual([{ log_error_verbosity: 'terse' }])
})

test('databaseUrl changes the database and keeps account, host and options', () => {
  expect(databaseUrl('postgres://me@/one?host=%2Ftmp%2Fx&port=5432', 'two')).toBe(
    'postgres://me@/two?host=%2Ftmp%2Fx&port=5432',
  )
  expect(databaseUrl('postgresql://me:pw@db.example.com:5432/one', 'two')).toBe(
    'postgresql://me:pw@db.example.com:5432/two',
  )
})
