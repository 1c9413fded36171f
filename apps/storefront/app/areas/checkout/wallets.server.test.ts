import { expect, test } from 'vitest'
import type { Api } from '../../api.server.ts'
import type { OpenCart } from '../cart/read-cart.server.ts'
import { followWallet } from './wallets.server.ts'

/** Where the buyer is redirected when the wallet has refused, for this reason. */
async function goesTo(wallet: Parameters<typeof followWallet>[2], reason: string) {
  const found = { type: 'cart', payment_status: 'error', payment_session: { data: { reason } } }
  const api = { personal: async () => ({ ok: true, data: { data: found } }) } as unknown as Api
  const answer = await followWallet(api, { cart: { id: 'cart_1' } } as OpenCart, wallet)
  return answer?.headers.get('location')
}

test.each([
  ['paypay', 'failed', '/checkout?step=payment'],
  ['paypay', 'canceled', '/checkout?step=payment'],
  ['paypay', 'expired', '/checkout?notice=notice_paypay_payment_expired'],
  ['rakuten-pay', 'failed', '/checkout?notice=notice_rakuten_pay_error'],
  ['rakuten-pay', 'canceled_by_buyer', '/checkout?step=payment'],
  ['d-pay', 'canceled_by_buyer', '/checkout?notice=notice_d_pay_webhook_end_user_cancelled'],
] as const)('%s ending with %s redirects to %s', async (wallet, reason, to) =>
  expect(await goesTo(wallet, reason)).toBe(to),
)
