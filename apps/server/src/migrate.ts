import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../../database/migrations/', import.meta.url)

/** Every migration of this version, in order, by file name. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/**
 * The name of a migration without its number. The number only sets the order, and may change when branches are merged.
 */
const withoutNumber = (name: string) => name.slice('0000-'.length)

/** Those migrations that are not among the others. */
export const namesMissingFrom = (names: readonly string[], others: readonly string[]): string[] =>
  names.filter((name) => !others.some((other) => withoutNumber(other) === withoutNumber(name)))

/**
 * Migrates a database to this version: each file once, in order, each in its own transaction; returns the names of
 * those applied. Refuses a database that a newer version has migrated, because this version would write to tables that
 * it does not know. Safe to call from several processes at once; the later ones wait and find nothing to do.
 */
export async function migrate(databaseUrl: string, onStep: (name: string) => void = () => {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('kusuribako.migrate'))")
    await client.query('create table if not exists migration (name text primary key, applied_at timestamptz not null)')
    const applied = (await client.query<{ name: string }>('select name from migration')).rows.map(({ name }) => name)
    const names = await migrationNames()
    const unknownNames = namesMissingFrom(applied, names).sort()
    if (unknownNames.length) {
      throw new Error(
        `このデータベースは、別の版のくすりばこが変えています（${unknownNames.join('、')}）。その版に戻すか、控えから戻してください。`,
      )
    }
    const missing = namesMissingFrom(names, applied)
    for (const name of missing) {
      onStep(name)
      await applyOne(client, name, name === missing.at(-1))
    }
    return missing
  } finally {
    await client.end()
  }
}

async function applyOne(client: pg.Client, name: string, isLast: boolean) {
  const sql = await readFile(new URL(name, folder), 'utf8')
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, applied_at) values ($1, now())', [name])
    // New tables get audit triggers too, in the transaction of the last file: a process killed after it would find no
    // migration missing, and not come back here.
    if (isLast) await client.query('select audit_every_table()')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
