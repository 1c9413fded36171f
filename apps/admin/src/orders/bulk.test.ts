import { afterEach, expect, test, vi } from 'vitest'
import { codeOf } from '../api.ts'
import { bulkActs } from './bulk.ts'
import { sayBulk } from './bulk-words.ts'
import type { Order } from './orders.ts'

afterEach(() => vi.unstubAllGlobals())

const workOf = (name: 'pack' | 'complete') =>
  bulkActs(true, () => {}).find(({ act }) => act === sayBulk.acts[name].act)!.work!

test('only who may move money captures orders in bulk', () => {
  const acts = (mayMoveMoney: boolean) => bulkActs(mayMoveMoney, () => {}).map(({ act }) => act)
  expect(acts(true)).toContain(sayBulk.acts.capture.act)
  expect(acts(false)).toEqual(acts(true).filter((act) => act !== sayBulk.acts.capture.act))
})

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

const packable = { id: 'order_1', payment_status: 'captured', payments: [], items: [{ id: 'item_1', quantity: 2 }] }

test.each([
  ['has all been refunded', 'refunded', sayBulk.refunded],
  ['the provider has refused to capture', 'requires_action', sayBulk.unpaid],
])('bulk packing rejects an order whose money %s, and asks the backend nothing', async (_, payment_status, why) => {
  vi.stubGlobal('fetch', () => expect.unreachable())
  const order = { ...packable, payment_status } as unknown as Order
  expect(await workOf('pack')(order)).toBe(why)
})

test('bulk packing rejects an order whose lines an edit has replaced since it was listed', async () => {
  const answer = { order: { id: 'order_1', items: [{ id: 'item_2' }] } }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  const refused = await workOf('pack')(packable as unknown as Order).then(() => null, codeOf)
  expect(refused).toBe('line_not_in_cart')
})
