import { redirect, redirectDocument } from 'react-router'
import { apiOf } from '../api.server.ts'
import { docomoError, docomoRedirectError } from '../areas/account/docomo-notices.ts'
import {
  completeExternalSignIn,
  returnPathOf,
  signInPath,
  startExternalSignIn,
} from '../areas/account/external-sign-in.server.ts'
import { isParty, type Party } from '../areas/account/parties.ts'
import { returnTo } from '../areas/account/return-to.ts'
import { pathAfterSignIn } from '../areas/cart/restore-cart.server.ts'
import type { Route } from './+types/account-login-elsewhere.ts'

/** Redirects the browser to a party, and signs in the person who comes back from there. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { party } = params
  const query = new URL(request.url).searchParams
  if (!isParty(party)) return redirect(signInPath(query.get('return_to'), 'refused=not_found'), 303)
  const api = apiOf(context)
  const error = query.get('error')
  if (error)
    return redirect(signInPath(returnPathOf(request), party === 'docomo' ? docomoRedirectError(error) : undefined), 303)
  if (!query.has('code')) return startExternalSignIn(api, request, party, returnTo(query.get('return_to')))
  const answer = await completeExternalSignIn(api, request, party, 'signIn')
  if (answer.ok || answer.error.code === 'already_signed_in')
    return redirectDocument(await pathAfterSignIn(api, returnTo(returnPathOf(request))), 303)
  return redirect(signInPath(returnPathOf(request), refusalQuery(party, answer.error.code)), 303)
}

const refusalQuery = (party: Party, code: string) =>
  party === 'docomo' ? docomoError(code) : `refused=${encodeURIComponent(code)}`
