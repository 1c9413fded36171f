import { expect, test } from 'vitest'
import { bulkActs } from './bulk.ts'
import { sayBulk } from './bulk-words.ts'
import type { Order } from './orders.ts'

const { work } = bulkActs(true).find(({ act }) => act === sayBulk.acts.complete.act)!

test.each([
  ['a piece has yet to leave', { shipped_quantity: 1 }, 'captured', 'まだ発送していない商品が1点あります。'],
  ['a payment is open', { shipped_quantity: 2 }, 'awaiting', 'お支払いが確定していません。'],
  ['both', {}, 'requires_action', 'まだ発送していない商品が2点あります。お支払いが確定していません。'],
])('an order is not completed with many others while %s', async (_, counts, payment_status, why) => {
  const items = [{ quantity: 2, shipped_quantity: null, returned_quantity: null, ...counts }]
  const order = { id: 'order_1', status: 'pending', total: 1200, payment_status, items } as unknown as Order
  expect(await work!(order)).toBe(why)
})
