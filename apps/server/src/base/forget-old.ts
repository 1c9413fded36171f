import { sql } from 'kysely'
import type { Tx } from './ctx.ts'
import type { Job } from './jobs.ts'

const day_ms = 86_400_000
/** A fact that was passed on is kept this long for whoever asks what happened. */
const factsKept_ms = 30 * day_ms
/** A caller that tries again with its key does so within this. */
const keysKept_ms = day_ms

/** Forgets facts that were passed on and answers kept for a second try, when they are old. What still waits, stays. */
async function forgetOld({ db, now }: Tx): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.deleteFrom('fact').where('sent_at', 'is not', null).where('noted_at', '<', before(factsKept_ms)).execute()
  await db.deleteFrom('idempotency_key').where('created_at', '<', before(keysKept_ms)).execute()
}

/** Forgets one word of facts about a thing (`about` names it): it was asked for once, and nobody needs it any more. */
export const forgetWord = (tx: Tx, fact: string, about: Record<string, string>, word: string) =>
  tx.send
    .updateTable('fact')
    .set({ about: sql`about - ${word}::text` })
    .where('name', '=', fact)
    .where(sql<boolean>`about @> ${JSON.stringify(about)}::jsonb`)
    .execute()

export const baseJobs: readonly Job[] = [
  { name: 'forget-old-facts-and-keys', every: '37 3 * * *', run: (ctx) => ctx.tx((tx) => forgetOld(tx)) },
]
