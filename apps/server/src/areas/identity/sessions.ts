import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Id } from '@kusuribako/contract/values/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../../base/config.ts'
import { type Caller, nobody, type Session, type SignedIn, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { refuse } from '../../base/refuse.ts'
import { knownAccounts, knownAccountsCookie } from './devices.ts'
import { markOf, markOfStaff } from './passwords.ts'
import { findStaff } from './staff.queries.ts'
import { readToken } from './tokens.ts'

const cookieName = 'connect.sid'
const ticketName = 'auth_way'
const ticket_ms = 10 * 60_000
const deviceName = 'known_here'
/** The longest lifetime that browsers allow for a cookie. */
const device_ms = 400 * 86_400_000
const staffSession_ms = 10 * 3_600_000
const customerSession_ms = 30 * 86_400_000

/**
 * The caller: by a staff API token, else by bearer token of the path's domain, else by session cookie. A cookie does
 * not count for what a page of another origin sends: `SameSite` stops other sites, but not other hosts of this one.
 */
export async function identify(db: Db, config: Config, now: Date, request: FastifyRequest): Promise<Caller> {
  const secret = request.cookies[cookieName]
  const { authorization } = request.headers
  const apiToken = request.headers['x-medusa-access-token']
  if (typeof apiToken === 'string') return byApiToken(db, apiToken)
  if (authorization?.startsWith('Bearer ')) return byBearer(db, config, now, request.url, authorization.slice(7))
  if (!secret || isForeign(config, request)) return nobody
  const row = await db
    .selectFrom('session')
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'session.staff_id').on('staff.deleted_at', 'is', null))
    .select(['session.customer_id', 'session.customer_proved_at', 'staff.id', 'staff.role', 'staff.is_pharmacist'])
    .where('session.id', '=', idOf(config, secret))
    .where('session.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return nobody
  const { customer_id, customer_proved_at: proved_at } = row
  return {
    customer_id: customer_id as Id<'customer'> | null,
    proved_at,
    staff: row.id ? staffOf(row as StaffRow) : null,
  }
}

/** Whether a page sent it that is neither the shop's, the console's nor listed. The shop's server names no origin. */
function isForeign(config: Config, { method, headers: { origin, host } }: FastifyRequest): boolean {
  if (method === 'GET' || origin === undefined) return false
  // A console that was opened under another address of this server is its own host.
  const ownOrigins = [config.PUBLIC_API_URL, config.PUBLIC_STOREFRONT_URL].map((url) => new URL(url).origin)
  return ![...ownOrigins, ...config.CORS_ORIGINS].includes(origin) && URL.parse(origin)?.host !== host
}

/** The session of one request: its writes happen at once, its cookie leaves with the answer. */
export function sessionOf(db: Db, config: Config, now: Date, request: FastifyRequest, reply: FastifyReply): Session {
  const secret = request.cookies[cookieName]
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: config.PUBLIC_API_URL.startsWith('https:'),
  }
  const knownCustomers = () => knownAccounts(config, request.cookies[deviceName])
  const remember = (customer_id: string) =>
    void reply.setCookie(deviceName, knownAccountsCookie(config, knownCustomers(), customer_id), {
      ...options,
      expires: new Date(now.getTime() + device_ms),
    })
  return {
    start: async (who) => {
      const newSecret = randomBytes(32).toString('base64url')
      const [id, former] = [idOf(config, newSecret), secret ? idOf(config, secret) : null]
      const expires = await replaceSession(db, now, former, id, who)
      reply.setCookie(cookieName, newSecret, { ...options, expires })
      if (who.customer_id && !who.staff_id) remember(who.customer_id)
    },
    knows: (customer_id) => knownCustomers().includes(customer_id),
    remember,
    end: async (part) => {
      if (!secret) return
      if (await leaveSession(db, idOf(config, secret), part)) reply.clearCookie(cookieName, options)
    },
    ticket: request.cookies[ticketName] ?? null,
    setTicket: (ticket) => {
      if (ticket === null) reply.clearCookie(ticketName, options)
      else reply.setCookie(ticketName, ticket, { ...options, expires: new Date(now.getTime() + ticket_ms) })
    },
  }
}

/** Signs a customer out everywhere; bearer tokens end with the password by themselves. */
export async function endSessionsOf(tx: Tx, customer_id: string): Promise<void> {
  await tx.send.deleteFrom('session').where('customer_id', '=', customer_id).execute()
}

