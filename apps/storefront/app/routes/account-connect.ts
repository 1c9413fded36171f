import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import { docomoError, docomoRedirectError } from '../areas/account/docomo-notices.ts'
import { completeExternalSignIn, startExternalSignIn } from '../areas/account/external-sign-in.server.ts'
import { redirectWithResult } from '../areas/account/form-result.server.ts'
import { isParty } from '../areas/account/parties.ts'
import { requireCustomer, requireRecentSignIn, signInAgain } from '../areas/account/require-customer.server.ts'
import type { Route } from './+types/account-connect.ts'

const connectionsPage = '/account/connections'

/** Redirects a member to a party, and connects it with the account when they come back. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { party } = params
  if (!isParty(party)) return redirect(`${connectionsPage}?refused=not_found`, 303)
  const api = apiOf(context)
  const query = new URL(request.url).searchParams
  await requireCustomer(api, request)
  const error = query.get('error')
  if (error)
    return redirect(party === 'docomo' ? `${connectionsPage}?${docomoRedirectError(error)}` : connectionsPage, 303)
  if (!query.has('code')) {
    await requireRecentSignIn(api, request)
    return startExternalSignIn(api, request, party, connectionsPage)
  }
  const answer = await completeExternalSignIn(api, request, party, 'connect')
  if (answer.ok) return redirectWithResult(api, connectionsPage, `connected-${party}`)
  const { code } = answer.error
  if (code === 'sign_in_again') return signInAgain(request)
  return redirect(
    party === 'docomo' ? `${connectionsPage}?${docomoError(code)}` : `${connectionsPage}?refused=${code}`,
    303,
  )
}
