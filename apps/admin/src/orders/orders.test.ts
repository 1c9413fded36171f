import { afterEach, expect, test, vi } from 'vitest'
import { codeOf } from '../api.ts'
import { capture } from './orders.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['captured', null],
  ['requires_action', 'payment_provider_refused'],
])('when a capture leaves the payment status at %s, the call rejects with %s', async (payment_status, code) => {
  vi.stubGlobal('fetch', async () => Response.json({ order: { id: 'order_1', payment_status } }))
  const refused = await capture('order_1').then(() => null, codeOf)
  expect(refused).toBe(code)
})
