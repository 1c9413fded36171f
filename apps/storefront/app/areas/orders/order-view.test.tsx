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

test('the totals show the refunded amount', () => {
  expect(drawn(300)).toContain('返金した金額</dt>')
  expect(drawn(300)).toContain('−300円')
  expect(drawn(0)).not.toContain('返金')
})

test('a refund not yet paid out by the provider is shown as in progress', () => {
  const { totals } = order({ refunded_total: 1000, refund_waiting_total: 700 })
  const html = renderToStaticMarkup(<Totals totals={totals} />)
  expect(html).toMatch(/返金した金額<\/dt><dd[^>]*>−300円/)
  expect(html).toMatch(/返金の手続き中<\/dt><dd[^>]*>−700円/)
  const canceled = { status: 'canceled', payment_status: 'refunded', refunded_total: 1000 }
  expect(order({ ...canceled, refund_waiting_total: 1000 }).state.text).toMatch(/返金のお手続きをしています。$/)
  expect(order({ ...canceled, refund_waiting_total: 0 }).state.text).toMatch(/返金のお手続きをしました。$/)
})

test('the totals show what went back to points and gift cards beside the refunded money', () => {
  const { totals } = order({ refunded_total: 3814, given_back_in_kind: { points: 30, gift_cards: 500 } })
  const html = renderToStaticMarkup(<Totals totals={totals} />)
  expect(html).toMatch(/返金した金額<\/dt><dd[^>]*>−3,814円/)
  expect(html).toMatch(/ギフトカードの残高に戻した分<\/dt><dd[^>]*>−500円/)
  expect(html).toMatch(/ポイントに戻した分<\/dt><dd[^>]*>−30ポイント/)
  expect(drawn(300)).not.toContain('戻した')
})

test('the amount paid is shown beside refunds only if an edit made the order cheaper', () => {
  const drawnOf = (told: object) => renderToStaticMarkup(<Totals totals={order(told).totals} />)
  const cheaper = { total: 1480, paid_total: 5920, refunded_total: 4440 }
  expect(drawnOf(cheaper)).toMatch(/お支払いいただいた金額<\/dt><dd[^>]*>5,920円/)
  expect(drawnOf({ ...cheaper, total: 5920 })).not.toContain('お支払いいただいた')
  const withPoints = { ...cheaper, total: 6000, metadata: { d_points: { pointsSpent: 80 } } }
  expect(drawnOf(withPoints)).not.toContain('お支払いいただいた')
  expect(drawnOf({ ...cheaper, refunded_total: 0 })).not.toContain('お支払いいただいた')
})

test.each([
  ['captured', {}, true],
  ['awaiting', {}, false],
  ['awaiting', { captured_at: '2026-06-01T03:00:00.000Z' }, true],
  ['canceled', { captured_at: '2026-06-01T03:00:00.000Z' }, false],
])('whether there is a receipt of an order that is %s, by its first payment: %o', (payment_status, of_first, is) => {
  const payments = [of_first, {}].map((one) => ({ captured_at: null, canceled_at: null, data: {}, ...one }))
  expect(order({ payment_status, payments }).hasReceipt).toBe(is)
  if (payment_status === 'awaiting')
    expect(order({ status: 'canceled', payment_status, payments }).hasReceipt).toBe(false)
})

test('a cancelled order is over, and earns no points', () => {
  expect(order({}).isCanceled).toBe(false)
  expect(order({ status: 'canceled' }).isCanceled).toBe(true)
  const metadata = { d_points: { awardedDPoints: 15 } }
  expect(order({ metadata }).totals.points?.earned).toBe(15)
  expect(order({ metadata, status: 'canceled' }).totals.points?.earned).toBe(0)
})

test('a parcel that was unpacked again is not shown', () => {
  const fulfillments = [
    { id: 'ful_1', canceled_at: '2026-06-01T03:00:00.000Z' },
    { id: 'ful_2', canceled_at: null },
  ]
  expect(order({ fulfillments }).parcels.map(({ id }) => id)).toEqual(['ful_2'])
})

test('a line item links to its product page only while the product is published', () => {
  const to = (product: object | null) => {
    const line = { id: 'item_1', title: 'ハレトワ解熱錠300', unit_price: 978, quantity: 1, total: 978 }
    return order({ items: [{ ...line, variant: product && { metadata: null, product } }] }).lines[0]!.to
  }
  const sold = { handle: 'haretowa-acetaminophen-300', status: 'published', deleted_at: null }
  expect(to(sold)).toBe('/products/haretowa-acetaminophen-300')
  expect(to({ ...sold, status: 'draft' })).toBe(null)
  expect(to({ ...sold, deleted_at: '2026-04-01T00:00:00.000Z' })).toBe(null)
  expect(to({ ...sold, handle: null })).toBe(null)
  expect(to(null)).toBe(null)
})

test('an order shows its delivery estimate, unless it was cancelled or rejected', () => {
  const shipping = { says: '2〜4日でお届けします。' }
  const terms = [{ name: 'お届けの時期', value: '薬剤師の承認後に発送します。2〜4日でお届けします。' }]
  const confirmation = { confirmation: { shipping, terms } }
  const review = { state: 'waiting', waits_for: null }
  expect(order({ confirmation, review }).deliveryTime).toBe('薬剤師の承認後に発送します。2〜4日でお届けします。')
  expect(order({ confirmation: { confirmation: { shipping, terms: [] } } }).deliveryTime).toBe('2〜4日でお届けします。')
  expect(order({ confirmation: { confirmation: { shipping: null, terms } } }).deliveryTime).toBe(null)
  expect(order({ confirmation, review: { state: 'rejected' } }).deliveryTime).toBe(null)
  expect(order({ confirmation, status: 'canceled' }).deliveryTime).toBe(null)
  expect(order({ confirmation: null }).deliveryTime).toBe(null)
})

test('an order of a subscription links to it and shows its cycle', () => {
  const metadata = { subscription: { subscriptionId: 'sub_1' }, subscription_current_cycle: 2 }
  expect(order({ metadata }).subscription).toEqual({ to: '/account/subscriptions/sub_1', cycle: 2 })
  const line = { unit_price: 798, quantity: 1, metadata: { is_subscription_purchase: true } }
  expect(order({ items: [line] }).subscription).toEqual({ to: '/account/subscriptions', cycle: 1 })
  expect(order({ items: [{ ...line, metadata: null }], metadata: null }).subscription).toBe(null)
})

test('a customer who closed the account is linked to the order lookup instead', () => {
  const customer = { has_account: true, deleted_at: null }
  expect(order({ id: 'order_1', customer }).to).toBe('/account/orders/order_1')
  expect(order({ id: 'order_1', customer: { ...customer, deleted_at: '2026-06-01' } }).to).toBe('/orders/lookup')
})
