import { users as api } from '@kusuribako/contract/identity/users'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { clearAttempts } from './attempts.ts'
import { hashPassword, markOf } from './passwords.ts'
import { endStaffSessions } from './sessions.ts'
import { findStaff, staffOnWire } from './staff.queries.ts'
import { readToken, writeToken } from './tokens.ts'

/** Requests the mail with the link. The answer is the same whether or not a member of staff has that address. */
const request: Handler<typeof api.requestPasswordReset> = async (ctx, { body }) => {
  const staff = await findStaff(ctx.db, 'email', body.email)
  if (staff) await ctx.tx((tx) => tx.note('staff.password_reset_asked', { user_id: staff.id }))
  return null
}

/** The token in the mail's link: valid for a quarter of an hour, and for one new password. */
export const staffPasswordToken = ({ config, now }: Pick<Ctx, 'config' | 'now'>, staff: StaffKey): Promise<string> =>
  writeToken(config, now, { domain: 'staff_password', user_id: staff.id, mark: markOf(staff.password_hash) })

interface StaffKey {
  id: string
  password_hash: string | null
}

/** Sets a new password with the token of a mail. Every session and token of the old one ends. */
const reset: Handler<typeof api.resetPassword> = async (ctx, { body }) => {
  const claims = await readToken(ctx.config, ctx.now, 'staff_password', body.token)
  if (!claims) throw refuse('unauthorized')
  const password_hash = await hashPassword(body.password)
  const staff = await ctx.tx((tx) => write(tx, claims, body.email, password_hash))
  return { user: staffOnWire(staff) }
}

async function write(tx: Tx, claims: { user_id: string; mark: string }, email: string | undefined, hash: string) {
  const staff = await tx.db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', claims.user_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!staff || markOf(staff.password_hash) !== claims.mark) throw refuse('unauthorized')
  if (email !== undefined && email !== staff.email) throw refuse('unauthorized')
  const changed = { password_hash: hash, updated_at: tx.now }
  await tx.send.updateTable('staff').set(changed).where('id', '=', staff.id).execute()
  await endStaffSessions(tx, staff.id)
  await tx.note('staff.proof_changed', { user_id: staff.id, what: 'password_changed', at: tx.now })
  await clearAttempts(tx, { of: 'staff', email: staff.email })
  return { ...staff, ...changed }
}

export const staffPasswordRoutes = [on(api.requestPasswordReset, request), on(api.resetPassword, reset)]
