/** The dialog's notice (shop.md §8) for an answer of the shop, or of d-account itself. */
const notices: Record<string, string> = {
  access_denied: 'daccount_auth_denied',
  auth_unverified_email: 'daccount_unverified_email',
  ams_daccount_sso_error: 'dcm_auth_failed',
  dcm_dcard_suspended: 'dcard_auth_failed',
  dcm_invalid_dcard_number: 'dcard_auth_failed',
}

/** Where d-account itself redirects back with an error: the person declined, or it has a fault. */
export const docomoRedirectError = (error: string): string =>
  docomoError(error === 'access_denied' ? error : 'ams_daccount_sso_error')

/** The query with which a page reports that d-account sign-in failed; other refusals are reported by their code. */
export const docomoError = (code: string): string =>
  notices[code] ? `dcm_auth_error=${notices[code]}` : `refused=${encodeURIComponent(code)}`
