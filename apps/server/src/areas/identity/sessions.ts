import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '@kusuribako/contract/values/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../base/config.ts'
import { type Caller, nobody, type Session } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { readToken } from './tokens.ts'

export const cookieName = 'connect.sid'
const staffSession_ms = 10 * 3_600_000
const customerSession_ms = 30 * 86_400_000

/** Who calls: by session cookie, bearer token of the path's domain, or a staff member's API token; in that order of doubt. */
export async function identify(db: Db, config: Config, now: Date, request: FastifyRequest): Promise<Caller> {
  const secret = request.cookies[cookieName]
  const { authorization } = request.headers
  const apiToken = request.headers['x-medusa-access-token']
  if (typeof apiToken === 'string') return callerOf(db, 'api_token', apiToken)
  if (authorization?.startsWith('Bearer ')) return byBearer(db, config, request.url, authorization.slice(7))
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
      const old = secret
        ? await db.deleteFrom('session').where('id', '=', hashOf(secret)).returningAll().executeTakeFirst()
        : undefined
      const lasts_ms = who.staff_id ? staffSession_ms : customerSession_ms
      const fresh = randomBytes(32).toString('base64url')
      const expires_at = new Date(now.getTime() + lasts_ms)
      const row = { customer_id: old?.customer_id ?? null, staff_id: old?.staff_id ?? null, ...who }
      await db
        .insertInto('session')
        .values({ id: hashOf(fresh), ...row, created_at: now, expires_at })
        .execute()
      reply.setCookie(cookieName, fresh, { ...options, expires: expires_at })
    },
    end: async (part) => {
      if (!secret) return
      const mine = db.updateTable('session').where('id', '=', hashOf(secret))
      await mine.set(part === 'customer' ? { customer_id: null } : { staff_id: null }).execute()
      await db
        .deleteFrom('session')
        .where('id', '=', hashOf(secret))
        .where('customer_id', 'is', null)
        .where('staff_id', 'is', null)
        .execute()
      reply.clearCookie(cookieName, options)
    },
  }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

async function byBearer(db: Db, config: Config, url: string, token: string): Promise<Caller> {
  const claims = await readToken(config, token)
  const domain = url.startsWith('/admin') ? 'admin' : 'store'
  if (!claims || claims.domain !== domain) return nobody
  if (domain === 'admin') return callerOf(db, 'id', claims.user_id ?? '')
  return { customer_id: (claims.customer_id ?? null) as Id<'customer'> | null, staff: null }
}

interface StaffRow {
  id: string
  role: string
  is_pharmacist: boolean
}
const staffOf = (row: StaffRow) => ({ id: row.id as Id<'staff'>, role: row.role, is_pharmacist: row.is_pharmacist })

async function callerOf(db: Db, by: 'id' | 'api_token', value: string): Promise<Caller> {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'role', 'is_pharmacist'])
    .where(by, '=', value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return { customer_id: null, staff: staff ? staffOf(staff) : null }
}
