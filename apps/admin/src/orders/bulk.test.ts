import { expect, test } from 'vitest'
import { bulkActs } from './bulk.ts'
import { sayBulk } from './bulk-words.ts'
import type { Order } from './orders.ts'

const workOf = (name: 'pack' | 'complete') =>
  bulkActs(true, () => {}).find(({ act }) => act === sayBulk.acts[name].act)!.work!

test.each([
  ['an item is not shipped yet', { shipped_quantity: 1 }, 'captured', 'まだ発送していない商品が1点あります。'],
  ['a payment is open', { shipped_quantity: 2 }, 'awaiting', 'お支払いが確定していません。'],
  [
    'an item is not shipped and a payment is open',
    {},
    'requires_action',
    'まだ発送していない商品が2点あります。お支払いが確定していません。',
  ],
])('bulk completion rejects an order while %s', async (_, counts, payment_status, why) => {
  const items = [{ quantity: 2, shipped_quantity: null, returned_quantity: null, ...counts }]
  const order = { id: 'order_1', status: 'pending', total: 1200, payment_status, items } as unknown as Order
  expect(await workOf('complete')(order)).toBe(why)
})

test.each(['needs_answer', 'under_review'])('bulk packing rejects an order with an open dispute: %s', async (state) => {
  const payments = [{ metadata: { disputes: [{ state, is_refundable: false }] } }]
  expect(await workOf('pack')({ id: 'order_1', items: [], payments } as unknown as Order)).toBe(sayBulk.disputed)
})
