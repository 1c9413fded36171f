import { openSignIn } from '../adapters/sign-in/index.ts'
import type { Outside } from '../base/ports.ts'
import { cookieOf } from '../base/testing/accounts.ts'
import type { Headers } from '../platform-contract/desk.fixture.ts'
import { type Party, redirectUri, type ShopDesk } from './desk.fixture.ts'

/** How people return from a sign-in provider, and the response they get. */
export function visitsOf(desk: ShopDesk) {
  const post = (path: string, body: unknown, headers: Headers = {}) =>
    desk.shop.call('POST', `/store/v1/${path}`, body, headers)

  /** Signs in at a provider as somebody and submits what it returned, or `code` instead. */
  async function enter(party: Party, { person = 'midori', code = '', path = '', headers = {} as Headers } = {}) {
    const started = await post('auth/start', { party, redirectUri: redirectUri(party) }, headers)
    const { search, origin, pathname } = new URL(started.body.data.url)
    const form = new URLSearchParams({ asked: search.slice(1), person, fault: 'none' })
    const decided = await fetch(origin + pathname, { method: 'POST', body: form, redirect: 'manual' })
    const { searchParams } = new URL(decided.headers.get('location') ?? '')
    const proof = { code: code || searchParams.get('code'), state: searchParams.get('state') }
    const cookie = [headers.cookie, cookieOf(started).cookie].filter(Boolean).join('; ')
    return post(`auth/${party}${party === 'docomo' ? '/token' : path}`, handedIn(party, proof.code, proof.state), {
      cookie,
    })
  }

  function handedIn(party: Party, code: string | null, state: string | null) {
    const uri = redirectUri(party)
    if (party === 'line') return { lineAuthCode: code, lineAuthRedirectUri: uri, state }
    if (party === 'yahoo') return { yahooAuthCode: code, yahooRedirectUri: uri, state }
    return { docomoAuthCode: code, docomoRedirectUri: uri, state }
  }

  /** A provider that is unreachable, though it was not when the shopper set out. */
  async function whileAway(party: Party = 'line', path = '', headers: Headers = {}) {
    const outside: Outside = desk.shop.ctx().outside
    const { signIn } = outside
    const started = await post('auth/start', { party, redirectUri: redirectUri(party) }, headers)
    const state = new URL(started.body.data.url).searchParams.get('state')
    outside.signIn = openSignIn({ ...desk.shop.config, SIGN_IN_URL: 'http://127.0.0.1:9/sign-in' })
    const cookie = [headers.cookie, cookieOf(started).cookie].filter(Boolean).join('; ')
    return post(`auth/${party}${path}`, handedIn(party, 'any', state), { cookie }).finally(() => {
      outside.signIn = signIn
    })
  }

  return { enter, whileAway }
}
