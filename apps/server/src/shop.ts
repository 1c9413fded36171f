import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { jobs, listeners, routes } from './areas/all.ts'
import { givenUp } from './areas/backoffice/index.ts'
import { identify, mayCall, sessionOf } from './areas/identity/index.ts'
import { canDecryptAnswers } from './areas/pharmacy/index.ts'
import { flagsOf } from './areas/settings/index.ts'
import type { Config } from './base/config.ts'
import { type Caller, type Ctx, nobody, type RequestData, type Session } from './base/ctx.ts'
import { type Db, openDb, openPool } from './base/db.ts'
import { subscribeToFacts } from './base/facts.ts'
import { filePages, protectedFilePages } from './base/files.ts'
import { buildHttpApp } from './base/http.ts'
import { type JobQueue, startJobs } from './base/jobs.ts'
import { openLimits } from './base/limits.ts'
import type { Outside } from './base/ports.ts'
import { ProcessCache, ResponseCache } from './base/process-cache.ts'
import { type News, transactions } from './base/tx.ts'
import { consolePages } from './console.ts'
import { hasDemoAccounts } from './load-demo/demo-accounts.ts'
import { faultLog } from './log-faults.ts'
import { requireThisVersion } from './migrate.ts'
import { referencePages } from './reference.ts'
import { securityHeaders } from './security-headers.ts'
import { checkReadiness, statusPages } from './status.ts'

export interface Parts {
  config: Config
  log: Logger
  outside: Outside
  clock: () => Date
  /** Multiplies the rate limits; a load test is not an attack. */
  limitFactor?: number
}

export interface Shop {
  app: FastifyInstance
  db: Db
  pool: Pool
  /** A context for work that was not requested by HTTP. */
  jobCtx: (id: string) => Ctx
  close: () => Promise<void>
}

const noSession: Session = {
  start: async () => {
    throw new Error('A job has no session')
  },
  end: async () => {},
  ticket: null,
  setTicket: () => {},
  knows: () => false,
  remember: () => {},
}

/**
 * Assembles the server: database, cache of catalogue reads, HTTP entrance and worker, as the configured roles require.
 */
export async function openShop(parts: Parts): Promise<Shop> {
  const { config, log, clock } = parts
  const pool = openPool(config.DATABASE_URL, config.DATABASE_POOL)
  const db = openDb(pool)
  await checkDatabase(pool, db, config)
  const cache = new ResponseCache(32 * 1024 * 1024)
  const memory = new ProcessCache<unknown>(5000)
  const flags = { now: await flagsOf({ db }) }
  const refreshFlags = async () => {
    flags.now = await flagsOf({ db })
  }
  const { news, forgetEverything } = newsFor([cache, memory], refreshFlags)
  const readiness = () => checkReadiness(pool, async () => worker?.ready() ?? true)
  const makeCtx = contexts(parts, { pool, db, memory, flags, news, readiness })
  const jobCtx = (id: string) => makeCtx(nobody, { id, ip: '', headers: {}, shop: {} }, noSession)
  const unsubscribe = await subscribeToFacts(config.DATABASE_URL, news.onFact, forgetEverything)
  const worker = config.ROLES.includes('worker') ? await startWorker(parts, pool, jobCtx) : null
  // These five fields contain nothing personal: searching them for values to redact took a fifth of the time of
  // sending a cached answer.
  const answerLog = log.child({}, { redact: [] })
  const app = await buildHttpApp(
    {
      config,
      db,
      pool,
      headers: securityHeaders(config),
      cache,
      clock,
      limits: openLimits(pool, parts.limitFactor),
      mayCall,
      identify: (request) => identify(db, config, clock(), request),
      makeCtx: (who, asked, request, reply) => makeCtx(who, asked, sessionOf(db, config, clock(), request, reply)),
      logFault: (error, about) => log.error({ err: error, ...about }, 'fault'),
      logAnswer: (line) => answerLog.info(line, 'answered'),
    },
    config.ROLES.includes('api') ? routes : [],
  )
  statusPages(app, readiness, worker && pool)
  filePages(app, config.FILES_DIR)
  protectedFilePages(app, parts.outside.files, clock)
  if (config.ROLES.includes('api')) {
    referencePages(app, routes, config)
    consolePages(app)
  }

  return {
    app,
    db,
    pool,
    jobCtx,
    close: async () => {
      await Promise.all([closeApp(app), worker?.stop()])
      await unsubscribe()
      await pool.end()
    },
  }
}

