import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { email, metadataInput, newPassword, shortText } from '../values/common.ts'
import { byId, pathId } from '../values/ids.ts'
import { counted, dateOp, manyOf, ordering, paging, shaping, times } from '../values/listing.ts'
import { anyRole, Staff } from './staff-sign-in.ts'

const params = byId('staff')
const answer = z.object({ user: Staff })

/** The staff. */
export const users = {
  list: get('/admin/users', 'staff', 'List of staff', {
    query: z.strictObject({
      ...paging(50),
      ...shaping,
      ...ordering,
      ...times,
      id: manyOf(pathId('staff')).optional(),
      q: shortText.optional(),
      /** Former staff, and when they left. */
      deleted_at: dateOp.optional(),
      email: shortText.toLowerCase().optional(),
      first_name: shortText.optional(),
      last_name: shortText.optional(),
      role: manyOf(anyRole).optional(),
    }),
    answer: z.object({ users: z.array(Staff.partial().required({ id: true })), ...counted }),
  }),
  get: get('/admin/users/:id', 'staff', 'One member of staff', { params, answer, refuses: ['not_found'] }),
  create: post('/admin/users', 'staff', 'Create a member of staff', {
    body: z.strictObject({
      email,
      first_name: shortText.optional(),
      last_name: shortText.optional(),
      role: anyRole.optional(),
      password: newPassword,
    }),
    answer,
  }),
  update: post('/admin/users/:id', 'staff', 'Change a member of staff', {
    params,
    body: z.strictObject({
      first_name: shortText.nullish(),
      last_name: shortText.nullish(),
      /** The last owner cannot change. A pharmacist who becomes an owner stays a pharmacist. */
      role: anyRole.optional(),
      /**
       * Whether an owner is also a pharmacist, like somebody who opens a pharmacy alone; any other role implies it or
       * not.
       */
      is_pharmacist: z.boolean().optional(),
      /**
       * Authorises every admin call as `x-medusa-access-token`, without a second factor; long enough not to be guessed,
       * like a UUID. Null removes it.
       */
      api_token: z.string().min(32).max(255).nullable().optional(),
      metadata: metadataInput.optional(),
    }),
    answer,
    refuses: ['not_found', 'not_allowed', 'duplicate_error'],
  }),
  delete: del('/admin/users/:id', 'staff', 'Delete a member of staff', {
    params,
    answer: receipt('user'),
    refuses: ['not_allowed'],
  }),
  requestPasswordReset: post('/admin/users/password-token', 'anyone', 'Ask for a mail to reset a staff password', {
    body: z.strictObject({ email }),
    /** The same answer whether or not there is such an account. */
    answer: z.null(),
    status: 204,
    limited: 'mail',
  }),
  resetPassword: post('/admin/users/reset-password', 'anyone', 'Reset a staff password', {
    body: z.strictObject({ email: email.optional(), token: z.string().min(1).max(2000), password: newPassword }),
    answer,
    refuses: ['unauthorized'],
    limited: 'sign_in',
  }),
}
