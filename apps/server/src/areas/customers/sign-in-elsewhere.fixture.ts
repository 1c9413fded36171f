import { SIGN_IN_SECRETS } from '../../../../sandbox/src/sign-in/parties.ts'
import { cookieOf } from '../../base/testing/accounts.ts'
import { testSandbox } from '../../base/testing/sandbox.ts'
import { type TestResponse, testShop } from '../../base/testing/shop.ts'

export type Party = 'line' | 'docomo' | 'yahoo'
/** What a browser brings back from a sign-in provider. */
interface Visit {
  query: Record<string, string>
  headers: { cookie: string }
}

export const redirectUri = (party: Party) => `http://localhost:3000/account/login/${party}`

/** A shop with external sign-in at the sandbox's three providers, and the steps there and back. */
export async function openSignInDesk() {
  const sandbox = await testSandbox()
  const { line, docomo, yahoo } = SIGN_IN_SECRETS
  const shop = await testShop({
    LINE_CHANNEL_ID: line.clientId,
    LINE_CHANNEL_SECRET: line.clientSecret,
    D_ACCOUNT_CLIENT_ID: docomo.clientId,
    D_ACCOUNT_CLIENT_SECRET: docomo.clientSecret,
    YAHOO_CLIENT_ID: yahoo.clientId,
    YAHOO_CLIENT_SECRET: yahoo.clientSecret,
    SIGN_IN_URL: `${sandbox.url}/sign-in`,
  })

  /** Signs in at the provider as somebody and comes back; returns what the browser brings. */
  async function visit(
    party: Party,
    person: string,
    { fault = 'none', headers = {} as Record<string, string> } = {},
  ): Promise<Visit> {
    const started = await shop.call('POST', '/store/v1/auth/start', { party, redirectUri: redirectUri(party) }, headers)
    const { search, origin, pathname } = new URL(started.body.data.url)
    const form = new URLSearchParams({ asked: search.slice(1), person, fault })
    const decided = await fetch(origin + pathname, { method: 'POST', body: form, redirect: 'manual' })
    const returnUrl = new URL(decided.headers.get('location')!)
    const ticket = cookieOf(started).cookie
    const cookie = [headers.cookie, ticket].filter(Boolean).join('; ')
    return { query: Object.fromEntries(returnUrl.searchParams), headers: { cookie } }
  }

  /** Passes the provider's response to the shop, in each provider's way. */
  async function handIn(party: Party, { query, headers }: Visit, path = '', more = {}): Promise<TestResponse> {
    if (party !== 'docomo')
      return shop.call('POST', `/store/v1/auth/${party}${path}`, { ...bodyOf(party, query), ...more }, headers)
    const proof = { docomoAuthCode: query.code, docomoRedirectUri: redirectUri(party), state: query.state }
    const proved = await shop.call('POST', '/store/v1/auth/docomo/token', proof, headers)
    if (proved.status !== 200) return proved
    return shop.call('POST', `/store/v1/auth/docomo${path}`, { token: proved.body.data.token, ...more }, headers)
  }

  return { sandbox, shop, visit, handIn, close: () => Promise.all([shop.close(), sandbox.stop()]) }
}
export type SignInDesk = Awaited<ReturnType<typeof openSignInDesk>>

export const bodyOf = (party: 'line' | 'yahoo', { code, state }: Visit['query']) =>
  party === 'line'
    ? { lineAuthCode: code, lineAuthRedirectUri: redirectUri(party), state }
    : { yahooAuthCode: code, yahooRedirectUri: redirectUri(party), state }
