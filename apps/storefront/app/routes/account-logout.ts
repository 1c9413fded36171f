import { shopSignIn } from '@kusuribako/client/routes'
import { redirect, redirectDocument } from 'react-router'
import { apiOf } from '../api.server.ts'
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
  // Nobody is told that they are signed out who is not. Here is no page that could say so.
  const { ok } = await api.mine(shopSignIn.signOut)
  if (!ok) throw redirectDocument('/account?notice=notice_not_signed_out', 303)
  api.setCart(null)
  throw redirectDocument('/account/login', 303)
}
