import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callsOf, isSame, jsonOf, type Reply, textOf, type WalletContext, type WalletPage } from './wallet-context.ts'
import {
  approve,
  changeState,
  findPayment,
  getPayment,
  newWalletId,
  openPayment,
  refundedOf,
  refundPayment,
  refusalOfRefund,
  type WalletPayment,
} from './wallet-payment.ts'

const codeLasts_ms = 15 * 60_000
/** A request with a larger difference is rejected. */
const clockDiffersAtMost_s = 120

const result = (status: number, code: string, data: unknown = null): Reply => ({
  status,
  body: { resultInfo: { code, message: code, codeId: '08100001' }, data },
})
const ok = (data: unknown, status = 200) => result(status, 'SUCCESS', data)

/** The ids that a shop chooses. */
const isId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)
const wrongId = result(400, 'INVALID_REQUEST_PARAMS')
/** Why a payment is cancelled whose code the shop has deleted. */
const codeDeleted = 'code_deleted'
/** Whether the buyer has ever approved. */
const isPaid = ({ log }: WalletPayment) => log.some(({ what }) => what === 'authorized' || what === 'captured')

interface Amount {
  amount: number
  currency: string
}

/** PayPay's Open Payment API as far as a shop needs it, under /paypay. */
export async function paypayApi(app: FastifyInstance, context: WalletContext) {
  const { state } = context
  const findByReference = (id: unknown) => findPayment(state, 'paypay', String(id ?? ''))
  const findByPaymentId = (id: unknown) => getPayment(state, 'paypay', String(id ?? ''))
  const isShop = (request: FastifyRequest) => isSigned(context.paypay, request)
  const on = callsOf(app, context, '/paypay', isShop, result(401, 'UNAUTHORIZED'))

  on('POST', '/v2/codes', (request) => create(context, jsonOf(request)))
  on('DELETE', '/v2/codes/:id', ({ params }) => {
    const coded = [...state.all('wallet_payment').values()].find(({ extra }) => extra.codeId === params.id)
    return deleteCode(context, coded && findByReference(coded.reference))
  })
  on('GET', '/v2/codes/payments/:id', ({ params }) => {
    const payment = findByReference(params.id)
    const isGone = !payment || payment.reason === codeDeleted
    return isGone ? result(400, 'DYNAMIC_QR_PAYMENT_NOT_FOUND') : ok(view(payment))
  })
  on('DELETE', '/v2/payments/:id', ({ params }) => {
    const payment = findByReference(params.id)
    if (payment?.state === 'captured' && refundedOf(payment) > 0) return result(400, 'ORDER_NOT_REVERSIBLE')
    if (payment && payment.state !== 'failed')
      changeState(state, payment, payment.state === 'captured' ? 'failed' : 'canceled')
    return result(202, 'REQUEST_ACCEPTED')
  })
  on('POST', '/v2/payments/capture', (request) => capture(context, jsonOf(request), findByReference))
  on('POST', '/v2/payments/preauthorize/revert', (request) => {
    const { merchantRevertId, paymentId } = jsonOf(request)
    if (!isId(merchantRevertId)) return wrongId
    const payment = findByPaymentId(paymentId)
    if (!payment) return result(404, 'TRANSACTION_NOT_FOUND')
    if (payment.state === 'canceled') return result(400, 'ALREADY_CANCELED')
    if (payment.state !== 'authorized') return result(400, 'ORDER_NOT_REVERSIBLE')
    changeState(state, payment, 'canceled')
    notifyShop(context, payment)
    return ok({ status: 'CANCELED', paymentId: payment.id })
  })
  on('GET', '/v2/refunds/:id', (request) => {
    const payment = findByPaymentId(request.query.paymentId)
    const refund = payment?.refunds.find(({ id }) => id === request.params.id)
    if (!refund) return result(404, 'NO_SUCH_REFUND_ORDER')
    return ok({ status: refund.declined ? 'FAILED' : 'REFUNDED', merchantRefundId: refund.id, paymentId: payment!.id })
  })
  on('POST', '/v2/refunds', (request) => {
    const { merchantRefundId, paymentId, amount } = jsonOf(request)
    if (!isId(merchantRefundId)) return wrongId
    const payment = findByPaymentId(paymentId)
    if (!payment) return result(404, 'TRANSACTION_NOT_FOUND')
    const refundAmount = (amount as Amount | undefined)?.amount ?? 0
    const refusal = refusalOfRefund(payment, merchantRefundId)
    if (refusal) return result(400, refusal)
    if (payment.state !== 'captured') return result(400, 'UNACCEPTABLE_OP')
    if (!refundPayment(state, payment, merchantRefundId, refundAmount)) return result(400, 'INVALID_PARAMS')
    return ok({ status: 'REFUNDED', merchantRefundId, paymentId, amount })
  })
}

