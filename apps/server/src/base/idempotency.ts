import { createHash } from 'node:crypto'
import { refusalOfDatabase } from './answers.ts'
import type { Db } from './db.ts'
import { Refused, refuse } from './refuse.ts'

export interface StoredAnswer {
  status: number
  text: string
}

/** A key whose first holder has not answered for this long is taken over: that process is dead. */
const deadAfter_ms = 60_000

/**
 * Runs `work` once per key and path. The same key and body later → the stored answer; another body → a refusal;
 * the same at the same time → one runs, the other is refused and may try again.
 */
export async function onceByKey(
  db: Db,
  now: Date,
  asked: { key: string; path: string; body: unknown },
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const body_hash = createHash('sha256')
    .update(JSON.stringify(asked.body ?? null))
    .digest('base64url')
  const stored = await claim(db, now, { ...asked, body_hash })
  if (stored) return stored
  const mine = db.updateTable('idempotency_key').where('key', '=', asked.key).where('path', '=', asked.path)
  try {
    const answer = await work()
    await mine.set({ status: answer.status, answer: answer.text }).execute()
    return answer
  } catch (error) {
    // A refusal changed nothing: the same key may be tried again after the caller has put things right.
    if (error instanceof Refused || refusalOfDatabase(error)) await release(db, asked)
    throw error
  }
}

async function claim(db: Db, now: Date, asked: { key: string; path: string; body_hash: string }) {
  const inserted = await db
    .insertInto('idempotency_key')
    .values({ key: asked.key, path: asked.path, body_hash: asked.body_hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return null
  const held = await db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('key', '=', asked.key)
    .where('path', '=', asked.path)
    .executeTakeFirst()
  if (!held) throw refuse('conflict')
  if (held.body_hash !== asked.body_hash) throw refuse('idempotency_key_reused')
  if (held.status !== null) return { status: held.status, text: held.answer ?? '' }
  const taken = await db
    .updateTable('idempotency_key')
    .set({ created_at: now })
    .where('key', '=', asked.key)
    .where('path', '=', asked.path)
    .where('status', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - deadAfter_ms))
    .returning('key')
    .executeTakeFirst()
  if (!taken) throw refuse('conflict')
  return null
}

const release = (db: Db, asked: { key: string; path: string }) =>
  db.deleteFrom('idempotency_key').where('key', '=', asked.key).where('path', '=', asked.path).execute()
