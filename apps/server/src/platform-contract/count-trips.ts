import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Query = (...args: unknown[]) => unknown

/**
 * Counts the round trips to the database of some work, and not those of others at the same time. A trip begins with a
 * statement that is sent after an answer has arrived since the last trip began: statements sent together, on one
 * connection or on several, are one trip, and a statement that waited for an answer is another. So it is how often a
 * request waits, one wait after the other.
 */
export function countTrips(pool: pg.Pool) {
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } }
  const query = prototype.query
  const counting = new AsyncLocalStorage<{ trips: number; hasAnswer: boolean }>()
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const count = counting.getStore()
    if (!count || isUpkeep(args[0])) return query.call(this, ...args)
    if (count.hasAnswer) count.trips++
    count.hasAnswer = false
    const noteAnswer = () => {
      count.hasAnswer = true
    }
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const countingCallback = (...results: unknown[]) => {
        noteAnswer()
        return callback(...results)
      }
      return query.call(this, ...args.slice(0, -1), countingCallback)
    }
    const result = query.call(this, ...args)
    if (result instanceof Promise) result.then(noteAnswer, noteAnswer)
    return result
  }
  return {
    /** Does the work and returns how many trips it took beside its result. */
    async of<T>(work: () => Promise<T>): Promise<{ trips: number; result: T }> {
      await openAll(pool)
      const count = { trips: 0, hasAnswer: true }
      const result = await counting.run(count, work)
      return { trips: count.trips, result }
    },
    stop() {
      prototype.query = query
    },
  }
}

/**
 * The calls that waited more often than they may, and do so each of three times more, with their counts. A single time
 * proves nothing: where the machine stops the process between two statements that are sent together, they count as two.
 * `recount` makes the call successfully, and counts; an example that cannot be made a second time proves no less waits.
 */
export async function stillExceeding(
  waits: Iterable<readonly [name: string, count: number]>,
  limitOf: (name: string) => number,
  recount: (name: string) => Promise<number>,
): Promise<[name: string, counts: number[]][]> {
  const over: [string, number[]][] = []
  for (const [name, first] of waits) {
    const counts = [first]
    while (counts.length < 4 && Math.min(...counts) > limitOf(name))
      counts.push(await recount(name).catch(() => Number.POSITIVE_INFINITY))
    if (Math.min(...counts) > limitOf(name)) over.push([name, counts])
  }
  return over
}

/** What a connection does for itself now and then (`renewPlans`), whichever request takes it. */
const isUpkeep = (text: unknown) => typeof text === 'string' && /pg_prepared_statements|^deallocate/.test(text)

/**
 * Opens all connections of a pool, and lets them do their upkeep: what is sent on two connections together is no longer
 * together when one of them has that to do first.
 */
async function openAll(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) client.release()
}
