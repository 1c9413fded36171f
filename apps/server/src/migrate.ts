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
const namesMissingFrom = (names: readonly string[], others: readonly string[]): string[] =>
  names.filter((name) => !others.some((other) => withoutNumber(other) === withoutNumber(name)))

interface Differences {
  /** Migrations of this version that the database lacks, in order. */
  missing: string[]
  /** Migrations of the database that this version does not know. */
  unknown: string[]
}

/** By which migrations a database differs from this version. */
export async function differencesOf(db: Pick<pg.ClientBase, 'query'>): Promise<Differences> {
  const applied = (await db.query<{ name: string }>('select name from migration')).rows.map(({ name }) => name)
  const names = await migrationNames()
  return { missing: namesMissingFrom(names, applied), unknown: namesMissingFrom(applied, names).sort() }
}

/** What to do with a database that is older than this version. */
export const howToMigrate = 'bring the database up to this version by npm run migrate'

/** Refuses a database that an older or a newer version has migrated: this version knows other tables. */
export async function requireThisVersion(db: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { missing, unknown } = await differencesOf(db)
  refuseUnknown(unknown)
  if (missing.length) throw new Error(`The database lacks ${missing.join(', ')}: ${howToMigrate}`)
}

function refuseUnknown(unknown: readonly string[]) {
  if (!unknown.length) return
  throw new Error(
    `このデータベースは、別の版のくすりばこが変えています（${unknown.join('、')}）。その版に戻すか、控えから戻してください。`,
  )
}

/**
 * Migrates a database to this version: each file once, in order, each in its own transaction; returns the names of
 * those applied. Refuses a database that a newer version has migrated, because this version would write to tables that
 * it does not know. Safe to call from several processes at once; the later ones wait and find nothing to do.
 */
export async function migrate(databaseUrl: string, onStep: (name: string) => void = () => {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // The role may have limits for the shop's statements; a large table takes longer, and so may waiting for another
    // process.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query("select pg_advisory_lock(hashtext('kusuribako.migrate'))")
    await client.query('create table if not exists migration (name text primary key, applied_at timestamptz not null)')
    const { missing, unknown } = await differencesOf(client)
    refuseUnknown(unknown)
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
