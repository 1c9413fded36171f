import { redirect } from 'react-router'
import type { Api } from '../../api.server.ts'
import { pageAddress } from '../../page-address.ts'

/**
 * Leads to the page that says, once, what a form has done. The word goes by a cookie: in the address it would stay, and
 * anybody's link could say of an order that it is cancelled.
 */
export function leadOn(api: Api, to: string, what: string): Response {
  api.setDone(`${to.replace(/\?.*/, '')} ${what}`)
  return redirect(to, 303)
}

/** What the form has done that has led to this page; null where none has, or it was said. */
export function doneBefore(api: Api, { url }: Request): string | null {
  const [page, what] = api.done?.split(' ') ?? []
  if (page !== pageAddress(url).pathname || !what) return null
  api.setDone(null)
  return what
}
