import type { Ctx } from '../../base/ctx.ts'
import { inviteToken, staffPasswordToken } from '../identity/index.ts'
import type { OutgoingMail } from './letters.ts'
import { readShop } from './shop.queries.ts'
import {
  type CredentialChange,
  credentialLetter,
  invitationLetter,
  licenceLetter,
  staffPasswordLetter,
} from './staff-letters.rules.ts'

/** Sends the link of an invitation, unless it was accepted or withdrawn in the meantime. */
export async function mailInvitation(ctx: Ctx, invite_id: string): Promise<OutgoingMail | null> {
  const invite = await ctx.db
    .selectFrom('invite')
    .selectAll()
    .where('id', '=', invite_id)
    .where('accepted', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!invite) return null
  const store = await ctx.db.selectFrom('store').select('invite_link_template').executeTakeFirst()
  const template = store?.invite_link_template ?? `${consoleOf(ctx)}/invite?token={invite_token}`
  const link = template.replace('{invite_token}', await inviteToken(ctx, invite))
  return {
    // Each mail has its own mark.
    occasion: `invite:${invite.id}:${invite.mark}`,
    to: invite.user_email,
    letter: invitationLetter(await readShop(ctx), link),
    resource_type: 'invite',
    resource_id: invite.id,
  }
}

/** Sends the link to choose a new password for the console. */
export async function mailStaffPasswordReset(ctx: Ctx, user_id: string): Promise<OutgoingMail | null> {
  const staff = await ctx.db
    .selectFrom('staff')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!staff) return null
  const link = `${consoleOf(ctx)}/reset-password?${new URLSearchParams({ token: await staffPasswordToken(ctx, staff) })}`
  return {
    occasion: `staff-password:${ctx.asked.id}`,
    to: staff.email,
    letter: staffPasswordLetter(await readShop(ctx), link),
    resource_type: 'user',
    resource_id: staff.id,
  }
}

/** Notifies a member of staff of events about the second factor of their account; wrong codes once a day. */
export async function notifyCredentialsChanged(
  ctx: Ctx,
  user_id: string,
  { what, at }: { what: CredentialChange; at: string },
): Promise<OutgoingMail | null> {
  const staff = await ctx.db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!staff) return null
  return {
    occasion: `staff-proof:${staff.id}:${what}:${what === 'codes_refused' ? at.slice(0, 10) : at}`,
    to: staff.email,
    letter: credentialLetter(await readShop(ctx), what, new Date(at), `${consoleOf(ctx)}/account`),
    resource_type: 'user',
    resource_id: staff.id,
  }
}

/** Notifies the shop that a licence ends, once for each of the days before; unless it was renewed. */
export async function notifyLicenceEnding(
  ctx: Ctx,
  licence_id: string,
  { ends_on, days }: { ends_on: string; days: number },
): Promise<OutgoingMail | null> {
  const licence = await ctx.db
    .selectFrom('licence')
    .select(['id', 'kind', 'number', 'store_name', 'valid_to'])
    .where('id', '=', licence_id)
    .executeTakeFirst()
  if (licence?.valid_to !== ends_on) return null
  return {
    occasion: `licence-ending:${licence_id}:${ends_on}:${days}`,
    to: ctx.config.MAIL_FROM,
    letter: licenceLetter(await readShop(ctx), licence, `${consoleOf(ctx)}/licences`),
    resource_type: 'licence',
    resource_id: licence_id,
  }
}

const consoleOf = ({ config }: Ctx) => `${config.PUBLIC_API_URL}/app`
