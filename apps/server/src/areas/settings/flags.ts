import { type FeatureFlag, featureFlags } from '@kusuribako/contract/settings/flags'
import type { Reading } from '../../base/ctx.ts'

/** The flags that are on now, of those that the shop knows. */
export async function flagsOf({ db }: Pick<Reading, 'db'>): Promise<ReadonlySet<FeatureFlag>> {
  const rows = await db.selectFrom('feature_flag').select('id').where('state', '=', '1').execute()
  const on = new Set<string>(rows.map((row) => row.id))
  return new Set(featureFlags.filter((flag) => on.has(flag)))
}
