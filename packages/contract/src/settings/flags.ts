/**
 * What a shop may switch on and off while it runs (shop.md §9). Each is off until it is switched on; what each does,
 * and what it leaves alone, stands in decision 036.
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

/** The key that clients of the specification know a flag by (shop.md §9). */
export const flagKey = <F extends FeatureFlag>(flag: F) => `newcom:feature_flag:${flag}` as const
