import type { ShopOrder } from '@kusuribako/contract/orders/shop-orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Totals } from '../cart/totals.tsx'
import { viewOrder } from './order-view.ts'

const paid = (refunded_total: number) => ({
  items: [],
  payments: [],
  shipping_methods: [],
  fulfillments: [],
  discounts: [],
  total: 3510,
  refunded_total,
  status: 'pending',
  payment_status: refunded_total > 0 ? 'partially_refunded' : 'captured',
  review: null,
})
const order = (told: object) => viewOrder({ ...paid(0), ...told } as unknown as ShopOrder)
const drawn = (refunded: number) =>
  renderToStaticMarkup(<Totals totals={viewOrder(paid(refunded) as unknown as ShopOrder).totals} />)

test('an order says what was given back of it', () => {
  expect(drawn(300)).toContain('返金した金額</dt>')
  expect(drawn(300)).toContain('−300円')
  expect(drawn(0)).not.toContain('返金')
})

test('an order says when it comes, as its last screen did; one that will not come does not', () => {
  const confirmation = { confirmation: { shipping: { says: '2〜4日でお届けします。' } } }
  expect(order({ confirmation }).arrives).toBe('2〜4日でお届けします。')
  const review = { state: 'waiting', waits_for: null }
  expect(order({ confirmation, review }).arrives).toBe('薬剤師の承認後に発送します。2〜4日でお届けします。')
  expect(order({ confirmation, review: { state: 'rejected' } }).arrives).toBe(null)
  expect(order({ confirmation, status: 'canceled' }).arrives).toBe(null)
  expect(order({ confirmation: null }).arrives).toBe(null)
})

test('an order of a regular delivery says so', () => {
  const metadata = { subscription: { subscriptionId: 'sub_1' }, subscription_current_cycle: 2 }
  expect(order({ metadata }).regular).toEqual({ to: '/account/subscriptions/sub_1', cycle: 2 })
  const line = { unit_price: 798, quantity: 1, metadata: { is_subscription_purchase: true } }
  expect(order({ items: [line] }).regular).toEqual({ to: '/account/subscriptions', cycle: 1 })
  expect(order({ items: [{ ...line, metadata: null }], metadata: null }).regular).toBe(null)
})

test('who closed the account is led to where a number and an e-mail address open the order', () => {
  const customer = { has_account: true, deleted_at: null }
  expect(order({ id: 'order_1', customer }).to).toBe('/account/orders/order_1')
  expect(order({ id: 'order_1', customer: { ...customer, deleted_at: '2026-06-01' } }).to).toBe('/orders/lookup')
})
