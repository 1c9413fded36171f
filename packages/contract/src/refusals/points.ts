import { conflict, notAllowed, refusal } from './kinds.ts'

const pointsAway = refusal(503, 'unexpected_state')

/** The refusals of the d-points provider (shop.md §8). */
export const points = {
  dcm_not_enough_points: notAllowed('There are not so many points. Use fewer'),
  dcm_account_not_ready: notAllowed(
    'These points cannot be used yet. Sign in, or connect a d-account with a point card',
  ),
  dcm_dcard_suspended: notAllowed('The point card of this d-account is suspended'),
  dcm_invalid_dcard_number: notAllowed('The point card of this d-account is not valid'),
  dcm_transaction_already_processed: conflict('These points have been dealt with already. Try again'),
  dcm_docomo_bad_request: pointsAway('The service of d-points does not take our request. Try again later'),
  dcm_docomo_internal_error: pointsAway('The service of d-points is out of order. Try again later'),
  dcm_docomo_timeout: pointsAway('The service of d-points does not answer. Try again later'),
  dcm_token_error: pointsAway('The service of d-points does not know us. Try again later'),
  dcm_unknown_error: pointsAway('The service of d-points gave no answer that we know. Try again later'),
}
