import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { email, instant, metadata, newPassword, shortText, softStamps } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { anyRole, PlatformRole, StaffRole } from './staff-sign-in.ts'

const Invite = z.object({
  id: id('invite'),
  user_email: z.string(),
  role: PlatformRole,
  staff_role: StaffRole,
  accepted: z.boolean(),
  /** The content of the mail's link: its holder can accept the invitation. */
  token: z.string(),
  expires_at: instant,
  metadata,
  ...softStamps,
})

const params = byId('invite')
const done = z.literal('OK')
const refuses = ['not_found'] as const

/** Invitations to work here, by mail. */
export const invites = {
  list: get('/admin/invites', 'staff', 'List of invitations', { answer: z.object({ invites: z.array(Invite) }) }),
  create: post('/admin/invites', 'staff', 'Invite someone, or again with another role', {
    body: z.strictObject({ user: email, role: anyRole }),
    answer: done,
  }),
  accept: post('/admin/invites/accept', 'anyone', 'Accept an invitation', {
    body: z.strictObject({
      token: z.string().min(1).max(2000),
      user: z.strictObject({
        first_name: shortText.optional(),
        last_name: shortText.optional(),
        password: newPassword,
      }),
    }),
    answer: done,
    limited: 'sign_in',
  }),
  resend: post('/admin/invites/:id/resend', 'staff', 'Send an invitation again', { params, answer: done, refuses }),
  /** The same, in some clients' spelling. */
  resendShort: post('/admin/invites/:id', 'staff', 'Send an invitation again', { params, answer: done, refuses }),
  delete: del('/admin/invites/:id', 'staff', 'Withdraw an invitation', { params, answer: receipt('invite') }),
}
