import type pg from 'pg'

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
  // Behind a connection pooler there are the statements of others, too.
  for (const { name } of rows.filter((row) => row.name in parsedStatements)) {
    await client.query(`deallocate ${client.escapeIdentifier(name)}`)
    delete parsedStatements[name]
  }
}
