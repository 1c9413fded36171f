import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { email, instant, metadata, password, softStamps } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { roles } from './rights.ts'

/** What someone who works here may do (`rights.ts` says what each role holds). */
export const StaffRole = z.enum(roles)
export const PlatformRole = z.enum(['admin', 'member', 'developer'])
/** A role as callers may name it: `admin` is an owner, `member` a clerk. */
export const anyRole = z.union([PlatformRole, StaffRole])

/** Someone who works here; the password never appears. */
export const Staff = z.object({
  id: id('staff'),
  /** In the platform's words; whoever is neither owner nor developer is a `member`. */
  role: PlatformRole,
  staff_role: StaffRole,
  /** May decide on orders with first-class medicines. */
  is_pharmacist: z.boolean(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Only its hash is kept: told once, by the call that sets it, and null ever after. */
  api_token: z.string().nullable(),
  /** Since when signing in asks for a code besides the password; null where it does not. */
  second_factor_at: instant.nullable(),
  metadata,
  ...softStamps,
})
export type Staff = z.infer<typeof Staff>

/** Six digits of the second factor, or a recovery code, in whatever width and spelling. */
export const code = z.string().trim().min(1).max(40)

/** `code` where the account has a second factor; without one it is not looked at. */
const body = z.strictObject({ email, password, code: code.optional() })
const answer = z.object({ user: Staff })
const refuses = ['unauthorized', 'second_factor_needed', 'second_factor_wrong'] as const

export const staffSignIn = {
  get: get('/admin/auth', 'staff', 'Who is signed in', { answer }),
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
