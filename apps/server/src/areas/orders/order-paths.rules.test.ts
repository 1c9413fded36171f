import { expect, test } from 'vitest'
import { keepPaths, orderBranches, pathsOf } from './order-paths.rules.ts'

const order = {
  id: 'order_1',
  items: [{ id: 'item_1', variant: { id: 'variant_1', product: { id: 'prod_1' } }, tax_lines: [{ rate: 10 }] }],
  fulfillments: [{ id: 'ful_1', items: [], tracking_links: [{ id: 'tlink_1' }], provider: null }],
  customer: null,
}

test.each([
  [[], { id: 'order_1' }],
  [['items'], { id: 'order_1', items: [{ id: 'item_1', tax_lines: [{ rate: 10 }] }] }],
  [
    ['items.variant', 'customer'],
    {
      id: 'order_1',
      items: [{ id: 'item_1', variant: { id: 'variant_1' }, tax_lines: [{ rate: 10 }] }],
      customer: null,
    },
  ],
  [
    ['fulfillments', 'fulfillments.tracking_links'],
    { id: 'order_1', fulfillments: [{ id: 'ful_1', items: [], tracking_links: [{ id: 'tlink_1' }] }] },
  ],
])('expanding %j keeps what it names and what is always included', (paths, expected) => {
  expect(keepPaths(paths)(order)).toEqual(expected)
})

test('paths include deeply nested relations, but not the orders of the customer', () => {
  const paths = pathsOf(orderBranches)
  expect(paths).toEqual(
    expect.arrayContaining(['claims.return_order.shipping_method.tax_lines', 'items.variant.product']),
  )
  expect(paths).not.toContain('customer.orders')
})
