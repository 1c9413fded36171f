import pg from 'pg'
import type { Ctx } from './ctx.ts'
import { noticesAbsence } from './db.ts'
import type { GivenUp, JobQueue } from './jobs.ts'

/**
 * `after('order.placed', 'mail-order', sendOrderMail)`: runs at least once, so the listener must be idempotent for the
 * same fact.
 */
export interface Listener {
  fact: string
  /** Names the work in the queue; never reuse a name. */
  name: string
  run: (ctx: Ctx, about: Record<string, unknown>) => Promise<void>
  /** Seconds, for work of more than two minutes: done piece by piece, and taken over if a worker dies. */
  lasts_s?: number
}
export const after = (
  fact: string,
  name: string,
  run: Listener['run'],
  options: Pick<Listener, 'lasts_s'> = {},
): Listener => ({ fact, name, run, ...options })

/**
 * Moves facts from the outbox to the queue, one job per listener, exactly once: the jobs are written in the
 * transaction that marks the facts as sent. Several workers may do it at once; each takes other rows. Returns who has
 * work now.
 */
export async function sendFacts(
  { pool, listeners, givenUp }: { pool: pg.Pool; listeners: readonly Listener[]; givenUp: GivenUp },
  queue: JobQueue,
): Promise<Set<string>> {
  const sent = new Set<string>()
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      'select id, name, about from fact where sent_at is null order by id limit 200 for update skip locked',
    )
    for (const fact of rows) {
      const repeats = await givenUp.handlersToRepeat(client, fact)
      const interested = listeners.filter((one) => one.fact === fact.name)
      for (const { work, about } of repeats ?? interested.map(({ name }) => ({ work: name, about: fact.about }))) {
        // What a newer version no longer does must not hold up the facts behind it.
        if (!queue.does(work)) continue
        await queue.sendIn(client, work, about)
        sent.add(work)
      }
    }
    if (rows.length)
      await client.query('update fact set sent_at = now() where id = any($1)', [rows.map((row) => row.id)])
    await client.query('commit')
    return sent
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/**
 * Receives facts as they are committed, in every process, on a connection of its own; reconnects for ever. What was
 * missed while the connection was down is unknown, so `onGap`, called every second until it is up, must drop the cache.
 */
export async function subscribeToFacts(
  databaseUrl: string,
  onFact: (name: string, about: Record<string, unknown>) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let closed = false
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: databaseUrl, ...noticesAbsence, query_timeout: 10_000 })
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload }) => {
      const { name, about } = JSON.parse(payload ?? '{}')
      onFact(name, about)
    })
    await fresh.connect()
    await fresh.query('listen fact').catch((error) => fresh.end().then(() => Promise.reject(error)))
    // Only now: `reconnect` tries again by itself when connecting fails, so this would try a second time.
    fresh.on('end', () => {
      onGap()
      setTimeout(reconnect, 500).unref()
    })
    client = fresh
    onGap()
  }
  const reconnect = () => {
    if (closed) return
    onGap()
    connect().catch(() => setTimeout(reconnect, 1000).unref())
  }
  await connect()
  return async () => {
    closed = true
    await client?.end()
  }
}
