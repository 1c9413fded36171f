import { createHash, timingSafeEqual } from 'node:crypto'
import type { RefundRefusal } from '@kusuribako/contract/payments/refund-refusals'
import type { PaymentProvider, PaymentRequest, ProviderNotice, RawNotice } from '../../base/ports.ts'
import { storefrontUrl, type WalletData, type WalletPayment, walletProvider } from './wallet.ts'
import { call, jsonOf, type ProviderResponse, parseFields } from './wallet-call.ts'

export interface DPaySettings {
  D_PAY_MERCHANT_ID: string
  D_PAY_SECRET: string
  D_PAY_API_URL: string
  PUBLIC_STOREFRONT_URL: string
}

interface View {
  payment_id: string
  order_id: string
  amount: number
  refunded: number
  status: 'created' | 'authorized' | 'captured' | 'canceled' | 'failed' | 'expired'
  reason: string | null
  start_url: string
}

/** The flag under which the shop captures the money of d払い itself. */
const captures_by_itself = { flag: 'dpay-capture-payments' } as const

/** Refusals of a refund (409) that no repetition changes; a refund that was made is answered as such again. */
const refusals: Record<string, RefundRefusal> = { more_than_is_left: 'nothing_left', refund_period_over: 'too_late' }

/**
 * d払い: start, the buyer's page, a user check between the servers, result, return; later capture, cancel, refund. The
 * documents of the direct connection are for contract partners, so these calls are those of our own sandbox: a shop
 * with the contract changes only this file.
 */
export function dPay(settings: DPaySettings, timeout_ms = 15_000): PaymentProvider {
  const callApi = (method: 'GET' | 'POST', path: string, body?: object) =>
    call(`${settings.D_PAY_API_URL}/v1/payments${path}`, {
      method,
      headers: { authorization: basic(settings), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      timeout_ms,
    })
  const find = async ({ id }: WalletData) => {
    const answer = await callApi('GET', `/${id}`)
    return answer.status === 404 ? null : paymentOf(viewOf(answer))
  }
  return walletProvider({
    id: 'd-pay',
    captures_by_itself,
    find,
    start: async (request, { id }) => paymentOf(viewOf(await callApi('POST', '', terms(settings, request, id!)))),
    async capture({ data, amount }) {
      await callApi('POST', `/${data.id}/capture`, { amount })
      return (await find(data))!
    },
    async end({ data }) {
      viewOf(await callApi('POST', `/${data.id}/cancel`, {}))
    },
    async refund({ data }, amount, key) {
      const answer = await callApi('POST', `/${data.id}/refunds`, { refund_id: key, amount })
      const reason = answer.status === 409 && refusals[jsonOf<{ error?: string }>(answer).error ?? '']
      if (reason) return { status: 'declined', reason }
      viewOf(answer)
      return { status: 'given' }
    },
    readNotice: (notice) => readNotice(settings, notice),
  })
}

const terms = ({ PUBLIC_STOREFRONT_URL }: DPaySettings, { amount, cart_id }: PaymentRequest, order_id: string) => ({
  order_id,
  amount,
  return_url: storefrontUrl(PUBLIC_STOREFRONT_URL, '/checkout/return', { cart_id, wallet: 'd-pay' }),
})

function viewOf(answer: ProviderResponse): View {
  const body = jsonOf<View & { error?: string }>(answer)
  const cause = answer.status === 401 ? 'not_authorized' : undefined
  if (answer.status >= 400) throw new Error(`d払い: ${body.error ?? answer.status}`, { cause })
  return body
}

const states = {
  created: 'waits',
  authorized: 'authorized',
  captured: 'captured',
  canceled: 'canceled',
  failed: 'declined',
  expired: 'declined',
} as const

function paymentOf({ order_id, payment_id, amount, refunded, status, reason, start_url }: View): WalletPayment {
  // An unknown state counts as failed (029).
  const state = status === 'canceled' && reason ? 'declined' : (states[status] ?? 'declined')
  const waiting = status === 'created' && { next_action: { type: 'redirect', url: start_url } }
  const why = reason ?? (status === 'expired' ? 'expired' : undefined)
  const data = { id: order_id, payment_id, ...waiting }
  return { state, amount, remaining: amount - refunded, data, ...(why && { reason: why }) }
}

const basic = ({ D_PAY_MERCHANT_ID, D_PAY_SECRET }: DPaySettings) =>
  `Basic ${Buffer.from(`${D_PAY_MERCHANT_ID}:${D_PAY_SECRET}`).toString('base64')}`

/** Both result and user check carry the secret of the contract; the latter has no `notice_id`. */
function readNotice(settings: DPaySettings, { raw_body, headers }: RawNotice): ProviderNotice | null {
  if (!isSame(headers.authorization ?? '', basic(settings))) return null
  const notice = parseFields(raw_body)
  if (!notice?.order_id || !notice.payment_id) return null
  const { notice_id, payment_id, order_id, status } = notice
  return {
    id: String(notice_id ?? `${payment_id}:check`),
    type: String(status ?? 'user_check'),
    reference: String(payment_id),
    cart_id: null,
    attempt_id: String(order_id),
  }
}

function isSame(actual: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(actual), hash(expected))
}
