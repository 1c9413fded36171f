import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** Of the statements run last: anybody can cause new ones, with another combination of filters at each request. */
const names = new LRUCache<string, string>({ max: 2000 })

/** The name under which a connection prepares a statement. */
export function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known) return known
  const name = createHash('sha1').update(sql).digest('base64url').slice(0, 20)
  names.set(sql, name)
  return name
}

/** How often a connection in use is examined. */
const interval_ms = 10_000
/** PostgreSQL plans a statement for its values five times, before it decides; more than this is its decision. */
const customPlansMax = 15

type Prepared = pg.PoolClient & { connection: { parsedStatements: Record<string, string> } }

const lastRenewal_ms = new WeakMap<pg.PoolClient, number>()

/**
 * Prepares the statements of a connection again that PostgreSQL plans at every run. It compares the plan for any value
 * with those for the values of the first runs, and never estimates the former again: if that was estimated while the
 * tables were filling, the statement is planned anew for the life of the connection. For the statements of a purchase
 * that is a fifth of the database's work (047). Where plans for the values are really better, it decides so again.
 * Those that are no longer in use only take memory, and are deallocated (013).
 * Only for a connection outside a transaction; does nothing within ten seconds of the last time.
 */
export async function renewPlans(client: pg.PoolClient, now_ms = performance.now()): Promise<void> {
  const last_ms = lastRenewal_ms.get(client)
  if (last_ms === undefined) lastRenewal_ms.set(client, now_ms)
  if (last_ms === undefined || now_ms - last_ms < interval_ms) return
  lastRenewal_ms.set(client, now_ms)
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_prepared_statements where custom_plans > ${customPlansMax}`,
  )
  const { parsedStatements } = (client as Prepared).connection
  const replanned = new Set(rows.map(({ name }) => name))
  // Only this client's: behind a connection pooler there are the statements of others, too.
  const unused = Object.keys(parsedStatements).filter(
    (name) => replanned.has(name) || !names.has(parsedStatements[name]!),
  )
  // In one round trip: somebody waits for this connection.
  await Promise.all(unused.map((name) => client.query(`deallocate ${client.escapeIdentifier(name)}`)))
  for (const name of unused) delete parsedStatements[name]
}
