import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { data, done, instant, password } from '../values/common.ts'
import { byId } from '../values/ids.ts'
import { code } from './staff-sign-in.ts'

const path = '/admin/v1/auth/second-factor'
const passwordRefusals = ['ams_invalid_credentials', 'ams_account_locked'] as const
const codeRefusals = ['second_factor_wrong', 'ams_account_locked', 'second_factor_missing'] as const

/** A code from an app on the phone besides the password (TOTP, RFC 6238: SHA-1, six digits, thirty seconds). */
export const secondFactor = {
  get: get(path, 'staff', 'Your second factor', {
    answer: data(z.object({ since: instant.nullable(), recovery_codes_left: z.int() })),
  }),
  /** Sign-in does not change until the first code has confirmed it; starting again cancels the previous start. */
  begin: post(`${path}/begin`, 'staff', 'Begin to set up your second factor', {
    body: z.strictObject({ password }),
    answer: data(
      z.object({
        /** Base32, 32 letters and digits: for typing. Answered here, and never again. */
        secret: z.string(),
        /** `otpauth://totp/…`: for a QR code. */
        address: z.string(),
      }),
    ),
    refuses: [...passwordRefusals, 'second_factor_on'],
  }),
  /** Every other session, and every earlier bearer token, ends. */
  confirm: post(`${path}/confirm`, 'staff', 'Confirm your second factor by its first code', {
    body: z.strictObject({ code }),
    /** Each works once instead of a code. Answered here, and never again. */
    answer: data(z.object({ recovery_codes: z.array(z.string()).length(10) })),
    refuses: [...codeRefusals, 'second_factor_on'],
  }),
  end: post(`${path}/end`, 'staff', 'Remove your second factor', {
    body: z.strictObject({ password, code }),
    answer: done,
    refuses: ['ams_invalid_credentials', ...codeRefusals],
  }),
  /** For staff who have lost the phone and the recovery codes. One's own is removed by password and code. */
  endOf: del('/admin/v1/users/:id/second-factor', 'staff', 'Remove the second factor of a colleague', {
    params: byId('staff'),
    answer: done,
    refuses: ['not_found', 'second_factor_own'],
  }),
}
