import { createHash, createHmac, randomUUID } from 'node:crypto'
import { BlockList } from 'node:net'
import type { RefundRefusal } from '@kusuribako/contract/payments/refund-refusals'
import type { PaymentProvider, PaymentRequest, ProviderNotice, RawNotice, RefundVerdict } from '../../base/ports.ts'
import { storefrontUrl, type WalletData, type WalletPayment, walletProvider } from './wallet.ts'
import { call, jsonOf, parseFields } from './wallet-call.ts'

export interface PayPaySettings {
  PAYPAY_API_KEY: string
  PAYPAY_API_SECRET: string
  PAYPAY_MERCHANT_ID?: string | undefined
  PAYPAY_API_URL: string
  PAYPAY_NOTICES_FROM: string
  PUBLIC_STOREFRONT_URL: string
}

/** Of a code that is still unpaid, or has run out, PayPay may state nothing but `CREATED`. */
interface Details {
  status: string
  paymentId?: string
  amount?: { amount: number }
  /** When an authorisation ends, in seconds since 1970. */
  expiresAt?: number
  refunds?: { data: { status?: string; amount: { amount: number } }[] }
}
interface Code {
  codeId: string
  url: string
  deeplink: string
  expiryDate: number
}
interface Refund {
  status: string
  reason?: string
}
interface PayPayResponse {
  status: number
  code: string
  data: unknown
}
type CallApi = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<PayPayResponse>

const unknownPayment = 'DYNAMIC_QR_PAYMENT_NOT_FOUND'
const unknownRefund = 'NO_SUCH_REFUND_ORDER'
/** PayPay's refusals of a refund that no repetition changes. */
const refusals: Record<string, RefundRefusal> = {
  REFUND_WINDOW_EXCEED: 'too_late',
  REFUND_LIMIT_EXCEEDED: 'too_many',
  MERCHANT_MULTIPLE_REFUND_REJECTED: 'too_many',
  CANCELED_USER: 'payer_gone',
  UNACCEPTABLE_OP: 'refused',
  ORDER_NO_LONGER_AVAILABLE: 'refused',
}

/** Answers after which there is nothing left to end. */
const ended = ['SUCCESS', 'REQUEST_ACCEPTED', 'ALREADY_CANCELED', 'DYNAMIC_QR_NOT_FOUND']

/**
 * PayPay's Open Payment API: a code that the buyer scans or opens in the app. Captured at once, or authorised
 * (`hold_only`) and captured later.
 */
export function paypay(settings: PayPaySettings, timeout_ms?: number): PaymentProvider {
  const callApi = signedCalls(settings, timeout_ms)
  const find = async (data: WalletData) => {
    const { code, data: details } = await callApi('GET', `/v2/codes/payments/${data.id}`)
    // A second code under the same id is refused: one that we have, and PayPay no longer knows, waits until we end it.
    if (code === unknownPayment) return data.code_id ? paymentOf({ status: 'CREATED' }, data) : null
    return paymentOf(requireSuccess(code, details as Details), data)
  }
  return walletProvider({
    id: 'paypay',
    captures_by_itself: true,
    find,
    start: (request, data) => start(callApi, settings, request, data),
    async capture({ data, amount }) {
      const body = {
        merchantPaymentId: data.id,
        amount: yen(amount),
        // Another one each time, as PayPay requests after a missing answer; a payment is captured once all the same.
        merchantCaptureId: `${data.id}_${randomUUID().slice(0, 8)}`,
        ...requestTime(),
      }
      await callApi('POST', '/v2/payments/capture', { ...body, orderDescription: 'ご注文' })
      // A refusal and a lost answer look alike: the state is queried.
      return (await find(data))!
    },
    async end({ data, state }) {
      const { code } =
        state === 'authorized'
          ? await callApi('POST', '/v2/payments/preauthorize/revert', {
              merchantRevertId: `${data.id}_r`,
              paymentId: data.payment_id,
              ...requestTime(),
            })
          : await (data.code_id
              ? callApi('DELETE', `/v2/codes/${data.code_id}`)
              : callApi('DELETE', `/v2/payments/${data.id}`))
      if (!ended.includes(code)) throw new Error(`PayPay: ${code}`)
    },
    async refund({ data, amount: paid, remaining = paid }, amount, key) {
      const body = { merchantRefundId: key, paymentId: data.payment_id, amount: yen(amount), ...requestTime() }
      const { code, data: refunded } = await callApi('POST', '/v2/refunds', body)
      // The same code is answered to an amount that is too large, and to any other mistake.
      const reason = code === 'INVALID_PARAMS' && remaining < amount ? 'nothing_left' : refusals[code]
      if (!reason) return refundVerdict(requireSuccess(code, refunded as Refund))
      // It may have been made by an earlier request whose answer was lost.
      return (await findRefund(callApi, data, key)) ?? { status: 'declined', reason }
    },
    findRefund: (data, { key }) => findRefund(callApi, data, key),
    readNotice: noticesFrom(settings),
  })
}

