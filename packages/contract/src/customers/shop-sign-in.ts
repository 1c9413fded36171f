import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, done, email, line, newPassword, nothing, password, shortText } from '../values/common.ts'
import { id } from '../values/ids.ts'

const secret = z.string().min(1).max(2000)
export const customerId = data(z.object({ customerId: id('customer') }))

/** The content of a mailed link: the account, and the code that proves it. */
const fromLink = { code: secret, uid: shortText.min(1) }

export const shopSignIn = {
  signIn: post('/store/v1/auth', 'shopper', 'Sign in, by session cookie', {
    body: z.object({ email, password }),
    answer: customerId,
    refuses: ['already_signed_in', 'ams_invalid_credentials', 'ams_account_locked', 'auth_unverified_email'],
    limited: 'sign_in',
  }),
  signOut: post('/store/v1/auth/logout', 'shopper', 'Sign out', { answer: nothing }),
  register: post('/store/v1/customers/register', 'shopper', 'Register; the e-mail address is verified by mail', {
    body: z.object({
      email,
      password: newPassword,
      password_confirmation: password,
      first_name: line.optional(),
      last_name: line.optional(),
      phone: z.string().trim().max(30).optional(),
      newsletterSubscription: z.boolean().optional(),
    }),
    answer: customerId,
    refuses: ['already_signed_in', 'customer_exists_already', 'password_confirmation_differs'],
    limited: 'sign_in',
  }),
  /** Answers the same whether or not the address has an account. */
  requestEmailVerification: post('/store/v1/customers/email-verification-request', 'shopper', 'Mail the link again', {
    body: z.object({ email: email.optional() }),
    answer: nothing,
    limited: 'mail',
  }),
  confirmEmail: post('/store/v1/customers/email-verification-confirmation', 'anyone', 'Verify an e-mail address', {
    body: z.object(fromLink),
    answer: done,
    refuses: ['confirmation_code_invalid'],
    limited: 'sign_in',
  }),
  /** Answers the same whether or not the address has an account. */
  requestPasswordReset: get(
    '/store/v1/customers/password-reset-request',
    'anyone',
    'Mail a link to reset the password',
    {
      query: z.object({ email }),
      answer: nothing,
      limited: 'mail',
    },
  ),
  resetPassword: post('/store/v1/customers/password-reset-confirmation', 'anyone', 'Reset the password', {
    body: z.object({ ...fromLink, password: newPassword, password_confirmation: password }),
    answer: done,
    refuses: ['confirmation_code_invalid', 'password_confirmation_differs'],
    limited: 'sign_in',
  }),
}
