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
const drawn = (refunded: number) =>
  renderToStaticMarkup(<Totals totals={viewOrder(paid(refunded) as unknown as ShopOrder).totals} />)

test('an order says what was given back of it', () => {
  expect(drawn(300)).toContain('返金した金額</dt>')
  expect(drawn(300)).toContain('−300円')
  expect(drawn(0)).not.toContain('返金')
})