async function start(
  callApi: CallApi,
  settings: PayPaySettings,
  request: PaymentRequest,
  data: WalletData,
): Promise<WalletPayment> {
  const { code, data: created } = await callApi('POST', '/v2/codes', {
    merchantPaymentId: data.id,
    amount: yen(request.amount),
    codeType: 'ORDER_QR',
    orderDescription: 'くすりばこでのご注文',
    isAuthorization: request.hold_only ?? false,
    redirectUrl: storefrontUrl(settings.PUBLIC_STOREFRONT_URL, '/checkout/return', {
      cart_id: request.cart_id,
      wallet: 'paypay',
    }),
    redirectType: 'WEB_LINK',
    ...requestTime(),
  })
  const { codeId, url, deeplink, expiryDate } = requireSuccess(code, created as Code)
  return {
    state: 'waits',
    amount: request.amount,
    data: {
      id: data.id!,
      code_id: codeId,
      deeplink,
      expires_at: instant(expiryDate),
      next_action: { type: 'redirect', url },
    },
  }
}

/** PayPay's states; an unknown one counts as failed (shop.md §3). */
const states: Record<string, Pick<WalletPayment, 'state' | 'reason'>> = {
  CREATED: { state: 'waits' },
  AUTHORIZED: { state: 'authorized' },
  REAUTHORIZING: { state: 'authorized' },
  COMPLETED: { state: 'captured' },
  REFUNDED: { state: 'captured' },
  CANCELED: { state: 'declined', reason: 'canceled' },
  EXPIRED: { state: 'declined', reason: 'expired' },
}

async function findRefund(callApi: CallApi, { payment_id }: WalletData, key: string): Promise<RefundVerdict | null> {
  const query = new URLSearchParams({ paymentId: String(payment_id) })
  const { code, data: found } = await callApi('GET', `/v2/refunds/${encodeURIComponent(key)}?${query}`)
  return code === unknownRefund ? null : refundVerdict(requireSuccess(code, found as Refund))
}

function refundVerdict({ status, reason = 'failed' }: Refund): RefundVerdict {
  if (status === 'FAILED') return { status: 'declined', reason }
  return { status: status === 'CREATED' ? 'accepted' : 'given' }
}

function paymentOf({ status, paymentId, amount: paid, expiresAt, refunds }: Details, data: WalletData): WalletPayment {
  const { id, code_id, deeplink, expires_at, next_action } = data
  const outcome = states[status.toUpperCase()] ?? { state: 'declined' as const, reason: 'failed' }
  const isMoney = outcome.state === 'authorized' || outcome.state === 'captured'
  if (isMoney && !paid) throw new Error(`PayPay: ${status} without an amount`)
  const amount = paid?.amount ?? 0
  const waiting = outcome.state === 'waits' && { code_id, deeplink, expires_at, next_action }
  const valid = (refunds?.data ?? []).filter((refund) => refund.status !== 'FAILED')
  const isRefundedWhole = !refunds && status.toUpperCase() === 'REFUNDED'
  const remaining = isRefundedWhole ? 0 : valid.reduce((rest, refund) => rest - refund.amount.amount, amount)
  const held = outcome.state === 'authorized' && expiresAt && { capture_before: instant(expiresAt) }
  return { ...outcome, amount, remaining, data: { id: id!, payment_id: paymentId, ...waiting, ...held } }
}

