import { day_ms } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Tx } from './ctx.ts'
import type { Job } from './jobs.ts'

/** A processed fact is kept this long for investigations. */
const factsKept_ms = 30 * day_ms
/** A caller that tries again with its key does so within this time. */
const keysKept_ms = day_ms

/** Deletes old facts that were processed and old stored answers. What is still pending stays. */
async function deleteOld({ db, now }: Tx): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.deleteFrom('fact').where('sent_at', 'is not', null).where('noted_at', '<', before(factsKept_ms)).execute()
  await db.deleteFrom('idempotency_key').where('created_at', '<', before(keysKept_ms)).execute()
}

/** Removes one key of the `about` of facts: it was needed once, and must not be kept any longer. */
export const removeKeyFromFacts = (tx: Tx, fact: string, about: Record<string, string>, key: string) =>
  tx.send
    .updateTable('fact')
    .set({ about: sql`about - ${key}::text` })
    .where('name', '=', fact)
    .where(sql<boolean>`about @> ${JSON.stringify(about)}::jsonb`)
    .execute()

export const baseJobs: readonly Job[] = [
  { name: 'forget-old-facts-and-keys', every: '37 3 * * *', run: (ctx) => ctx.tx((tx) => deleteOld(tx)) },
]
