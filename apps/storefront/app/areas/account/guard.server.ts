import { account, signInElsewhere } from '@kusuribako/client/routes'
import type { Customer } from '@kusuribako/contract/customers/customer'
import { redirect } from 'react-router'
import { type Api, orErrorPage } from '../../api.server.ts'
import { pageAddress } from '../../page-address.ts'
import { longestReturn } from './return-to.ts'

/** Who is signed in; anybody else is led to sign in, and back here after it. */
export async function signedIn(api: Api, request: Request): Promise<Customer> {
  const me = await api.mine(account.get)
  if (!me.ok && me.error.status === 401) {
    const { pathname, search } = pageAddress(request.url)
    const here = pathname + search
    throw redirect(`/account/login?return_to=${encodeURIComponent(here.length > longestReturn ? pathname : here)}`)
  }
  return orErrorPage(me).customer
}

/**
 * Only who has signed in a short while ago: anybody else is led to do so (once more), and back here after it. What a
 * stolen session must not do begins with this; the shop refuses it all the same (`sign_in_again`).
 */
export async function signedInLately(api: Api, request: Request): Promise<void> {
  const [, ways] = await Promise.all([signedIn(api, request), api.mine(signInElsewhere.ways)])
  if (!orErrorPage(ways).data.proved) throw signInAgain(request)
}

/** Where to sign in once more, before coming back to this page. */
export function signInAgain({ url }: Pick<Request, 'url'>): Response {
  const { pathname } = pageAddress(url)
  return redirect(`/account/login?again=yes&return_to=${encodeURIComponent(pathname)}`, 303)
}
