import { z } from 'zod'
import { post } from '../endpoint.ts'
import { data, shortText } from '../values/common.ts'
import { id } from '../values/ids.ts'

/** The two accounts that development may sign in to without a password. */
export const testAccounts = ['developer-1@example.com', 'developer-2@example.com'] as const

/** For development and the demo; in production neither exists (404). */
export const developer = {
  signIn: post('/store/v1/developer/login', 'shopper', 'Sign in to a test account', {
    body: z.object({ email: z.enum(testAccounts) }),
    answer: data(z.object({ customerId: id('customer') })),
    refuses: ['not_found', 'already_signed_in', 'customer_exists_already'],
    limited: 'sign_in',
  }),
  /** Answers 500 `unknown_error`, like any bug, and leaves the message in the log. */
  promptError: post('/store/v1/developer/prompt-error', 'anyone', 'Fail as a bug would', {
    body: z.object({ message: shortText.min(1).optional() }),
    answer: z.never(),
    refuses: ['not_found'],
    limited: 'log',
  }),
}
