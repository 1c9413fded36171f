import { randomBytes } from 'node:crypto'
import type { Input } from '@kusuribako/contract/endpoint'
import { invites as api } from '@kusuribako/contract/identity/invites'
import type { Role } from '@kusuribako/contract/identity/rights'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { hashPassword } from './passwords.ts'
import { platformRoleOf, roleOf } from './roles.rules.ts'
import { findStaff } from './staff.queries.ts'
import { readToken, writeToken } from './tokens.ts'
import { createStaff } from './users.ts'

const lasts_ms = 7 * 86_400_000

interface InviteKey {
  id: string
  mark: string
  expires_at: Date
}

/** The content of the link: a token generated on request, always the same, and stored nowhere. */
export const inviteToken = ({ config }: Pick<Ctx, 'config'>, { id, mark, expires_at }: InviteKey): Promise<string> =>
  writeToken(config, new Date(expires_at.getTime() - lasts_ms), { domain: 'invite', invite_id: id, mark })

const list: Handler<typeof api.list> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('invite')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const onWire = async ({ mark, role, ...row }: (typeof rows)[number]) => ({
    ...row,
    role: platformRoleOf(role!),
    staff_role: role,
    token: await inviteToken(ctx, { ...row, mark }),
  })
  return { invites: await Promise.all(rows.map(onWire)) }
}

/** Invites by mail, for seven days; somebody invited before gets the new role and a new link. */
const create: Handler<typeof api.create> = async (ctx, { body }) => {
  await ctx.tx((tx) => invite(tx, body))
  return 'OK'
}

async function invite(tx: Tx, { user, role }: Input<typeof api.create>['body']) {
  if (await findStaff(tx.db, 'email', user)) {
    throw refuse('invalid_data', undefined, "Can't invite a user with an existing account")
  }
  const values = { role: roleOf(role), accepted: false, ...newLink(tx) }
  const { id } = await tx.db
    .insertInto('invite')
    .values({ id: newId('invite'), user_email: user, ...values, created_at: tx.now })
    .onConflict((conflict) => conflict.column('user_email').where('deleted_at', 'is', null).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.note('staff.invited', { invite_id: id })
}

/** A new mark invalidates the links of earlier mails. */
const newLink = ({ now }: Tx) => ({
  mark: randomBytes(12).toString('base64url'),
  expires_at: new Date(now.getTime() + lasts_ms),
  updated_at: now,
})

const resend: Handler<typeof api.resend> = async (ctx, { params }) => {
  await ctx.tx((tx) => sendAgain(tx, params.id))
  return 'OK'
}

async function sendAgain(tx: Tx, id: string) {
  const updated = await tx.db
    .updateTable('invite')
    .set(newLink(tx))
    .where('id', '=', id)
    .where('accepted', '=', false)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!updated) throw notFound('invite', id)
  await tx.note('staff.invited', { invite_id: id })
}

const remove: Handler<typeof api.delete> = async (ctx, { params }) => {
  await ctx.tx((tx) => tx.db.updateTable('invite').set({ deleted_at: tx.now }).where('id', '=', params.id).execute())
  return { id: params.id, object: 'invite', deleted: true }
}

/** Creates the account of an invited person, once, with the role of the invitation. */
const accept: Handler<typeof api.accept> = async (ctx, { body: { token, user } }) => {
  const claims = await readToken(ctx.config, ctx.now, 'invite', token)
  if (!claims) throw invalid()
  const { password, ...names } = user
  const password_hash = await hashPassword(password)
  await ctx.tx((tx) => useInvite(tx, claims, { ...names, password_hash }))
  return 'OK'
}

async function useInvite(
  tx: Tx,
  claims: { invite_id: string; mark: string },
  user: { first_name?: string; last_name?: string; password_hash: string },
) {
  const accepted = await tx.db
    .updateTable('invite')
    .set({ accepted: true, updated_at: tx.now })
    .where('id', '=', claims.invite_id)
    .where('mark', '=', claims.mark)
    .where('accepted', '=', false)
    .where('expires_at', '>', tx.now)
    .where('deleted_at', 'is', null)
    .returning(['user_email', 'role'])
    .executeTakeFirst()
  if (!accepted) throw invalid()
  await createStaff(tx, { ...user, email: accepted.user_email, role: accepted.role as Role })
}

const invalid = () =>
  refuse('invalid_data', undefined, 'Invalid invitation: it has expired or was used. Ask for a new one')

export const inviteRoutes = [
  on(api.list, list),
  on(api.create, create),
  on(api.accept, accept),
  on(api.resend, resend),
  on(api.resendShort, resend),
  on(api.delete, remove),
]
