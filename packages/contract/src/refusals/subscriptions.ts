import { conflict, invalid, notAllowed, notFound } from './kinds.ts'

/** Refusals of subscriptions (shop.md §4). */
export const subscriptions = {
  subscription_plan_not_offered: notAllowed('This subscription plan is not offered. Choose another one'),
  subscription_plan_cycles_contradict: invalid('The minimum number of deliveries must not exceed the maximum'),
  subscription_target_unknown: notFound('This target does not exist. Choose another one'),
  subscription_needs_account: notAllowed('Sign in to buy a subscription'),
  subscription_needs_card: notAllowed('A subscription is paid by card. Choose a card'),
  subscription_not_active: notAllowed('This subscription is not active'),
  subscription_not_paused: notAllowed('This subscription is not paused'),
  subscription_not_skippable: notAllowed('The skipped delivery is still in the future. Skip again after it'),
  subscription_minimum_cycles_not_reached: notAllowed('The agreed number of deliveries is not reached yet'),
  subscription_date_out_of_range: notAllowed(
    'Choose a day from tomorrow on, at most half a year after the next delivery is due',
  ),
  subscription_renewal_in_progress: conflict('The next delivery is being ordered. Try again in a few minutes'),
  subscription_next_delivery_moved: conflict('The next delivery has another day since you read it. Read it again'),
}
