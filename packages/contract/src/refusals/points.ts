import { conflict, notAllowed, refusal } from './kinds.ts'

const pointsAway = refusal(503, 'unexpected_state')

/** The refusals of the d-points provider (shop.md §8). */
export const points = {
  dcm_not_enough_points: notAllowed('There are fewer points. Use fewer'),
  dcm_account_not_ready: notAllowed(
    'These points cannot be used yet. Sign in, or connect a d-account with a point card',
  ),
  dcm_dcard_suspended: notAllowed('The point card of this d-account is suspended'),
  dcm_invalid_dcard_number: notAllowed('The point card of this d-account is not valid'),
  dcm_transaction_already_processed: conflict('These points were processed already. Try again'),
  dcm_docomo_bad_request: pointsAway('The d-points service rejects our request. Try again later'),
  dcm_docomo_internal_error: pointsAway('The d-points service is out of order. Try again later'),
  dcm_docomo_timeout: pointsAway('The d-points service does not answer. Try again later'),
  dcm_token_error: pointsAway('The d-points service rejects our credentials. Try again later'),
  dcm_unknown_error: pointsAway('The d-points service gave an unknown answer. Try again later'),
}
