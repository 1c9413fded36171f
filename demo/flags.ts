import type { FeatureFlag } from '@kusuribako/contract/settings/flags'

/** The feature flags of the demo shop: everything that a shopper can look at, and working subscriptions. */
export const flags: FeatureFlag[] = [
  'subscription_products',
  'subscription-jobs',
  'advanced-coupons',
  'outdated-coupon-check',
  'shipping-fee',
  'top-page-sale',
  'article-page-top-products',
  'customer-receipt',
  'customer-historical-receipt',
  'account-page-credit-card-edit',
  'buy-again',
  'back-in-stock',
  'favorite-variant',
  'cancel-order',
]
