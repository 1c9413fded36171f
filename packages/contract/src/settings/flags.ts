/**
 * The feature flags, switchable at run time (shop.md §9). Each is off until it is switched on; decision 036 describes
 * what each does.
 */
export const featureFlags = [
  'subscription_products',
  'dfplus',
  'advanced-coupons',
  'paypay-preauth',
  'shipping-fee',
  'paypay-pending-payment',
  'top-page-sale',
  'system-payments-conversion',
  'dpay-capture-payments',
  'customer-receipt',
  'customer-historical-receipt',
  'validate-checkout-before-payment',
  'stripe-saved-cards-refetch-on-complete-purchase',
  'article-page-top-products',
  'account-page-credit-card-edit',
  'buy-again',
  'back-in-stock',
  'favorite-variant',
  'cancel-order',
  'd-pay-create-order-in-user-check',
  'outdated-coupon-check',
  'dfplus-ftp',
  'dfplus-secure-ftp',
  'subscription-jobs',
  'medusa-basic-search',
] as const

export type FeatureFlag = (typeof featureFlags)[number]

/** The key of a flag for clients of the specification (shop.md §9). */
export const flagKey = <F extends FeatureFlag>(flag: F) => `newcom:feature_flag:${flag}` as const
