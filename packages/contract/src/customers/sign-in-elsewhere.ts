import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { data, done, shortText } from '../values/common.ts'
import { customerId } from './shop-sign-in.ts'

/** External sign-in parties: LINE, dアカウント, Yahoo! JAPAN. */
export const SignInParty = z.enum(['line', 'docomo', 'yahoo'])
export type SignInParty = z.infer<typeof SignInParty>

const code = z.string().min(1).max(2000)
const redirectUri = z.url().max(2000)
/** As returned; without it a page is bound to its browser only by nonce and PKCE. */
const state = shortText.optional()
const newsletterSubscription = z.boolean().optional()

const line = { lineAuthCode: code, lineAuthRedirectUri: redirectUri, state, newsletterSubscription }
const docomo = { token: z.string().min(1).max(4000), newsletterSubscription }
const yahoo = { yahooAuthCode: code, yahooRedirectUri: redirectUri, state, newsletterSubscription }

const unknownError = 'ams_unknown_error'
const signInRefusals = [
  'already_signed_in',
  'missing_required_field',
  'customer_exists_already',
  'duplicate_error',
] as const
/** LINE does not say whether it has verified an address. */
const unverifiedEmail = 'auth_unverified_email'
/** A stolen session must not connect a sign-in method of its own. */
const connectRefusals = ['sign_in_again', 'duplicate_error', 'duplicate_action_error'] as const
const disconnectRefusals = ['not_found', 'last_sign_in_method'] as const

export const signInElsewhere = {
  ways: get('/store/v1/auth/ways', 'shopper', "External sign-in parties, and the caller's connections", {
    answer: data(
      z.object({
        offered: z.array(SignInParty),
        connected: z.array(SignInParty),
        /** Whether the account has a password of its own. */
        password: z.boolean(),
        /** Whether the caller has signed in recently; else some calls refuse with `sign_in_again`. */
        proved: z.boolean(),
      }),
    ),
  }),
  /** The browser gets a cookie that it must present on its return, within ten minutes. */
  start: post('/store/v1/auth/start', 'shopper', 'Start an external sign-in: where to send the browser', {
    body: z.object({ party: SignInParty, redirectUri }),
    answer: data(z.object({ url: z.string() })),
    refuses: ['not_found'],
    limited: 'party',
  }),
  signInByLine: post('/store/v1/auth/line', 'shopper', 'Sign in with LINE', {
    body: z.object(line),
    answer: customerId,
    refuses: ['ams_line_sso_error', unknownError, ...signInRefusals],
    limited: 'party',
  }),
  connectLine: post('/store/v1/auth/line/connect', 'customer', 'Connect LINE with the account', {
    body: z.object(line),
    answer: done,
    refuses: ['ams_line_sso_error', unknownError, ...connectRefusals],
    limited: 'party',
  }),
  deauthorizeLine: post('/store/v1/auth/line/deauthorize', 'customer', "Revoke the shop's permission at LINE", {
    answer: done,
    refuses: ['ams_line_sso_error', unknownError, ...disconnectRefusals],
    limited: 'party',
  }),
  disconnectLine: del('/store/v1/auth/line/disconnect', 'customer', 'Disconnect LINE', {
    answer: done,
    refuses: disconnectRefusals,
  }),
  /** The token is for the other calls of d-account; it is valid for two minutes. */
  docomoToken: post('/store/v1/auth/docomo/token', 'shopper', "Exchange d-account's answer for a token", {
    body: z.object({ docomoAuthCode: code, docomoRedirectUri: redirectUri, state }),
    answer: data(z.object({ token: z.string() })),
    refuses: ['ams_daccount_sso_error', unknownError],
    limited: 'party',
  }),
  signInByDocomo: post('/store/v1/auth/docomo', 'shopper', 'Sign in with d-account', {
    body: z.object(docomo),
    answer: customerId,
    refuses: ['ams_daccount_sso_error', unverifiedEmail, ...signInRefusals],
    limited: 'party',
  }),
  /** Not with a d-account whose point card is suspended or invalid. */
  connectDocomo: post('/store/v1/auth/docomo/connect', 'customer', 'Connect a d-account with the account', {
    body: z.object(docomo),
    answer: done,
    refuses: ['ams_daccount_sso_error', 'dcm_dcard_suspended', 'dcm_invalid_dcard_number', ...connectRefusals],
    limited: 'party',
  }),
  disconnectDocomo: del('/store/v1/auth/docomo/disconnect', 'customer', 'Disconnect the d-account', {
    answer: done,
    refuses: disconnectRefusals,
  }),
  signInByYahoo: post('/store/v1/auth/yahoo', 'shopper', 'Sign in with Yahoo! JAPAN', {
    body: z.object(yahoo),
    answer: customerId,
    refuses: ['ams_yahoo_sso_error', unknownError, unverifiedEmail, ...signInRefusals],
    limited: 'party',
  }),
  connectYahoo: post('/store/v1/auth/yahoo/connect', 'customer', 'Connect Yahoo! JAPAN with the account', {
    body: z.object(yahoo),
    answer: done,
    refuses: ['ams_yahoo_sso_error', unknownError, ...connectRefusals],
    limited: 'party',
  }),
  disconnectYahoo: del('/store/v1/auth/yahoo/disconnect', 'customer', 'Disconnect Yahoo! JAPAN', {
    answer: done,
    refuses: disconnectRefusals,
  }),
}
