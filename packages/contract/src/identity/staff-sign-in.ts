import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { email, metadata, password, softStamps } from '../values/common.ts'
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
  metadata,
  ...softStamps,
})
export type Staff = z.infer<typeof Staff>

const body = z.strictObject({ email, password })
const answer = z.object({ user: Staff })

export const staffSignIn = {
  get: get('/admin/auth', 'staff', 'Who is signed in', { answer }),
  signIn: post('/admin/auth', 'anyone', 'Sign in, by session cookie', {
    body,
    answer,
    refuses: ['unauthorized'],
    limited: 'sign_in',
  }),
  signOut: del('/admin/auth', 'staff', 'Sign out', { answer: z.literal('OK') }),
  token: post('/admin/auth/token', 'anyone', 'Sign in, by bearer token (24 hours)', {
    body,
    answer: z.object({ access_token: z.string() }),
    refuses: ['unauthorized'],
    limited: 'sign_in',
  }),
}
