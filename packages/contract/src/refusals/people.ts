import { conflict, duplicate, forbidden, invalid, notAllowed, notFound, refusal, unauthorized } from './kinds.ts'

/** Refusals of signing in, here or externally. */
export const signIn = {
  already_signed_in: conflict('You are signed in already. Sign out first'),
  sign_in_again: forbidden('You signed in a while ago. Sign in again, then repeat this'),
  ams_invalid_credentials: unauthorized('The e-mail address or the password is wrong'),
  ams_account_locked: refusal(423, 'not_allowed')('Too many wrong passwords. Try again later or reset the password'),
  auth_unverified_email: forbidden('Verify your e-mail address first: open the link in the mail we sent'),
  ams_line_sso_error: unauthorized('LINE did not confirm who you are. Please try again'),
  ams_daccount_sso_error: unauthorized('Your d-account did not confirm who you are. Please try again'),
  ams_yahoo_sso_error: unauthorized('Yahoo! JAPAN did not confirm who you are. Please try again'),
  ams_unknown_error: refusal(503, 'unexpected_state')('The other service does not answer. Try again later'),
  missing_required_field: invalid('The other service gave no e-mail address. Register with one, then connect'),
  duplicate_action_error: conflict('This has been done already'),
  last_sign_in_method: notAllowed('This is your only way to sign in. Set a password first'),
  confirmation_code_invalid: invalid('The link is not valid or has expired. Ask for a new one'),
  password_confirmation_differs: invalid('The two passwords differ. Type the same password twice'),
  password_token_invalid: unauthorized('The link is not valid or has expired. Ask for a new one', { wire: null }),
  second_factor_needed: unauthorized('This account requires a code besides the password'),
  second_factor_wrong: unauthorized('The code is wrong, or was used already. Wait for the next one'),
  second_factor_on: conflict('The second factor is set up already. Remove it first'),
  second_factor_missing: notFound('There is no second factor. Start setting one up'),
  second_factor_own: notAllowed('Remove your own second factor with your password and a code'),
  order_claim_token_invalid: unauthorized('The link is not valid or has expired. Ask for a new one'),
}

/** Refusals about customers' data, and of closing their account. */
export const customers = {
  customer_exists_already: duplicate('An account with this e-mail address exists. Sign in instead', {
    wire: 'invalid_request_error',
  }),
  cannot_delete_customer_with_active_subscriptions: notAllowed('Cancel your subscriptions first'),
  can_not_delete_address_that_belongs_to_subscription: notAllowed('A subscription delivers to this address'),
  can_not_delete_payment_method_that_used_in_subscription: notAllowed('A subscription is paid by this card'),
  favorite_product_variant_does_not_exists: notFound('There is no such favourite, or no such product variant'),
  variant_in_stock: invalid('This product variant is in stock. It can be bought now'),
  address_unknown: invalid('This address is not in your address book. Choose another one'),
  payment_method_unknown: notFound('This card is not saved in your account. Choose another one'),
}
