import { afterEach, expect, test, vi } from 'vitest'
import { codeOf } from '../api.ts'
import { capture, pack } from './orders.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['captured', null],
  ['requires_action', 'payment_provider_refused'],
])('when a capture leaves the payment status at %s, the call rejects with %s', async (payment_status, code) => {
  vi.stubGlobal('fetch', async () => Response.json({ order: { id: 'order_1', payment_status } }))
  const refused = await capture('order_1').then(() => null, codeOf)
  expect(refused).toBe(code)
})

test.each([
  ['still has the line', ['item_1', 'item_2'], null],
  ['has other lines since an edit', ['item_3', 'item_4'], 'line_not_in_cart'],
])('packing a line of an order that %s', async (_, lines, code) => {
  vi.stubGlobal('fetch', async () => Response.json({ order: { id: 'order_1', items: lines.map((id) => ({ id })) } }))
  const refused = await pack('order_1', [{ item_id: 'item_1', quantity: 2 }]).then(() => null, codeOf)
  expect(refused).toBe(code)
})