function create({ state, origin }: WalletContext, body: Record<string, unknown>): Reply {
  const { merchantPaymentId, codeType, isAuthorization, redirectUrl } = body
  const { amount, currency } = (body.amount ?? {}) as Partial<Amount>
  const isComplete = isId(merchantPaymentId) && codeType === 'ORDER_QR'
  if (!isComplete || currency !== 'JPY' || !Number.isInteger(amount) || amount! < 1)
    return result(400, 'INVALID_PARAMS')
  if (findPayment(state, 'paypay', merchantPaymentId)) return result(400, 'DUPLICATE_DYNAMIC_QR_REQUEST')
  const payment = openPayment(state, {
    id: newWalletId(),
    wallet: 'paypay',
    reference: merchantPaymentId,
    amount: amount!,
    holds: isAuthorization === true,
    return_url: String(redirectUrl ?? ''),
    lasts_ms: codeLasts_ms,
    extra: { codeId: newWalletId('code-') },
  })
  const url = `${origin()}/wallets/${payment.id}`
  const data = {
    codeId: payment.extra.codeId,
    url,
    deeplink: url,
    expiryDate: Math.floor(payment.expires_at / 1000),
    merchantPaymentId,
    amount: body.amount,
    codeType,
    isAuthorization: payment.holds,
  }
  return ok(data, 201)
}

function deleteCode({ state }: WalletContext, payment: WalletPayment | undefined): Reply {
  if (payment && isPaid(payment)) return result(400, 'DYNAMIC_QR_ALREADY_PAID')
  if (payment?.state !== 'created') return result(404, 'DYNAMIC_QR_NOT_FOUND')
  changeState(state, payment, 'canceled', codeDeleted)
  return ok(null)
}

function capture(
  context: WalletContext,
  body: Record<string, unknown>,
  findByReference: (id: unknown) => WalletPayment | undefined,
): Reply {
  if (!isId(body.merchantCaptureId)) return wrongId
  const payment = findByReference(body.merchantPaymentId)
  if (!payment) return result(404, 'TRANSACTION_NOT_FOUND')
  if (payment.state === 'captured') return result(400, 'ALREADY_CAPTURED')
  if (payment.state !== 'authorized') return result(400, 'INVALID_USER_STATE')
  if ((body.amount as Amount | undefined)?.amount !== payment.amount) return result(400, 'INVALID_PARAMS')
  if (payment.extra.refusesCapture) {
    changeState(context.state, payment, 'failed', 'capture_refused')
    return result(400, 'CAPTURE_REFUSED')
  }
  changeState(context.state, payment, 'captured')
  notifyShop(context, payment)
  return ok(view(payment))
}

const statuses: Record<WalletPayment['state'], string> = {
  created: 'CREATED',
  authorized: 'AUTHORIZED',
  captured: 'COMPLETED',
  canceled: 'CANCELED',
  failed: 'FAILED',
  expired: 'EXPIRED',
}

