import { account } from '@kusuribako/client/routes'
import type { Customer } from '@kusuribako/contract/customers/customer'
import { redirect } from 'react-router'
import { type Api, orErrorPage } from '../../api.server.ts'

/** Who is signed in; anybody else is led to sign in, and back here after it. */
export async function signedIn(api: Api, request: Request): Promise<Customer> {
  const me = await api.mine(account.get)
  if (!me.ok && me.error.status === 401) {
    const { pathname, search } = new URL(request.url)
    throw redirect(`/account/login?return_to=${encodeURIComponent(pathname + search)}`)
  }
  return orErrorPage(me).customer
}
