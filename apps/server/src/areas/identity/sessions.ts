import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '@kusuribako/contract/values/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../../base/config.ts'
import { type Caller, nobody, type Session, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { markOf, markOfStaff } from './passwords.ts'
import { readToken } from './tokens.ts'

const cookieName = 'connect.sid'
const ticketName = 'auth_way'
const ticket_ms = 10 * 60_000
const staffSession_ms = 10 * 3_600_000
const customerSession_ms = 30 * 86_400_000

/** Who calls: by a staff member's API token, else by bearer token of the path's domain, else by session cookie. */
export async function identify(db: Db, config: Config, now: Date, request: FastifyRequest): Promise<Caller> {
  const secret = request.cookies[cookieName]
  const { authorization } = request.headers
  const apiToken = request.headers['x-medusa-access-token']
  if (typeof apiToken === 'string') return byApiToken(db, apiToken)
  if (authorization?.startsWith('Bearer ')) return byBearer(db, config, now, request.url, authorization.slice(7))
  if (!secret) return nobody
  const row = await db
    .selectFrom('session')
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'session.staff_id').on('staff.deleted_at', 'is', null))
    .select(['session.customer_id', 'staff.id', 'staff.role', 'staff.is_pharmacist'])
    .where('session.id', '=', hashOf(secret))
    .where('session.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return nobody
  return { customer_id: row.customer_id as Id<'customer'> | null, staff: row.id ? staffOf(row as StaffRow) : null }
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
  return {
    start: async (who) => {
      const fresh = randomBytes(32).toString('base64url')
      const expires = await takeOver(db, now, secret, fresh, who)
      reply.setCookie(cookieName, fresh, { ...options, expires })
    },
    end: async (part) => {
      if (!secret) return
      const id = hashOf(secret)
      const [own, other] =
        part === 'customer' ? (['customer_id', 'staff_id'] as const) : (['staff_id', 'customer_id'] as const)
      const gone = db.deleteFrom('session').where('id', '=', id).where(other, 'is', null)
      // Sent together: a session that is the other's too stays, without this one.
      const [{ numDeletedRows }] = await Promise.all([
        gone.executeTakeFirst(),
        db
          .updateTable('session')
          .set({ [own]: null })
          .where('id', '=', id)
          .where(other, 'is not', null)
          .execute(),
      ])
      if (numDeletedRows > 0n) reply.clearCookie(cookieName, options)
    },
    ticket: request.cookies[ticketName] ?? null,
    giveTicket: (ticket) => {
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

/** Puts a new session in the place of an old one, which hands on who else was signed in unless it has ended. */
async function takeOver(
  db: Db,
  now: Date,
  old: string | undefined,
  fresh: string,
  { customer_id = null, staff_id = null }: { customer_id?: string | null; staff_id?: string | null },
): Promise<Date> {
  const asked = new Date(now.getTime() + (staff_id ? staffSession_ms : customerSession_ms))
  // Who works here and signs in as a customer too does not get more hours at work by it.
  const { rows } = await sql<{ expires_at: Date }>`
    with gone as (delete from session where id = ${old ? hashOf(old) : null} returning *)
    insert into session (id, customer_id, staff_id, created_at, expires_at)
    select ${hashOf(fresh)}, coalesce(${customer_id}, gone.customer_id), coalesce(${staff_id}, gone.staff_id), ${now},
      case when gone.staff_id is not null and ${staff_id}::text is null then gone.expires_at else ${asked} end
    from (select) as one left join gone on gone.expires_at > ${now} returning expires_at`.execute(db)
  return rows[0]!.expires_at
}

/** How a cookie's secret and an API token are kept. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

async function byBearer(db: Db, config: Config, now: Date, url: string, token: string): Promise<Caller> {
  if (url.startsWith('/admin')) {
    const claims = await readToken(config, now, 'admin', token)
    const staff = claims && (await findStaff(db, 'id', claims.user_id))
    return staff && markOfStaff(staff) === claims.mark ? { customer_id: null, staff: staffOf(staff) } : nobody
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
  return { customer_id: customer.id as Id<'customer'>, staff: null }
}

async function byApiToken(db: Db, token: string): Promise<Caller> {
  const staff = await findStaff(db, 'api_token', hashOf(token))
  return { customer_id: null, staff: staff ? staffOf(staff) : null }
}

interface StaffRow {
  id: string
  role: string
  is_pharmacist: boolean
}
const staffOf = (row: StaffRow) => ({ id: row.id as Id<'staff'>, role: row.role, is_pharmacist: row.is_pharmacist })

const findStaff = (db: Db, by: 'id' | 'api_token', value: string) =>
  db.selectFrom('staff').selectAll().where(by, '=', value).where('deleted_at', 'is', null).executeTakeFirst()
