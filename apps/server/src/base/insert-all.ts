import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Row } from './read.ts'
import type { Database } from './tables.gen.ts'

/**
 * Writes rows of one table, all with the same columns, in one statement whatever their number: PostgreSQL unfolds one
 * JSON text, so every column keeps its own type. `ignoring` skips existing rows.
 */
export async function insertAll(db: Db, table: keyof Database, rows: readonly Row[], ignoring = false): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0] as Row).map((name) => sql.ref(name)))
  const end = ignoring ? sql`on conflict do nothing` : sql``
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) ${end}`.execute(db)
}
