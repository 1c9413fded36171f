import { redirect, redirectDocument } from 'react-router'
import { apiOf } from '../api.server.ts'
import { noAtDocomo, noOfDocomo } from '../areas/account/docomo-notices.ts'
import { handIn, keptWay, setOut, toSignIn } from '../areas/account/elsewhere.server.ts'
import { isParty, type Party } from '../areas/account/parties.ts'
import { returnTo } from '../areas/account/return-to.ts'
import { onwardWithCart } from '../areas/cart/bring-back.server.ts'
import type { Route } from './+types/account-login-elsewhere.ts'

/** Redirects the browser to a party, and signs in the person who comes back from there. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { party } = params
  const query = new URL(request.url).searchParams
  if (!isParty(party)) return redirect(toSignIn(query.get('return_to'), 'refused=not_found'), 303)
  const api = apiOf(context)
  const error = query.get('error')
  if (error) return redirect(toSignIn(keptWay(request), party === 'docomo' ? noAtDocomo(error) : undefined), 303)
  if (!query.has('code')) return setOut(api, request, party, returnTo(query.get('return_to')))
  const answer = await handIn(api, request, party, 'signIn')
  if (answer.ok || answer.error.code === 'already_signed_in')
    return redirectDocument(await onwardWithCart(api, returnTo(keptWay(request))), 303)
  return redirect(toSignIn(keptWay(request), whyNot(party, answer.error.code)), 303)
}

const whyNot = (party: Party, code: string) =>
  party === 'docomo' ? noOfDocomo(code) : `refused=${encodeURIComponent(code)}`
