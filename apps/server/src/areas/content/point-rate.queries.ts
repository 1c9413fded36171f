import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'

/** What part of a price comes back as points; a region that says nothing gives none. */
export async function readPointRate({ db }: Reading): Promise<number> {
  const { rows } = await sql<{ rate: number | null }>`
    select (metadata ->> 'dpoint_base_rate')::numeric as rate from region
    where deleted_at is null order by created_at, id limit 1`.execute(db)
  return rows[0]?.rate ?? 0
}
