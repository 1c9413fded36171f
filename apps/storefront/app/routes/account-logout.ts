import { shopSignIn } from '@kusuribako/client/routes'
import { redirect, redirectDocument } from 'react-router'
import { apiOf } from '../api.server.ts'
import type { Route } from './+types/account-logout.ts'

export const loader = () => {
  throw redirect('/account')
}

/**
 * Signs out, and leaves the account's cart to the account, which continues with it at the next sign-in: the next user
 * of this browser starts with an empty one.
 */
export async function action({ context }: Route.ActionArgs) {
  const api = apiOf(context)
  // Nobody is told that they are signed out when they are not. There is no page here that could say so.
  const { ok } = await api.personal(shopSignIn.signOut)
  if (!ok) throw redirectDocument('/account?notice=notice_not_signed_out', 303)
  api.setCart(null)
  throw redirectDocument('/account/login', 303)
}
