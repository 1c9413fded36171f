import type { Subscription } from '@kusuribako/contract/subscriptions/subscriptions'
import { expect, test } from 'vitest'
import { isExpiredAt, viewSubscription } from './subscription-view.ts'

const card = { exp_month: 4, exp_year: 2026 }

test.each([
  ['2026-04-30T14:59:59Z', false],
  ['2026-04-30T15:00:00Z', true],
  ['2026-12-01T00:00:00Z', true],
  ['2025-12-01T00:00:00Z', false],
])('a card valid through April 2026 has expired by %s: %s', (instant, has) =>
  expect(isExpiredAt(card, instant)).toBe(has),
)

test('the next delivery costs its price for all its pieces', () => {
  const about = { product: {}, variant: {}, shipping_address: {}, orders: [], quantity: 3 }
  const nextTotal = (next_unit_price: number | null) =>
    viewSubscription({ ...about, next_unit_price, metadata: { subscription_plan: {} } } as unknown as Subscription)
      .nextTotal
  expect([nextTotal(980), nextTotal(null)]).toEqual([2940, null])
})
