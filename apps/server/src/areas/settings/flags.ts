import type { Reading } from '../../base/ctx.ts'

/** Flags that change behaviour today (shop.md §9): each with its reason. A flag nobody reads is not listed. */
export const knownFlags = {} as const satisfies Record<string, string>

/** The flags that are on now. */
export async function flagsOf({ db }: Pick<Reading, 'db'>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('feature_flag').select('id').where('state', '=', '1').execute()
  return new Set(rows.map((row) => row.id))
}
