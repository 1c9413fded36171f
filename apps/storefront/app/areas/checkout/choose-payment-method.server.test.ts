import { expect, test } from 'vitest'
import type { Api } from '../../api.server.ts'
import type { OpenCart } from '../cart/read-cart.server.ts'
import { choosePaymentMethod } from './choose-payment-method.server.ts'

/** What is stored for a member who pays by PayPay. */
async function noted(customer: object | null, plan: object | null = null, isRefused = false) {
  const bodies: unknown[] = []
  const api = {
    personal: async (_: unknown, { body }: { body?: object }) => {
      if (body && 'selectedPaymentProviderId' in body) bodies.push(body)
      return body && 'provider_id' in body && isRefused ? { ok: false, error: { code: 'not_found' } } : { ok: true }
    },
  } as unknown as Api
  await choosePaymentMethod(
    api,
    { cart: { id: 'cart_1' }, customer, view: { lines: [{ plan }] } } as OpenCart,
    'paypay',
  )
  return bodies
}

test("a member's payment method is saved as a preference only if it changed and was accepted", async () => {
  expect(await noted({ metadata: null })).toEqual([{ selectedPaymentProviderId: 'paypay' }])
  expect(await noted({ metadata: { selectedPaymentProviderId: 'stripe-custom' } })).toHaveLength(1)
  expect(await noted({ metadata: { selectedPaymentProviderId: 'paypay' } })).toEqual([])
  expect(await noted(null)).toEqual([])
  // A subscription can be paid only by card, whatever its buyer prefers.
  expect(await noted({ metadata: null }, { id: 'plan_1' })).toEqual([])
  expect(await noted({ metadata: null }, null, true)).toEqual([])
})
