import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../../database/migrations/', import.meta.url)

/** Every migration of this version, in order, by file name. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/**
 * Brings a database up to this version: each file once, in order, each in its own transaction.
 * Safe to call from several processes at once; the later ones wait and find nothing to do.
 */
export async function migrate(databaseUrl: string, onStep: (name: string) => void = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('kusuribako.migrate'))")
    await client.query('create table if not exists migration (name text primary key, applied_at timestamptz not null)')
    const applied = new Set((await client.query('select name from migration')).rows.map((row) => row.name))
    const missing = (await migrationNames()).filter((name) => !applied.has(name))
    for (const name of missing) {
      onStep(name)
      await applyOne(client, name)
    }
    // New tables too keep account of what staff write.
    if (missing.length) await client.query('select audit_every_table()')
  } finally {
    await client.end()
  }
}

async function applyOne(client: pg.Client, name: string) {
  const sql = await readFile(new URL(name, folder), 'utf8')
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, applied_at) values ($1, now())', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
