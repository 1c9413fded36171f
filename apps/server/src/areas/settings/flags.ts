import type { Reading } from '../../base/ctx.ts'

/** The flags that are on now. */
export async function flagsOf({ db }: Pick<Reading, 'db'>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('feature_flag').select('id').where('state', '=', '1').execute()
  return new Set(rows.map((row) => row.id))
}