function requireSuccess<T>(code: string, data: T): T {
  if (code !== 'SUCCESS') throw new Error(`PayPay: ${code}`)
  return data
}
const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
const yen = (amount: number) => ({ amount, currency: 'JPY' })
const requestTime = () => ({ requestedAt: Math.floor(Date.now() / 1000) })

const type = 'application/json;charset=UTF-8'

/**
 * Signs each call (`hmac OPA-Auth`). What requests or moves money times out after 30 s, as PayPay recommends, all
 * else after 15 s: then the outcome is unknown.
 */
function signedCalls(settings: PayPaySettings, timeout_ms?: number): CallApi {
  return async (method, path, content) => {
    const body = content && JSON.stringify(content)
    const url = settings.PAYPAY_API_URL + path
    const answer = await call(url, {
      method,
      headers: {
        authorization: authorization(settings, method, new URL(url).pathname, body),
        ...(body && { 'content-type': type }),
        ...(settings.PAYPAY_MERCHANT_ID && { 'x-assume-merchant': settings.PAYPAY_MERCHANT_ID }),
      },
      ...(body && { body }),
      timeout_ms: timeout_ms ?? (method === 'POST' ? 30_000 : 15_000),
    })
    const { resultInfo, data } = jsonOf<{ resultInfo: { code: string }; data: unknown }>(answer)
    if (resultInfo.code === 'UNAUTHORIZED') throw new Error('PayPay does not know our key')
    return { status: answer.status, code: resultInfo.code, data }
  }
}

/** The header of a call at this path; without a body, type and hash are the word `empty`. */
export function authorization(
  { PAYPAY_API_KEY, PAYPAY_API_SECRET }: Pick<PayPaySettings, 'PAYPAY_API_KEY' | 'PAYPAY_API_SECRET'>,
  method: string,
  path: string,
  body?: string,
  { nonce = randomUUID().slice(0, 8), epoch = Math.floor(Date.now() / 1000) } = {},
): string {
  const hash = body
    ? createHash('md5')
        .update(type + body)
        .digest('base64')
    : 'empty'
  const signed = [path, method, nonce, epoch, body ? type : 'empty', hash].join('\n')
  const mac = createHmac('sha256', PAYPAY_API_SECRET).update(signed).digest('base64')
  return `hmac OPA-Auth:${PAYPAY_API_KEY}:${mac}:${nonce}:${epoch}:${hash}`
}

/** Notifications have no signature: they are accepted only from PayPay's own IP addresses. */
function noticesFrom({ PAYPAY_NOTICES_FROM }: PayPaySettings) {
  const from = new BlockList()
  for (const subnet of PAYPAY_NOTICES_FROM.split(',').map((range) => range.trim())) {
    const [address, bits] = subnet.split('/')
    if (address) from.addSubnet(address, Number(bits ?? (address.includes(':') ? 128 : 32)), familyOf(address))
  }
  return ({ raw_body, ip }: RawNotice): ProviderNotice | null => {
    const address = ip.replace(/^::ffff:/, '')
    if (!from.check(address, familyOf(address))) return null
    const notice = parseFields(raw_body)
    if (!notice) return null
    const { notification_type, merchant_order_id, order_id, state } = notice
    const isOfPayment = notification_type === 'Transaction' && typeof merchant_order_id === 'string'
    return {
      id: `${order_id}:${state}`,
      type: String(state ?? notification_type),
      reference: order_id ? String(order_id) : null,
      cart_id: null,
      ...(isOfPayment && { attempt_id: String(merchant_order_id) }),
      // An authorisation may have ended before it was captured.
      ...(isOfPayment && state === 'EXPIRED' && { of_payment: String(merchant_order_id) }),
    }
  }
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')
