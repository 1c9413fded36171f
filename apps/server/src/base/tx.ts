import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresDialect,
  sql,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Ctx, Tx } from './ctx.ts'
import type { Db } from './db.ts'
import type { Database } from './tables.gen.ts'

type Base = Pick<Ctx, 'now' | 'who' | 'flags' | 'config' | 'memory'>
type Fact = [name: string, about: Record<string, unknown>]
/** The member of staff and the call of a write; `at_once`: from BEGIN on, else from the call of `auditStaff`. */
interface Audited {
  text: string
  at_once: boolean
}
/** What processes do with facts; `invalidatesCaches` says whether any process invalidates its cache by this fact. */
export interface News {
  invalidatesCaches: (...fact: Fact) => boolean
  onFact: (...fact: Fact) => void
}

/**
 * Makes `ctx.tx`. A deadlock or serialisation failure rolls back and is retried twice, since nothing has happened yet.
 * BEGIN is sent with the first statement, and independent statements are sent together: connections are pipelined,
 * because most of a transaction's time is travel. `audited`: for the audit log that the database keeps of staff writes;
 * other transactions do not send it. `news` gets the noted facts as soon as they are committed: this process has
 * updated its cache before it answers, others do within milliseconds.
 */
export function transactions(pool: Pool, base: Base, audited: Audited | null, news: News): Ctx['tx'] {
  return async (work) => {
    for (let attempt = 0; ; attempt++) {
      const client = await pool.connect()
      try {
        return await run(client, base, audited, news, work)
      } catch (error) {
        if (attempt >= 2 || !retryable(error)) throw error
      } finally {
        client.release()
      }
    }
  }
}

async function run<T>(
  client: PoolClient,
  base: Base,
  audited: Audited | null,
  news: News,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const begin = audited?.at_once ? beginAudited(client, audited) : client.query('begin')
  // Handled below; a connection that breaks must not become an unhandled rejection before that.
  begin.catch(() => {})
  const { db, send, close, throwIfFailed } = dbsOn(client)
  const noted: Fact[] = []
  try {
    const result = await work(makeTx({ db, send }, base, audited, news, noted)).finally(close)
    await Promise.all([begin, client.query('commit')])
    // After a statement that failed, COMMIT was a rollback.
    throwIfFailed()
    for (const fact of noted) news.onFact(...fact)
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const beginAudited = (client: PoolClient, { text }: Audited) =>
  Promise.all([client.query('begin'), client.query("select set_config('kusuribako.staff', $1, true)", [text])])

const setAudit = (db: Db, text: string) => sql`select set_config('kusuribako.staff', ${text}, true)`.execute(db)

/** From here on this transaction's writes stay out of the audit log, which would outlive the data they erase. */
export const stopAudit = (tx: Pick<Tx, 'db'>) => setAudit(tx.db, '')

function makeTx(dbs: Pick<Tx, 'db' | 'send'>, base: Base, audited: Audited | null, news: News, noted: Fact[]): Tx {
  return {
    ...dbs,
    ...base,
    auditStaff: async () => {
      if (audited && !audited.at_once) await setAudit(dbs.send, audited.text)
    },
    note: async (fact, about) => {
      noted.push([fact, about])
      const text = JSON.stringify(about)
      const row = sql`insert into fact (name, about, noted_at) values (${fact}, ${text}::jsonb, ${base.now})`
      // NOTIFY makes commits wait for one another in the whole database, so it is sent only where somebody listens.
      if (!news.invalidatesCaches(fact, about)) return void (await row.execute(dbs.send))
      await sql`with inserted as (${row})
        select pg_notify('fact', json_build_object('name', ${fact}::text, 'about', ${text}::json)::text)`.execute(
        dbs.send,
      )
    },
  }
}

const retryable = (error: unknown) => ['40P01', '40001'].includes((error as { code?: string }).code ?? '')

const noPool = () => Promise.reject(new Error('A transaction uses its own connection'))
const dialect = new PostgresDialect({ pool: noPool })
const [compiler, adapter] = [dialect.createQueryCompiler(), dialect.createAdapter()]

/**
 * The query builder over one connection, until it is closed: one of several statements sent together may fail before
 * another is sent, and a statement after the rollback would run outside any transaction, or in another one.
 * `throwIfFailed` throws the first failure, unseen so far if only unawaited statements failed.
 */
function dbsOn(client: PoolClient): { db: Db; send: Db; close: () => void; throwIfFailed: () => void } {
  let isOpen = true
  let failure: unknown
  const execute: Execute = (query) => {
    if (!isOpen) throw new Error('The transaction has ended')
    // Statements sent together with a failed one fail because of it: the first failure is the cause.
    return client.query(query.sql, query.parameters as unknown[]).catch((error: unknown) => {
      failure ??= error
      throw failure
    })
  }
  const send: Execute = async (query) => {
    const { kind, returning } = query.query as { kind: string; returning?: unknown }
    if (kind === 'SelectQueryNode' || returning) throw new Error('The result of a sent statement must not be used')
    execute(query).catch(() => {})
    return { rows: [], rowCount: null }
  }
  const close = () => {
    isOpen = false
  }
  const throwIfFailed = () => {
    if (failure) throw failure
  }
  return { db: dbThrough(execute), send: dbThrough(send), close, throwIfFailed }
}

type Execute = (query: CompiledQuery) => Promise<{ rows: unknown[]; rowCount: number | null }>

function dbThrough(execute: Execute): Db {
  const connection: DatabaseConnection = {
    executeQuery: async (query: CompiledQuery) => {
      const { rows, rowCount } = await execute(query)
      return { rows: rows as never[], numAffectedRows: BigInt(rowCount ?? 0) }
    },
    streamQuery: () => {
      throw new Error('Streaming is not available in a transaction')
    },
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  return new Kysely<Database>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
}
