import { signInElsewhere as calls } from '@kusuribako/client/routes'
import { redirect, redirectDocument } from 'react-router'
import type { Api } from '../../api.server.ts'
import { config } from '../../config.server.ts'
import { readCookie, writeCookie } from '../../cookies.ts'
import type { Party } from './parties.ts'
import { returnTo } from './return-to.ts'

const RETURN_COOKIE = 'after_sign_in'

/** Redirects the browser to a party; `to` is where it goes once it is back. */
export async function startExternalSignIn(api: Api, request: Request, party: Party, to: string): Promise<Response> {
  const redirectUri = addressOf(request)
  const started = await api.personal(calls.start, { body: { party, redirectUri } })
  if (!started.ok) return redirect(signInPath(to, `refused=${started.error.code}`), 303)
  const secure = new URL(request.url).protocol === 'https:'
  const headers = { 'set-cookie': writeCookie(RETURN_COOKIE, to, { days: 1, secure }) }
  return redirectDocument(started.data.data.url, { status: 303, headers })
}

/** The sign-in page, for a failed external sign-in; it keeps the original destination. */
export const signInPath = (returnPath: string | null, why?: string) =>
  `/account/login?return_to=${encodeURIComponent(returnTo(returnPath))}${why ? `&${why}` : ''}`

export const returnPathOf = (request: Request) => readCookie(request.headers.get('cookie') ?? '', RETURN_COOKIE)

/** Passes a party's answer to the shop: the person signs in, or connects. */
export async function completeExternalSignIn(api: Api, request: Request, party: Party, purpose: 'signIn' | 'connect') {
  const query = new URL(request.url).searchParams
  const code = query.get('code') ?? ''
  const state = query.get('state') ?? ''
  const redirectUri = addressOf(request)
  if (party === 'line') {
    const body = { lineAuthCode: code, lineAuthRedirectUri: redirectUri, state }
    return purpose === 'signIn' ? api.personal(calls.signInByLine, { body }) : api.personal(calls.connectLine, { body })
  }
  if (party === 'yahoo') {
    const body = { yahooAuthCode: code, yahooRedirectUri: redirectUri, state }
    return purpose === 'signIn'
      ? api.personal(calls.signInByYahoo, { body })
      : api.personal(calls.connectYahoo, { body })
  }
  const proof = { docomoAuthCode: code, docomoRedirectUri: redirectUri, state }
  const verified = await api.personal(calls.docomoToken, { body: proof })
  if (!verified.ok) return verified
  const body = { token: verified.data.data.token }
  return purpose === 'signIn'
    ? api.personal(calls.signInByDocomo, { body })
    : api.personal(calls.connectDocomo, { body })
}

/** This page's URL as shoppers see it, without the parameters that a party has added. */
const addressOf = (request: Request) => `${config().PUBLIC_URL}${new URL(request.url).pathname}`