/**
 * Answers the requests in progress. Connections on which nothing was requested yet, or only half of it, would be waited
 * for without end: whatever is open after twelve seconds is cut.
 */
async function closeApp(app: FastifyInstance) {
  const limit = setTimeout(() => app.server.closeAllConnections(), 12_000)
  await app.close()
  clearTimeout(limit)
}

/**
 * Refuses a database of another version, one whose health answers were encrypted with another key, and in production
 * the demo's.
 */
async function checkDatabase(pool: Pool, db: Db, config: Config) {
  try {
    const client = await pool.connect()
    await requireThisVersion(client).finally(() => client.release())
    if (!(await canDecryptAnswers({ db, config })))
      throw new Error('Failed to parse Config\n  DATA_KEY: must be the key that sealed the answers in this database')
    if (config.NODE_ENV === 'production' && (await hasDemoAccounts(db)))
      throw new Error(
        'Failed to parse Config\n  DATABASE_URL: must not lead to the demo in production, for its passwords are public',
      )
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** The only place where a context is built, for a request or for a job: one instant, one caller. */
const contexts = (
  parts: Parts,
  house: {
    pool: Pool
    db: Db
    memory: ProcessCache<unknown>
    flags: { now: Ctx['flags'] }
    news: News
    readiness: Ctx['readiness']
  },
) => {
  const { config, log, outside } = parts
  const { pool, db, memory, news } = house
  const makeCtx = (who: Caller, asked: RequestData, session: Session): Ctx => {
    const now = parts.clock()
    return {
      db,
      now,
      afresh: () => makeCtx(who, asked, session),
      who,
      asked,
      flags: house.flags.now,
      config,
      session,
      memory,
      readiness: house.readiness,
      tx: transactions(pool, { now, who, flags: house.flags.now, config, memory }, auditOf(who, asked, now), news),
      // Created only when something is logged: most requests log nothing of their own.
      get log() {
        return log.child({ request_id: asked.id, ...asked.shop })
      },
      outside,
    }
  }
  return makeCtx
}

/** Prices, taxes, shipping options and channels are part of everything cached. */
const factsAboutEverything = new Set(['catalogue.changed', 'calendar.turned', 'settings.changed'])
const flagsFact = 'flags.changed'

/**
 * What the database gets for a staff call (0014). A member of staff who shops counts as a shopper meanwhile, except
 * when changing what staff have written (`auditStaff`).
 */
function auditOf({ staff }: Caller, { id: request_id, call }: RequestData, now: Date) {
  if (!staff || !call) return null
  return { text: JSON.stringify({ staff_id: staff.id, call, request_id, now }), at_once: call.includes(' /admin/') }
}

/** Drops cache entries when a fact says that they have changed, and the whole cache when facts were missed. */
function newsFor(caches: readonly (ResponseCache | ProcessCache<unknown>)[], refreshFlags: () => Promise<void>) {
  const forgetAll = () => {
    for (const cache of caches) cache.dropAll()
  }
  // Once more after the flags are read again, because answers made with the old ones may have been cached meanwhile.
  // If the database is away, the listening connection ends, and they are read when it is back.
  const forgetEverything = () => {
    forgetAll()
    refreshFlags().then(forgetAll, () => {})
  }
  const news: News = {
    invalidatesCaches: (name, about) =>
      factsAboutEverything.has(name) || about.product_ids !== undefined || name === flagsFact,
    onFact: (name, about) => {
      if (factsAboutEverything.has(name)) forgetAll()
      for (const product_id of (about.product_ids as string[] | undefined) ?? []) {
        for (const cache of caches) cache.drop(product_id)
      }
      if (name === flagsFact) forgetEverything()
    },
  }
  return { news, forgetEverything }
}

const startWorker = (parts: Parts, pool: Pool, makeCtx: (id: string) => Ctx): Promise<JobQueue> =>
  startJobs({
    pool,
    listeners,
    jobs,
    makeCtx,
    givenUp,
    onBug: faultLog(parts.log),
  })
