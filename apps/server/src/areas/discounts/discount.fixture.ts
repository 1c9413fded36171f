import type { LineToDiscount } from './discount-lines.rules.ts'
import type { DiscountOccasion, DiscountToCheck } from './discount-validity.rules.ts'

export const line = (overrides: Partial<LineToDiscount>): LineToDiscount => ({
  id: 'item_1',
  product_id: 'prod_1',
  type_id: 'ptyp_1',
  collection_id: null,
  tag_ids: [],
  sku: 'SKU-1',
  quantity: 1,
  amount: 1000,
  is_subscription: false,
  ...overrides,
})

export const discount = (overrides: Partial<DiscountToCheck>): DiscountToCheck => ({
  is_disabled: false,
  is_parent_disabled: false,
  starts_at: new Date('2026-05-01T00:00:00Z'),
  ends_at: new Date('2026-05-31T00:00:00Z'),
  usage_limit: 10,
  usage_count: 9,
  region_ids: ['reg_jp'],
  conditions: [],
  terms: {},
  ...overrides,
})

export const occasion = (overrides: Partial<DiscountOccasion>): DiscountOccasion => ({
  now: new Date('2026-05-15T00:00:00Z'),
  region_id: 'reg_jp',
  customer: null,
  used: { by_customer: false, by_email: false },
  lines: [line({})],
  subscription_cycle: null,
  flags: new Set(['advanced-coupons']),
  ...overrides,
})
