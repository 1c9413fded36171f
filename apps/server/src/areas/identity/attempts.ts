import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reading, Tx } from '../../base/ctx.ts'

const attemptsMax = 10
const window_ms = 15 * 60_000

/** The address is stored as a hash, so that the table of attempts is no list of customers. */
interface AttemptSubject {
  of: 'customer' | 'staff' | 'staff-code'
  email: string
}
const keyOf = ({ of, email }: AttemptSubject) =>
  `attempts:${of}:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`

/**
 * Counts one attempt before it is judged, whatever happens to the request, so that a hundred at once count as a
 * hundred. The window opens with the first.
 */
export async function countAttempt({ db, now }: Reading, subject: AttemptSubject): Promise<'fine' | 'too many'> {
  const now_ms = now.getTime()
  const { rows } = await sql<{ points: number }>`
    insert into rate_limit as r (key, points, expire) values (${keyOf(subject)}, 1, ${now_ms + window_ms})
    on conflict (key) do update set
      points = case when r.expire <= ${now_ms} then 1 else r.points + 1 end,
      expire = case when r.expire <= ${now_ms} then excluded.expire else r.expire end
    returning points`.execute(db)
  return rows[0]!.points > attemptsMax ? 'too many' : 'fine'
}

/** Unlocks a locked address: somebody has proved to be its owner. */
export async function clearAttempts(tx: Tx, subject: AttemptSubject): Promise<void> {
  await tx.send.deleteFrom('rate_limit').where('key', '=', keyOf(subject)).execute()
}
