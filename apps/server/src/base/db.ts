import type { Socket } from 'node:net'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { normalizeInstants } from './instants.ts'
import { nameOf, renewPlans } from './renew-plans.ts'
import type { Database } from './tables.gen.ts'

export type Db = Kysely<Database>

// Counts and rates are small, so they are parsed as numbers. Days stay text (`2026-04-01`): they have no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Queries return rows as `json`, whose instants are converted. `jsonb` holds what callers wrote, and stays as it is.
pg.types.setTypeParser(pg.types.builtins.JSON, (text) => normalizeInstants(JSON.parse(text)))

/** What pg does not declare. */
const wireOf = (client: object) => client as { connection: { stream: Socket }; readyForQuery: boolean }

/**
 * Names every parameterised statement, so that PostgreSQL plans it once per connection (1.3–3 times the throughput),
 * and sends statements issued together (BEGIN and the first lock, all that a new order writes) in one write: a write
 * to the socket is a quarter of the cost of a small transaction here.
 */
class BatchingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads cannot be spelled here; the call is passed through.
  override query(...args: any[]): any {
    const { stream } = wireOf(this).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const [text, values, callback] = args
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query.apply(this, args as never)
    // With its name in an object, pg would copy that property by property: 3 µs for each statement.
    const query = Object.assign(new pg.Query(text, values), { name: nameOf(text) })
    const send = (done: unknown) => void super.query(query as never, done as never)
    if (callback) return send(callback)
    return new Promise((resolve, reject) => {
      send((error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)))
    }).catch((error: Error) => {
      // Its own stack begins where the answer was received.
      Error.captureStackTrace(error)
      throw error
    })
  }
}

/** No connection could be obtained, for whatever reason (`cause`). */
export class DatabaseAway extends Error {}

class Pool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  override connect(...callback: any[]): any {
    return callback.length ? super.connect(...(callback as [never])) : this.connectRenewed()
  }

  private async connectRenewed(): Promise<pg.PoolClient> {
    try {
      const client = await super.connect()
      await renewPlans(client).catch((error: Error) => {
        client.release(error)
        throw error
      })
      return client
    } catch (cause) {
      throw new DatabaseAway('The database cannot be reached', { cause })
    }
  }
}

/** An idle connection notices within half a minute that the database has vanished; callers do not wait for ever. */
export const noticesAbsence = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

export function openPool(databaseUrl: string, max: number): pg.Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max,
    ...noticesAbsence,
    Client: BatchingClient,
    pipeline: true,
    // The prepared plans of a connection are worth more than its memory: an idle shop keeps them for the next buyer.
    idleTimeoutMillis: 600_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    // A database set up elsewhere may run in Tokyo time, but the instants in its JSON must be in UTC.
    options: '-c timezone=UTC',
  })
  // A broken connection is replaced at its next use; without a listener, idle or not, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    // The system would send to a database that has vanished for a quarter of an hour. Only an import of old orders that
    // waits for another one may be silent for so long otherwise: it is refused then, and has written nothing.
    const wire = wireOf(client)
    const { stream } = wire.connection
    stream.setTimeout(60_000).on('timeout', () => wire.readyForQuery || stream.destroy())
  })
  return pool
}

export const openDb = (pool: pg.Pool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

/**
 * A statement of the hot paths, written once as text: nothing is built at run time.
 * `const findCart = statement<Row>('select … where id = $1'); await findCart(db, id)`.
 */
export const statement =
  <Row>(text: string) =>
  async (db: Db, ...values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
