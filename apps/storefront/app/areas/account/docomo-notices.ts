/** What the dialog says (shop.md §8) after what the shop, or d-account itself, has answered. */
const notices: Record<string, string> = {
  access_denied: 'daccount_auth_denied',
  auth_unverified_email: 'daccount_unverified_email',
  ams_daccount_sso_error: 'dcm_auth_failed',
  dcm_dcard_suspended: 'dcard_auth_failed',
  dcm_invalid_dcard_number: 'dcard_auth_failed',
}

/** Where d-account itself sends somebody back with an error: a refusal of the person, or trouble of its own. */
export const noAtDocomo = (error: string): string =>
  noOfDocomo(error === 'access_denied' ? error : 'ams_daccount_sso_error')

/** The query with which a page tells how d-account came to nothing; another no is told by its code. */
export const noOfDocomo = (code: string): string =>
  notices[code] ? `dcm_auth_error=${notices[code]}` : `refused=${encodeURIComponent(code)}`
