import type { Answer, Endpoint, Input } from '@kusuribako/contract/endpoint'
import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Outside } from './ports.ts'
import type { ProcessCache } from './process-cache.ts'
import type { ShopHeaders } from './shop-headers.ts'

/** Who is calling. A session may hold a customer and a staff account, one of them, or neither. */
export interface Caller {
  customer_id: Id<'customer'> | null
  /** When the customer last proved who they are; null if never. */
  proved_at: Date | null
  staff: { id: Id<'staff'>; role: string; is_pharmacist: boolean } | null
}
export const nobody: Caller = { customer_id: null, proved_at: null, staff: null }

/** Transport data of the request itself. */
export interface RequestData {
  id: string
  /** Method and route, `POST /admin/users/:id`; a job has none. */
  call?: string
  ip: string
  headers: Record<string, string | undefined>
  /** The raw body, for signatures. Only where the endpoint's caller is a provider. */
  raw_body?: string
  shop: ShopHeaders
}

/** The header by which a front end says in which sales channels it sells. */
export const publishableKey = 'x-publishable-api-key'

/** What a handler may use while it answers one request or does one job. A `Ctx` has network access; a `Tx` does not. */
export interface Ctx {
  db: Db
  /** One transaction, read committed: commits when `work` returns, rolls back when it throws. Never nested. */
  tx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** One instant per request or job. */
  now: Date
  /** The same with a current instant, for each piece of work of a long run. */
  afresh: () => Ctx
  who: Caller
  asked: RequestData
  /** The feature flags that are on. */
  flags: ReadonlySet<FeatureFlag>
  /** This process's cache of rows that seldom change; facts invalidate it. */
  memory: ProcessCache<unknown>
  log: Logger
  config: Config
  outside: Outside
  /** What `/ready` reports: database, migrations and queue, and whether each answers. */
  readiness: () => Promise<{ database: boolean; migrations: boolean; queue: boolean }>
  /** Signs the caller in or out: the new cookie leaves with the answer. Set by the HTTP layer; a job has no session. */
  session: Session
}

/**
 * The caller's session. Starting one changes the cookie, so that a cookie known before sign-in is worthless after it.
 */
export interface Session {
  start: (who: SignedIn) => Promise<void>
  end: (part: 'customer' | 'staff') => Promise<void>
  /** The ticket that this browser must present when it returns from an external sign-in; null when it has none. */
  ticket: string | null
  /** Sets such a ticket, for ten minutes; null removes it. */
  setTicket: (ticket: string | null) => void
  /** Whether that customer has signed in with this browser before. */
  knows: (customer_id: string) => boolean
  /** Marks this browser as known to that customer; starting a session does so by itself. */
  remember: (customer_id: string) => void
}

/**
 * Who has signed in. `password_hash`: the hash that the password was checked against, so that no session is opened if
 * the password has been changed meanwhile.
 */
export interface SignedIn {
  customer_id?: string
  staff_id?: string
  password_hash?: string | null
}

/** Writers take a `Tx`: only `ctx.tx` makes one, so nothing is written outside a transaction. */
export interface Tx {
  db: Db
  /**
   * For writes whose result nobody needs: they are sent at once, in order with the other statements, and not waited for
   * (039). If one fails, the next statement that is waited for fails, or else COMMIT. Their result must not be used.
   */
  send: Db
  now: Date
  who: Caller
  flags: Ctx['flags']
  config: Config
  memory: ProcessCache<unknown>
  /** Writes a fact (event) for later rooms and other processes, in the same transaction (outbox). */
  note: (fact: string, about: Record<string, unknown>) => Promise<void>
  /** From here on, what staff write through a shopper call is recorded in the audit log. */
  auditStaff: () => Promise<void>
}

/** Functions that only read need no more than this. */
export type Reading = Pick<Ctx, 'db' | 'now'>

/**
 * What a handler answers: the compiler checks the names of the envelope. The rows inside are checked against the
 * contract at run time, in every test and in development, because a row's instants are Dates until they are JSON.
 */
type Served<A> = A extends string ? A : { [K in keyof A]: unknown }

export type Handler<E extends Endpoint> = (ctx: Ctx, input: Input<E>) => Promise<Served<Answer<E>> | JsonAnswer>

/**
 * An answer that is already JSON text, sent as it is. `about` names the things it shows: a fact about one of them
 * drops the cached bytes. `keep: false`: it also depends on something for which there is no fact (a cart's region).
 */
export class JsonAnswer {
  readonly text: string
  readonly about: readonly string[]
  readonly keep: boolean
  constructor(text: string, about: readonly string[] = [], { keep = true } = {}) {
    this.text = text
    this.about = about
    this.keep = keep
  }
}

export interface Route {
  endpoint: Endpoint
  // biome-ignore lint/suspicious/noExplicitAny: a table of routes holds handlers of every input; `on` checked each pair.
  handle: (ctx: Ctx, input: any) => Promise<unknown>
}

/** The only routing function: this call is answered by that handler. */
export const on = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({ endpoint, handle })
