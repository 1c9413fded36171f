import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import { noAtDocomo, noOfDocomo } from '../areas/account/docomo-notices.ts'
import { leadOn } from '../areas/account/done.server.ts'
import { handIn, setOut } from '../areas/account/elsewhere.server.ts'
import { signedIn, signedInLately, signInAgain } from '../areas/account/guard.server.ts'
import { isParty } from '../areas/account/parties.ts'
import type { Route } from './+types/account-connect.ts'

const home = '/account/connections'

/** Redirects a member to a party, and connects it with the account when they come back. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { party } = params
  if (!isParty(party)) return redirect(`${home}?refused=not_found`, 303)
  const api = apiOf(context)
  const query = new URL(request.url).searchParams
  await signedIn(api, request)
  const error = query.get('error')
  if (error) return redirect(party === 'docomo' ? `${home}?${noAtDocomo(error)}` : home, 303)
  if (!query.has('code')) {
    await signedInLately(api, request)
    return setOut(api, request, party, home)
  }
  const answer = await handIn(api, request, party, 'connect')
  if (answer.ok) return leadOn(api, home, `connected-${party}`)
  const { code } = answer.error
  if (code === 'sign_in_again') return signInAgain(request)
  return redirect(party === 'docomo' ? `${home}?${noOfDocomo(code)}` : `${home}?refused=${code}`, 303)
}