/** Signs a member of staff out everywhere. */
export async function endStaffSessions(tx: Tx, staff_id: string): Promise<void> {
  await tx.send.deleteFrom('session').where('staff_id', '=', staff_id).execute()
}

/**
 * Replaces an old session by a new one, which keeps the other signed-in domain unless that has expired. If access was
 * withdrawn in the meantime (a new password, a closed account), no session is opened: the account's row is locked and
 * checked first.
 */
async function replaceSession(db: Db, now: Date, old: string | null, fresh: string, who: SignedIn): Promise<Date> {
  const customer_id = who.customer_id ?? null
  const staff_id = who.staff_id ?? null
  const password_hash = who.password_hash ?? null
  const expires_at = new Date(now.getTime() + (staff_id ? staffSession_ms : customerSession_ms))
  const [table, id] = staff_id ? (['staff', staff_id] as const) : (['customer', customer_id] as const)
  // Staff who sign in as a customer too do not get a longer staff session by it, nor count as having proved both.
  const { rows } = await sql<{ expires_at: Date }>`
    with account as materialized (select id from ${sql.table(table)} where id = ${id} and deleted_at is null
      and (${password_hash}::text is null or password_hash = ${password_hash}) for share),
    ended as (delete from session where id = ${old} and exists (select from account) returning *)
    insert into session (id, customer_id, staff_id, created_at, expires_at, customer_proved_at)
    select ${fresh}, coalesce(${customer_id}, ended.customer_id), coalesce(${staff_id}, ended.staff_id), ${now},
      case when ended.staff_id is not null and ${staff_id}::text is null then ended.expires_at else ${expires_at} end,
      case when ${staff_id}::text is null then ${now}::timestamptz else ended.customer_proved_at end
    from account left join ended on ended.expires_at > ${now} returning expires_at`.execute(db)
  if (!rows[0]) throw refuse('unauthorized')
  return rows[0].expires_at
}

/**
 * Takes one of its two out of a session, and ends a session with nobody left, which is answered as true. The row is
 * locked first: of two who leave at once, the later must see that nobody else is left.
 */
async function leaveSession(db: Db, id: string, part: 'customer' | 'staff'): Promise<boolean> {
  const [own, other] = part === 'customer' ? ['customer_id', 'staff_id'] : ['staff_id', 'customer_id']
  const { numAffectedRows } = await sql`
    with held as materialized (select id, ${sql.ref(other!)} is null as is_last from session where id = ${id} for update),
    kept as (update session set ${sql.ref(own!)} = null from held where session.id = held.id and not held.is_last)
    delete from session using held where session.id = held.id and held.is_last`.execute(db)
  return numAffectedRows === 1n
}

/**
 * How a cookie's secret is stored: a new `SESSION_SECRET` ends every session, and write access to the database alone
 * opens none.
 */
const idOf = ({ SESSION_SECRET }: Config, secret: string) =>
  createHmac('sha256', SESSION_SECRET).update(secret).digest('base64url')

/** How an API token is stored, and a recovery code. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

async function byBearer(db: Db, config: Config, now: Date, url: string, token: string): Promise<Caller> {
  if (url.startsWith('/admin')) {
    const claims = await readToken(config, now, 'admin', token)
    const staff = claims && (await findStaff(db, 'id', claims.user_id))
    return staff && markOfStaff(staff) === claims.mark ? { ...nobody, staff: staffOf(staff) } : nobody
  }
  const claims = await readToken(config, now, 'store', token)
  if (!claims) return nobody
  const customer = await db
    .selectFrom('customer')
    .select(['id', 'password_hash'])
    .where('id', '=', claims.customer_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!customer || markOf(customer.password_hash) !== claims.mark) return nobody
  const proved_at = new Date(claims.iat * 1000)
  return { customer_id: customer.id as Id<'customer'>, proved_at, staff: null }
}

async function byApiToken(db: Db, token: string): Promise<Caller> {
  const staff = await findStaff(db, 'api_token', hashOf(token))
  return { ...nobody, staff: staff ? staffOf(staff) : null }
}

interface StaffRow {
  id: string
  role: string
  is_pharmacist: boolean
}
const staffOf = (row: StaffRow) => ({ id: row.id as Id<'staff'>, role: row.role, is_pharmacist: row.is_pharmacist })
