import { sql } from 'kysely'
import type { Db } from '../base/db.ts'

/** Every row of every table, by number and last writer; attempts are counted whatever becomes of them. */
export async function tableStates(db: Db): Promise<string[]> {
  const { rows: own } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit'`.execute(db)
  const tables = own.map(({ name }) => name)
  const looks = tables.map(
    (table) => `select '${table}' as name, count(*), max(xmin::text::bigint) as last from "${table}"`,
  )
  const { rows } = await sql
    .raw<{ name: string; count: number; last: number | null }>(looks.join(' union all '))
    .execute(db)
  return rows.map(({ name, count, last }) => `${name}: ${count}, ${last}`)
}
