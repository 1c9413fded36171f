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
export function takeFormResult(api: Api, request: Request): string | null {
  const result = formResultFor(api, request)
  if (result !== null) api.setFormResult(null)
  return result
}

/** As `takeFormResult`, for a page that shows it again when it is reloaded. */
export function formResultFor(api: Api, { url }: Request): string | null {
  const [page, result] = api.formResult?.split(' ') ?? []
  return page === pageAddress(url).pathname && result ? result : null
}

/**
 * The page that says that an address waits for its verification. The address travels in the cookie: in the URL it would
 * stay in the browser's history and in logs.
 */
export const toVerification = (api: Api, email: string, returnPath: string | null): Response =>
  redirectWithResult(
    api,
    `/account/verify${returnPath ? `?${new URLSearchParams({ return_to: returnPath })}` : ''}`,
    email,
  )
