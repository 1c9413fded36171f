import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import { baseRateOf } from '../loyalty/index.ts'

/** The part of a price that is returned as points; a region without the setting gives none. */
export async function readPointRate({ db }: Reading): Promise<number> {
  const { rows } = await sql<{ metadata: unknown }>`select metadata from region
    where deleted_at is null order by created_at, id limit 1`.execute(db)
  return baseRateOf(rows[0]?.metadata ?? null)
}
