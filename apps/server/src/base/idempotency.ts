import { createHmac } from 'node:crypto'
import { refusalOfDatabase } from './answers.ts'
import type { Config } from './config.ts'
import type { Ctx, Tx } from './ctx.ts'
import type { Db } from './db.ts'
import { Refused, refuse } from './refuse.ts'
import { seal, unseal } from './seal.ts'

export interface StoredAnswer {
  status: number
  text: string
  /** Whole `Set-Cookie` headers, so that signing in again with the same key signs in again. */
  cookies: string[]
}

export interface KeyedRequest {
  key: string
  /** Method, path and account: one key may be used for several. */
  path: string
  /** The rest of the request: query and body. */
  content: unknown
  /** When its process has died, running the work again finishes what was begun. */
  resumes: boolean
}

/** A key whose first holder has not answered for this long is taken over: its process is considered dead. */
const deadAfter_ms = 60_000
/** Part of the work is committed, but its answer is not known yet (HTTP 102, Processing). */
const processing = 102

type Env = { db: Db; config: Config; now: Date }
type Claim = KeyedRequest & { hash: string }

/**
 * Runs `work` once per key and path. The same key and body later → the stored answer; another body → a refusal; the
 * same at the same time → one runs, the other is refused and may try again. Its first transaction also records that
 * the key is used: after a crash the work is run again only when nothing of it was committed, or when it can resume.
 */
export async function runIdempotently(
  env: Env,
  request: KeyedRequest,
  work: (once: (tx: Ctx['tx']) => Ctx['tx']) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  // Keyed (HMAC): a body may contain a password, which could be guessed from a plain hash.
  const mac = createHmac('sha256', env.config.SESSION_SECRET).update(JSON.stringify(request.content))
  const claim = { ...request, hash: mac.digest('base64url') }
  const stored = await claimKey(env, claim)
  if (stored) return stored
  try {
    const answer = await work((tx) => recordingProgress(tx, env, claim))
    const sealed = seal(env.config, JSON.stringify(answer)).toString('base64')
    await updateClaim(env.db, env, claim).set({ status: answer.status, answer: sealed }).execute()
    return answer
  } catch (error) {
    // A refusal changed nothing: the same key may be used again after the caller has corrected the cause.
    if (error instanceof Refused || refusalOfDatabase(error)) await release(env, claim)
    throw error
  }
}

/** The row of this claim, unless another has taken it over since. */
const updateClaim = (db: Db, { now }: Env, { key, path }: Claim) =>
  db.updateTable('idempotency_key').where('key', '=', key).where('path', '=', path).where('created_at', '=', now)

/** A `ctx.tx` whose first transaction, and only that, records in the same commit that the key's work has begun. */
function recordingProgress(tx: Ctx['tx'], env: Env, claim: Claim): Ctx['tx'] {
  let isRecorded = false
  const recordProgress = async ({ db }: Tx) => {
    const { numUpdatedRows } = await updateClaim(db, env, claim).set({ status: processing }).executeTakeFirst()
    // Too slow: another process has taken over this key.
    if (numUpdatedRows === 0n) throw refuse('conflict')
  }
  return async (work) => {
    if (isRecorded) return tx(work)
    isRecorded = true
    try {
      return await tx(async (one) => (await Promise.all([work(one), recordProgress(one)]))[0])
    } catch (error) {
      isRecorded = false
      throw error
    }
  }
}

/** The stored answer; null when the key was free and the caller now holds it. */
async function claimKey({ db, config, now }: Env, { key, path, hash, resumes }: Claim): Promise<StoredAnswer | null> {
  const inserted = await db
    .insertInto('idempotency_key')
    .values({ key, path, body_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return null
  const row = db.selectFrom('idempotency_key').selectAll().where('key', '=', key).where('path', '=', path)
  const existing = await row.executeTakeFirst()
  if (!existing) throw refuse('conflict')
  if (existing.body_hash !== hash) throw refuse('idempotency_key_reused')
  if (existing.answer !== null) return JSON.parse(unseal(config, Buffer.from(existing.answer, 'base64')))
  const dead = new Date(now.getTime() - deadAfter_ms)
  const takenOver = await db
    .updateTable('idempotency_key')
    .set({ created_at: now })
    .where('key', '=', key)
    .where('path', '=', path)
    .where('answer', 'is', null)
    .where('created_at', '<', dead)
    .$if(!resumes, (found) => found.where('status', 'is', null))
    .returning('key')
    .executeTakeFirst()
  if (takenOver) return null
  throw refuse(existing.status === processing && existing.created_at < dead ? 'answer_lost' : 'conflict')
}

const release = ({ db, now }: Env, { key, path }: Claim) =>
  db
    .deleteFrom('idempotency_key')
    .where('key', '=', key)
    .where('path', '=', path)
    .where('created_at', '=', now)
    .execute()
