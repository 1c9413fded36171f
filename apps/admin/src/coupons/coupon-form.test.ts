import { expect, test } from 'vitest'
import { type Fault, faultsOf, inputOf, type Values, valuesOf } from './coupon-form.ts'
import type { Coupon } from './coupons.ts'

const coupon: Coupon = {
  id: 'disc_1',
  code: 'TEIKI15',
  is_disabled: false,
  is_dynamic: false,
  starts_at: '2026-05-31T15:00:00.123Z',
  ends_at: '2026-08-31T14:59:59.999Z',
  usage_limit: 20,
  usage_count: 3,
  created_at: '2026-05-01T00:00:00.000Z',
  metadata: {
    purchaseType: 'subscription',
    singleUsePerSingleUser: true,
    purchaseAmount: 3000,
    minPurchaseQuantity: 2,
    subscriptionPayment: 3,
    sku_targets: ['KB-1'],
  },
  rule: { id: 'dru_1', description: '定期便', type: 'percentage', value: 15, allocation: 'total', conditions: [] },
  regions: [{ id: 'reg_1', name: '日本' }],
  parent_discount: null,
}

test('a coupon that is opened and saved without changes stays the same, to the millisecond', () => {
  expect(valuesOf(coupon)).toMatchObject({ from: '2026-06-01T00:00', until: '2026-08-31T23:59', payments: 'some' })
  expect(inputOf(valuesOf(coupon), coupon)).toEqual({
    code: 'TEIKI15',
    rule: { type: 'percentage', value: 15, allocation: 'total', description: '定期便' },
    starts_at: '2026-05-31T15:00:00.123Z',
    ends_at: '2026-08-31T14:59:59.999Z',
    usage_limit: 20,
    terms: {
      purchaseType: 'subscription',
      singleUsePerSingleUser: true,
      purchaseAmount: 3000,
      minPurchaseQuantity: 2,
      subscriptionPayment: 3,
    },
  })
})

test('a new coupon starts now, has no conditions, and ends with the last instant of its final minute', () => {
  const values: Values = { ...valuesOf(null), code: ' ｈａｒｕ-1 ', value: '５００', until: '2026-07-01T10:00' }
  expect(inputOf(values, null)).toEqual({
    code: 'HARU-1',
    rule: { type: 'fixed', value: 500, allocation: 'total', description: '' },
    ends_at: '2026-07-01T10:00:59.999+09:00',
    usage_limit: null,
    terms: {
      purchaseType: null,
      singleUsePerSingleUser: null,
      purchaseAmount: null,
      minPurchaseQuantity: null,
      subscriptionPayment: null,
    },
  })
  const later = { ...values, from: '2026-06-30T09:00', payments: 'all', type: 'free_shipping', value: '' } as const
  expect(inputOf(later, null)).toMatchObject({
    starts_at: '2026-06-30T09:00:00+09:00',
    rule: { type: 'free_shipping', value: 0 },
    terms: { subscriptionPayment: 'infinity' },
  })
  // Only an amount of money can be one for each piece.
  const percentage = { ...values, type: 'percentage', allocation: 'item' } as const
  expect(inputOf(percentage, null).rule.allocation).toBe('total')
  // Who buys once pays once.
  expect(inputOf({ ...later, purchase: 'single' }, null).terms.subscriptionPayment).toBeNull()
})

test.each<[string, Partial<Values>, Fault]>([
  ['no code', { code: '' }, 'code'],
  ['a code with a space', { code: 'A B' }, 'code'],
  ['a percentage above 100', { value: '101' }, 'value'],
  ['no percentage', { value: '' }, 'value'],
  ['no start', { from: '' }, 'from'],
  ['an end before its start', { until: '2026-05-31T23:59' }, 'until'],
  ['a limit below its usage count', { limit: '2' }, 'limit'],
  ['no number of subscription payments', { cycles: '' }, 'cycles'],
  ['a minimum amount that is not a number', { least: 'たくさん' }, 'least'],
  ['a fractional minimum quantity', { pieces: '1.5' }, 'pieces'],
])('a coupon with %s fails validation', (_what, wrong, fault) => {
  expect(faultsOf(valuesOf(coupon), coupon)).toEqual(new Set())
  expect(faultsOf({ ...valuesOf(coupon), ...wrong }, coupon)).toEqual(new Set([fault]))
})

test('a new coupon without a start date cannot end in the past', () => {
  const values: Values = { ...valuesOf(null), code: 'HARU', value: '500', until: '2026-07-01T10:00' }
  const [before, after] = ['2026-07-01T10:00:30+09:00', '2026-07-01T10:01:00+09:00'].map(Date.parse)
  expect(faultsOf(values, null, before)).toEqual(new Set())
  expect(faultsOf(values, null, after)).toEqual(new Set(['until']))
})

test('free delivery needs no discount value', () => {
  expect(faultsOf({ ...valuesOf(null), code: 'SOURYOU0', type: 'free_shipping' }, null)).toEqual(new Set())
})