/** Of an unpaid code PayPay knows no id and no amount; when its time has run out it is still `CREATED`. */
function view(payment: WalletPayment) {
  const hasRunOut = payment.state === 'expired' && !payment.reason
  if (!isPaid(payment))
    return { status: hasRunOut ? 'CREATED' : statuses[payment.state], acceptedAt: 0, requestedAt: 0 }
  const isReturned = payment.state === 'captured' && refundedOf(payment) === payment.amount
  return {
    paymentId: payment.id,
    status: isReturned ? 'REFUNDED' : statuses[payment.state],
    merchantPaymentId: payment.reference,
    amount: { amount: payment.amount, currency: 'JPY' },
    requestedAt: Math.floor(payment.created_at / 1000),
    ...(payment.held_until && { expiresAt: Math.floor(payment.held_until / 1000) }),
    ...(payment.reason && { reason: payment.reason }),
    refunds: {
      data: payment.refunds.map(({ id, amount, declined }) => ({
        merchantRefundId: id,
        status: declined ? 'FAILED' : 'REFUNDED',
        amount: { amount, currency: 'JPY' },
      })),
    },
  }
}

/** `hmac OPA-Auth:{key}:{mac}:{nonce}:{epoch}:{hash}`, over path, method, nonce, epoch, type and hash of the body. */
function isSigned({ apiKey, apiSecret }: WalletContext['paypay'], request: FastifyRequest): boolean {
  const [scheme, key, mac = '', nonce, epoch, hash = ''] = (request.headers.authorization ?? '').split(':')
  if (scheme !== 'hmac OPA-Auth' || key !== apiKey) return false
  if (Math.abs(Date.now() / 1000 - Number(epoch)) > clockDiffersAtMost_s) return false
  const body = textOf(request)
  const type = body ? (request.headers['content-type'] ?? '') : 'empty'
  const bodyHash = body
    ? createHash('md5')
        .update(type + body)
        .digest('base64')
    : 'empty'
  const path = request.url.split('?', 1)[0]
  const signed = [path, request.method, nonce, epoch, type, bodyHash].join('\n')
  return isSame(hash, bodyHash) && isSame(mac, createHmac('sha256', apiSecret).update(signed).digest('base64'))
}

/** Notifications carry no signature: PayPay is recognised by its IP addresses. */
function notifyShop({ notices, shopUrl, paypay }: WalletContext, payment: WalletPayment) {
  const body = JSON.stringify({
    notification_type: 'Transaction',
    merchant_id: paypay.merchantId,
    store_id: '',
    pos_id: '',
    order_id: payment.id,
    merchant_order_id: payment.reference,
    order_amount: String(payment.amount),
    state: statuses[payment.state],
    paid_at: new Date().toISOString(),
  })
  notices.send({
    wallet: 'paypay',
    payment: payment.id,
    type: statuses[payment.state],
    url: `${shopUrl}/webhooks/paypay`,
    body,
    headers: { 'Content-Type': 'application/json' },
  })
}

/** PayPay notifies the shop of money that was not captured in time. */
export function endOverdueHolds(context: WalletContext) {
  const { state } = context
  for (const { wallet, id, state: known } of state.all('wallet_payment').values()) {
    const payment = wallet === 'paypay' && known === 'authorized' && getPayment(state, wallet, id)
    if (payment && payment.state === 'expired') notifyShop(context, payment)
  }
}

export const paypayPage: WalletPage = {
  title: 'PayPay（お試し用）',
  refusesRefundsWith: 'REFUND_WINDOW_EXCEED',
  decide(context, payment, decision) {
    const { state } = context
    if (decision === 'approve') approve(state, payment)
    else if (decision === 'expire') changeState(state, payment, 'expired', 'expired_by_hand')
    else if (decision === 'cancel') changeState(state, payment, 'canceled', 'canceled_by_buyer')
    else changeState(state, payment, 'failed', decision === 'insufficient' ? 'insufficient_funds' : 'declined')
    notifyShop(context, payment)
  },
  back: (_desk, payment) => ({ url: payment.return_url }),
}
