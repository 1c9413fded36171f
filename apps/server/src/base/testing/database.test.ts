import { readFile } from 'node:fs/promises'
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

test('migrate has no time limit, whatever limits the role has for the statements of the shop', async () => {
  const url = await testDatabase()
  const [{ name }] = await ask(url, 'select current_database() as name')
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await ask(url, `alter database ${name} set ${limit} = '30s'`)
  await ask(
    url,
    `create table seen (statement text, idle text);
    create function note_limits() returns event_trigger language plpgsql as $$ begin insert into seen values
      (current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')); end $$;
    create event trigger note_limits on ddl_command_start execute function note_limits()`,
  )
  await migrate(url)
  expect(await ask(url, 'select * from seen')).toEqual([{ statement: '0', idle: '0' }])
})

test('a database of the first version of migration 0082 is migrated, and keeps what it credited', async () => {
  const current = await testDatabase()
  const [{ name: database }] = await ask(current, 'select current_database() as name')
  await ask(current, `create database ${database}_earlier`)
  const earlier = databaseUrl(current, `${database}_earlier`)
  await ask(earlier, 'create table migration (name text primary key, applied_at timestamptz not null)')
  const first0082 = 'alter table return_item add credited_quantity int check (credited_quantity >= 0)'
  for (const name of (await migrationNames()).filter((name) => name < '0086')) {
    const file = new URL(`../../../../../database/migrations/${name}`, import.meta.url)
    await ask(earlier, name.startsWith('0082') ? first0082 : await readFile(file, 'utf8'))
    await ask(earlier, `insert into migration values ('${name}', now())`)
  }
  // Without the order that it belongs to.
  await ask(
    earlier,
    `set session_replication_role = replica;
    insert into return_item (return_id, item_id, quantity, credited_quantity) values ('ret_1', 'item_1', 3, 2)`,
  )
  await migrate(earlier)
  const columns = `select table_name, column_name from information_schema.columns where table_schema = 'public'
    order by table_name, column_name`
  expect(await ask(earlier, columns)).toEqual(await ask(current, columns))
  const credit = { return_id: 'ret_1', item_id: 'item_1', quantity: 2, yen: 0 }
  expect(await ask(earlier, 'select * from swap_credit')).toEqual([credit])
  await ask(current, `drop database ${database}_earlier`)
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
