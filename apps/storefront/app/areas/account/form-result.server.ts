import { redirect } from 'react-router'
import type { Api } from '../../api.server.ts'
import { pageAddress } from '../../page-address.ts'

/**
 * Redirects to the page that reports, once, the result of a form. The report travels in a cookie: in the URL it would
 * persist, and a forged link could claim that an order is cancelled.
 */
export function redirectWithResult(api: Api, to: string, result: string): Response {
  api.setFormResult(`${to.replace(/\?.*/, '')} ${result}`)
  return redirect(to, 303)
}

/** The result of the form that has redirected to this page; null where there is none, or it was shown. */
export function takeFormResult(api: Api, { url }: Request): string | null {
  const [page, result] = api.formResult?.split(' ') ?? []
  if (page !== pageAddress(url).pathname || !result) return null
  api.setFormResult(null)
  return result
}
