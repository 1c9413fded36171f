import { describe, expect, test } from 'vitest'
import { discount, line, occasion } from './discount.fixture.ts'
import {
  type DiscountOccasion,
  type DiscountToCheck,
  itemIdsOf,
  whyDiscountFails,
  whyNotApply,
} from './discount-validity.rules.ts'

const groups = (operator: 'in' | 'not_in') => [{ type: 'customer_groups' as const, operator, value_ids: ['cgrp_1'] }]
const member = { id: 'cus_1', group_ids: ['cgrp_0', 'cgrp_1'] }
const other = { id: 'cus_2', group_ids: [] }

describe('the platform applies a discount to a cart', () => {
  test.each<[string, Partial<DiscountToCheck>, Partial<DiscountOccasion>, string | null, string | null]>([
    ['within its validity period', {}, {}, null, null],
    ['at the instant it starts', {}, { now: new Date('2026-05-01T00:00:00Z') }, null, null],
    ['at the instant it ends', {}, { now: new Date('2026-05-31T00:00:00Z') }, null, null],
    ['without an end', { ends_at: null }, { now: new Date('2036-05-31T00:00:00Z') }, null, null],
    ['without a limit', { usage_limit: null, usage_count: 1000 }, {}, null, null],
    [
      'not before it starts',
      {},
      { now: new Date('2026-04-30T23:59:59.999Z') },
      'discount_not_started',
      'out_of_validity_period',
    ],
    [
      'not after it ends',
      {},
      { now: new Date('2026-05-31T00:00:00.001Z') },
      'discount_expired',
      'out_of_validity_period',
    ],
    ['not when it is used up', { usage_count: 10 }, {}, 'discount_used_up', 'has_reached_limit'],
    ['not when it is disabled', { is_disabled: true }, {}, 'discount_disabled', 'invalid_discount_failure'],
    [
      'not when its parent is disabled',
      { is_parent_disabled: true },
      {},
      'discount_disabled',
      'invalid_discount_failure',
    ],
    ['not in another region', {}, { region_id: 'reg_us' }, 'discount_not_in_region', 'invalid_discount_failure'],
    [
      'not for guests when it is for a customer group',
      { conditions: groups('in') },
      {},
      'discount_needs_customer',
      'invalid_discount_failure',
    ],
    [
      'for guests when its condition is about products',
      { conditions: [{ type: 'products', operator: 'in', value_ids: ['prod_1'] }] },
      {},
      null,
      null,
    ],
    [
      'not when it has terms that the shop does not check',
      { terms: { singleUsePerSingleUser: true } },
      { flags: new Set() },
      'discount_disabled',
      'invalid_discount_failure',
    ],
    [
      'with empty terms when the shop does not check terms',
      { terms: { sku_targets: [] } },
      { flags: new Set() },
      null,
      null,
    ],
    ['for a member of an included group', { conditions: groups('in') }, { customer: member }, null, null],
    [
      'not for a customer outside the included group',
      { conditions: groups('in') },
      { customer: other },
      'discount_not_for_customer',
      'invalid_discount_failure',
    ],
    ['for a customer outside the excluded group', { conditions: groups('not_in') }, { customer: other }, null, null],
    [
      'not for a member of an excluded group',
      { conditions: groups('not_in') },
      { customer: member },
      'discount_not_for_customer',
      'invalid_discount_failure',
    ],
    [
      'not when it is used up and disabled, reporting first that it is used up',
      { usage_count: 10, is_disabled: true },
      {},
      'discount_used_up',
      'has_reached_limit',
    ],
  ])('%s', (_title, given, when, refusal, failure) => {
    expect(whyNotApply(discount(given), occasion(when))).toBe(refusal)
    expect(whyDiscountFails(discount(given), occasion(when))).toBe(failure)
  })
})

describe('the shop accepts a coupon', () => {
  const once = { terms: { singleUsePerSingleUser: true } }
  test.each<[string, Partial<DiscountToCheck>, Partial<DiscountOccasion>, string | null]>([
    ['at a customer’s first use', once, {}, null],
    ['not for a customer who used it', once, { used: { by_customer: true, by_email: true } }, 'single_use_failure'],
    [
      'not for an e-mail address that used it',
      once,
      { used: { by_customer: false, by_email: true } },
      'single_use_email_failure',
    ],
    ['again when it is not single-use', {}, { used: { by_customer: true, by_email: true } }, null],
    ['in its last subscription cycle', { terms: { subscriptionPayment: 3 } }, { subscription_cycle: 3 }, null],
    [
      'not after its last subscription cycle',
      { terms: { subscriptionPayment: 3 } },
      { subscription_cycle: 4 },
      'subscription_payment_failure',
    ],
    [
      'in any cycle when its cycles are unlimited',
      { terms: { subscriptionPayment: 'infinity' } },
      { subscription_cycle: 400 },
      null,
    ],
    ['outside of subscriptions', { terms: { subscriptionPayment: 1 } }, {}, null],
    ['not below its minimum amount', { terms: { purchaseAmount: 1001 } }, {}, 'purchase_amount_failure'],
    ['not without one of its SKUs', { terms: { sku_targets: ['SKU-2'] } }, {}, 'not_valid_product_variant'],
  ])('%s', (_title, given, when, failure) => {
    expect(whyDiscountFails(discount(given), occasion(when))).toBe(failure)
  })
})

test('pricing gets the lines that a discount applies to, or null when it applies to all', () => {
  const lines = [line({ id: 'a', sku: 'A' }), line({ id: 'b', sku: 'B' })]
  expect(itemIdsOf(discount({}), lines)).toBeNull()
  expect(itemIdsOf(discount({ terms: { sku_targets: ['B'] } }), lines)).toEqual(['b'])
  expect(itemIdsOf(discount({ terms: { sku_targets: ['C'] } }), lines)).toEqual([])
  expect(itemIdsOf(discount({ terms: { sku_targets: ['C'] } }), [])).toBeNull()
})
