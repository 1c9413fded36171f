import { account, signInElsewhere } from '@kusuribako/client/routes'
import type { Customer } from '@kusuribako/contract/customers/customer'
import { redirect } from 'react-router'
import { type Api, orErrorPage } from '../../api.server.ts'
import { pageAddress } from '../../page-address.ts'
import { longestReturn } from './return-to.ts'

/** The signed-in customer; anybody else is sent to sign in, and back here after it. */
export async function requireCustomer(api: Api, request: Request): Promise<Customer> {
  const me = await api.personal(account.get)
  if (!me.ok && me.error.status === 401) {
    const { pathname, search } = pageAddress(request.url)
    const path = pathname + search
    throw redirect(`/account/login?return_to=${encodeURIComponent(path.length > longestReturn ? pathname : path)}`)
  }
  return orErrorPage(me).customer
}

/**
 * Only for customers who signed in recently: others are asked to do so (again), and sent back here after it. Actions
 * that a stolen session must not do begin with this; the shop refuses them all the same (`sign_in_again`).
 */
export async function requireRecentSignIn(api: Api, request: Request): Promise<void> {
  const [, ways] = await Promise.all([requireCustomer(api, request), api.personal(signInElsewhere.ways)])
  if (!orErrorPage(ways).data.proved) throw signInAgain(request)
}

/** Where to sign in again, before coming back to this page. */
export function signInAgain({ url }: Pick<Request, 'url'>): Response {
  const { pathname } = pageAddress(url)
  return redirect(`/account/login?again=yes&return_to=${encodeURIComponent(pathname)}`, 303)
}
