import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { email, instant, metadata, password, softStamps } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { roles } from './rights.ts'

/** The role of a member of staff (`rights.ts` has the rights of each role). */
export const StaffRole = z.enum(roles)
export const PlatformRole = z.enum(['admin', 'member', 'developer'])
/** A role as callers may name it: `admin` is an owner, `member` a clerk. */
export const anyRole = z.union([PlatformRole, StaffRole])

/** A member of staff; the password never appears. */
export const Staff = z.object({
  id: id('staff'),
  /** In the platform's words; any role except owner and developer is a `member`. */
  role: PlatformRole,
  staff_role: StaffRole,
  /** May decide on orders with first-class medicines. */
  is_pharmacist: z.boolean(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Stored as a hash only: answered once, by the call that sets it, and null ever after. */
  api_token: z.string().nullable(),
  /** Since when signing in requires a code besides the password; null where it does not. */
  second_factor_at: instant.nullable(),
  metadata,
  ...softStamps,
})
export type Staff = z.infer<typeof Staff>

/** Six digits of the second factor, or a recovery code, in any width and spelling. */
export const code = z.string().trim().min(1).max(40)

/** `code` where the account has a second factor; otherwise it is ignored. */
const body = z.strictObject({ email, password, code: code.optional() })
const answer = z.object({ user: Staff })
const refuses = ['unauthorized', 'second_factor_needed', 'second_factor_wrong'] as const

export const staffSignIn = {
  get: get('/admin/auth', 'staff', 'The signed-in user', { answer }),
  signIn: post('/admin/auth', 'anyone', 'Sign in, by session cookie', {
    body,
    answer,
    refuses,
    limited: 'sign_in',
  }),
  signOut: del('/admin/auth', 'staff', 'Sign out', { answer: z.literal('OK') }),
  token: post('/admin/auth/token', 'anyone', 'Sign in, by bearer token (24 hours)', {
    body,
    answer: z.object({ access_token: z.string() }),
    refuses,
    limited: 'sign_in',
  }),
}
