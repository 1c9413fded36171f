import pg from 'pg'

type Query = (...given: unknown[]) => unknown

/**
 * Counts round trips to the database while `counting` is open. A trip begins with a statement that leaves after an
 * answer has come since the last trip began: what travels together, on one connection or on several, is one trip, and a
 * statement that waited for an answer is another. So it is how often a request waits, one wait after the other.
 */
export function countTrips() {
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } }
  const query = prototype.query
  let trips = 0
  let hasAnswer = true
  const answered = () => {
    hasAnswer = true
  }
  prototype.query = function (this: unknown, ...given: unknown[]) {
    if (hasAnswer) trips++
    hasAnswer = false
    const last = given.at(-1)
    if (typeof last === 'function') {
      const hear = (...heard: unknown[]) => {
        answered()
        return last(...heard)
      }
      return query.call(this, ...given.slice(0, -1), hear)
    }
    const result = query.call(this, ...given)
    if (result instanceof Promise) result.then(answered, answered)
    return result
  }
  return {
    /** Does the work and answers how many trips it took beside its result. */
    async of<T>(work: () => Promise<T>): Promise<{ trips: number; result: T }> {
      trips = 0
      hasAnswer = true
      const result = await work()
      return { trips, result }
    },
    stop() {
      prototype.query = query
    },
  }
}
