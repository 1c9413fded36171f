import { staffSignIn as api } from '@kusuribako/contract/identity/staff-sign-in'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { type Refused, refuse } from '../../base/refuse.ts'
import { markOf, provePassword } from './passwords.ts'
import { findStaff, staffOnWire } from './staff.queries.ts'
import { writeToken } from './tokens.ts'

const whoAmI: Handler<typeof api.get> = async (ctx) => {
  const staff = await findStaff(ctx.db, 'id', ctx.who.staff!.id)
  if (!staff) throw refuse('unauthorized')
  return { user: staffOnWire(staff) }
}

/** Signs a member of staff in; the cookie from before is worth nothing afterwards. */
const signIn: Handler<typeof api.signIn> = async (ctx, { body }) => {
  const staff = await prove(ctx, body)
  await ctx.session.start({ staff_id: staff.id })
  return { user: staffOnWire(staff) }
}

const signOut: Handler<typeof api.signOut> = async (ctx) => {
  await ctx.session.end('staff')
  return 'OK'
}

const token: Handler<typeof api.token> = async (ctx, { body }) => {
  const { id, password_hash } = await prove(ctx, body)
  return {
    access_token: await writeToken(ctx.config, ctx.now, { domain: 'admin', user_id: id, mark: markOf(password_hash) }),
  }
}

const prove = (ctx: Ctx, given: { email: string; password: string }) =>
  provePassword(ctx, { of: 'staff', ...given }, findStaff, keepHash).catch((error) => {
    throw inPlatformWords(error)
  })

/** The platform knows one answer to a wrong password, and none of its own to a locked account. */
export function inPlatformWords(error: Refused): unknown {
  if (error.code === 'ams_invalid_credentials') return refuse('unauthorized')
  if (error.code === 'ams_account_locked') return refuse('too_many_requests', error.detail)
  return error
}

const keepHash = (tx: Tx, id: string, password_hash: string) =>
  tx.db.updateTable('staff').set({ password_hash }).where('id', '=', id).execute()

export const staffSignInRoutes = [
  on(api.get, whoAmI),
  on(api.signIn, signIn),
  on(api.signOut, signOut),
  on(api.token, token),
]
