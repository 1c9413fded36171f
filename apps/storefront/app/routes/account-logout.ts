import { shopSignIn } from '@kusuribako/client/routes'
import { redirect, redirectDocument } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import type { Route } from './+types/account-logout.ts'

export const loader = () => {
  throw redirect('/account')
}

/**
 * Signs out, and leaves the account's cart to the account, which goes on with it when it signs in again: who sits here
 * next starts anew.
 */
export async function action({ context }: Route.ActionArgs) {
  const api = apiOf(context)
  // Nobody is told that they are signed out who is not.
  orErrorPage(await api.mine(shopSignIn.signOut))
  api.setCart(null)
  throw redirectDocument('/account/login', 303)
}
