import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { email, metadata, password, softStamps } from '../values/common.ts'
import { id } from '../values/ids.ts'

/** Someone who works here; password and token never appear. */
export const Staff = z.object({
  id: id('staff'),
  role: z.enum(['admin', 'member', 'developer']).nullable(),
  /** May decide on orders with first-class medicines. */
  is_pharmacist: z.boolean(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
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
