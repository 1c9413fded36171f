import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nowOf } from '../clock.ts'
import { changeDispute, disputeButtons, findDispute } from './amazon-disputes.ts'
import { sendNotification } from './amazon-notices.ts'
import { isSigned } from './amazon-signature.ts'
import {
  type ApiRequest,
  callsOf,
  jsonOf,
  type Reply,
  textOf,
  type WalletContext,
  type WalletPage,
} from './wallet-context.ts'
import {
  approve,
  changeState,
  getPayment,
  newWalletId,
  refundedOf,
  refundPayment,
  refusalOfRefund,
  type WalletPayment,
} from './wallet-payment.ts'

const refusal = (status: number, reasonCode: string): Reply => ({ status, body: { reasonCode, message: reasonCode } })
const ok = (body: unknown, status = 200): Reply => ({ status, body })
const yen = (amount: number) => ({ amount: String(amount), currencyCode: 'JPY' })

/** Amazon Pay (CV2) as far as a shop needs it, under /amazon-pay. Every call must carry the shop's signature. */
export async function amazonPayApi(app: FastifyInstance, context: WalletContext) {
  const { state } = context
  const isShop = (request: FastifyRequest) => isSigned(context.amazonPay, request)
  const on = callsOf(app, context, '/amazon-pay/v2', isShop, refusal(401, 'InvalidRequestSignature'))
  const withSession = (work: (payment: WalletPayment, request: ApiRequest) => Reply) => (request: ApiRequest) => {
    const payment = getPayment(state, 'amazon-pay', request.params.id)
    return payment ? work(payment, request) : refusal(404, 'ResourceNotFound')
  }
  const withCharge = (work: (payment: WalletPayment, request: ApiRequest) => Reply) => (request: ApiRequest) => {
    const payment = paymentOfCharge(context, request.params.id)
    return payment ? work(payment, request) : refusal(404, 'ResourceNotFound')
  }
  on(
    'GET',
    '/checkoutSessions/:id',
    withSession((payment) => ok(sessionView(context, payment))),
  )
  on(
    'PATCH',
    '/checkoutSessions/:id',
    withSession((payment, request) => update(context, payment, jsonOf(request))),
  )
  on(
    'POST',
    '/checkoutSessions/:id/complete',
    idempotent(
      context,
      withSession((payment, request) => complete(context, payment, jsonOf(request))),
    ),
  )
  on(
    'GET',
    '/charges/:id',
    withCharge((payment) => ok(chargeView(payment))),
  )
  on(
    'POST',
    '/charges/:id/capture',
    idempotent(
      context,
      withCharge((payment, request) => capture(context, payment, jsonOf(request))),
    ),
  )
  on(
    'DELETE',
    '/charges/:id/cancel',
    withCharge((payment) => cancel(context, payment)),
  )
  on(
    'POST',
    '/refunds',
    idempotent(context, (request) => refund(context, request)),
  )
  on('GET', '/refunds/:id', (request) => refundView(context, request.params.id))
  on('GET', '/disputes/:id', ({ params }) => {
    const dispute = findDispute(state, params.id)
    return dispute ? ok(dispute) : refusal(404, 'ResourceNotFound')
  })
}

/** The first answer of a key is final, a refusal too; another request under it is refused. */
const idempotent =
  ({ state }: WalletContext, work: (request: ApiRequest) => Reply) =>
  (request: ApiRequest): Reply => {
    const key = request.headers['x-amz-pay-idempotency-key']
    if (typeof key !== 'string') return work(request)
    const [name, requestText] = [`amazon-pay ${key}`, `${request.url} ${textOf(request)}`]
    const stored = state.get('answer', name)
    if (stored && stored.request !== requestText) return refusal(400, 'DuplicateIdempotencyKey')
    if (stored) return { status: stored.status, body: JSON.parse(stored.text) }
    const reply = work(request)
    state.put('answer', name, { request: requestText, status: reply.status, text: JSON.stringify(reply.body) })
    return reply
  }

const paymentOfCharge = (context: WalletContext, id: string) => {
  const payment = [...context.state.all('wallet_payment').values()].find(({ extra }) => extra.chargeId === id)
  if (Number(payment?.extra.capturesAt) <= nowOf(context.state)) finishCapture(context, payment!)
  return payment && getPayment(context.state, 'amazon-pay', payment.id)
}

interface Terms {
  paymentDetails?: { paymentIntent?: string; chargeAmount?: { amount: string } }
  webCheckoutDetails?: { checkoutResultReturnUrl?: string }
  merchantMetadata?: { merchantReferenceId?: string }
}

/** Amount and return URL; only then there is a page to send the buyer to. */
function update(context: WalletContext, payment: WalletPayment, terms: Terms): Reply {
  if (payment.state !== 'created') return refusal(422, 'InvalidCheckoutSessionStatus')
  payment.amount = Number(terms.paymentDetails?.chargeAmount?.amount ?? payment.amount)
  payment.holds = terms.paymentDetails?.paymentIntent !== 'AuthorizeWithCapture'
  payment.return_url = terms.webCheckoutDetails?.checkoutResultReturnUrl ?? payment.return_url
  payment.reference = terms.merchantMetadata?.merchantReferenceId ?? payment.reference
  delete payment.extra.confirmed
  context.state.put('wallet_payment', payment.id, payment)
  return ok(sessionView(context, payment))
}

function complete(context: WalletContext, payment: WalletPayment, { chargeAmount }: Record<string, unknown>): Reply {
  if (payment.extra.chargeId && payment.state !== 'failed') return ok(sessionView(context, payment))
  if (payment.state !== 'created') return refusal(422, 'CheckoutSessionCanceled')
  if (!payment.extra.confirmed) return refusal(422, 'InvalidCheckoutSessionStatus')
  if (Number((chargeAmount as { amount?: string } | undefined)?.amount) !== payment.amount)
    return refusal(422, 'TransactionAmountExceeded')
  payment.extra.chargeId = newWalletId('S03-')
  payment.extra.permissionId = newWalletId('P03-')
  approve(context.state, payment)
  notifyShop(context, payment)
  return ok(sessionView(context, payment), 202)
}

function capture(context: WalletContext, payment: WalletPayment, { captureAmount }: Record<string, unknown>): Reply {
  if (payment.state !== 'authorized' || payment.extra.capturesAt) return refusal(422, 'InvalidChargeStatus')
  if (Number((captureAmount as { amount?: string } | undefined)?.amount) !== payment.amount)
    return refusal(422, 'TransactionAmountExceeded')
  const now = nowOf(context.state)
  const authorizedAt = payment.log.find(({ what }) => what === 'authorized')!.at
  if (now - authorizedAt <= capturesAtOnce_ms) finishCapture(context, payment)
  else {
    payment.extra.capturesAt = String(now + lateCaptureTakes_ms)
    context.state.put('wallet_payment', payment.id, payment)
  }
  return ok(chargeView(payment))
}

/** A later capture is only initiated: Amazon decides about it afterwards. */
const capturesAtOnce_ms = 7 * 86_400_000
const lateCaptureTakes_ms = 3_600_000

function finishCapture(context: WalletContext, payment: WalletPayment) {
  delete payment.extra.capturesAt
  if (payment.extra.refusesCapture) changeState(context.state, payment, 'failed', 'AmazonRejected')
  else changeState(context.state, payment, 'captured')
  notifyShop(context, payment)
}

function cancel(context: WalletContext, payment: WalletPayment): Reply {
  if (payment.state !== 'authorized' || payment.extra.capturesAt) return refusal(422, 'InvalidChargeStatus')
  changeState(context.state, payment, 'canceled', 'MerchantCanceled')
  notifyShop(context, payment)
  return ok(chargeView(payment))
}

function refund(context: WalletContext, request: FastifyRequest): Reply {
  const { chargeId, refundAmount } = jsonOf(request)
  const payment = paymentOfCharge(context, String(chargeId))
  const key = request.headers['x-amz-pay-idempotency-key']
  if (!payment || typeof key !== 'string' || key.length > 32) return refusal(400, 'InvalidParameterValue')
  const amount = Number((refundAmount as { amount?: string } | undefined)?.amount)
  const why = refusalOfRefund(payment, key)
  if (why) return refusal(422, why)
  if (payment.state !== 'captured') return refusal(422, 'InvalidChargeStatus')
  if (!refundPayment(context.state, payment, key, amount)) return refusal(422, 'TransactionAmountExceeded')
  return ok({ refundId: `R-${key}`, chargeId, refundAmount, statusDetails: { state: 'RefundInitiated' } }, 201)
}

function refundView({ state }: WalletContext, refundId: string): Reply {
  const refund = [...state.all('wallet_payment').values()]
    .flatMap(({ refunds }) => refunds)
    .find(({ id }) => `R-${id}` === refundId)
  if (!refund) return refusal(404, 'ResourceNotFound')
  const statusDetails = refund.declined
    ? { state: 'Declined', reasonCode: 'ProcessingFailure' }
    : { state: 'Refunded', reasonCode: null }
  return ok({ refundId, refundAmount: yen(refund.amount), statusDetails })
}

const sessionStates: Record<WalletPayment['state'], string> = {
  created: 'Open',
  authorized: 'Completed',
  captured: 'Completed',
  canceled: 'Canceled',
  failed: 'Canceled',
  expired: 'Canceled',
}

function sessionView({ origin }: WalletContext, payment: WalletPayment) {
  const { extra } = payment
  const isDone = extra.chargeId !== undefined
  return {
    checkoutSessionId: payment.id,
    statusDetails: { state: isDone ? 'Completed' : sessionStates[payment.state], reasonCode: payment.reason },
    webCheckoutDetails: { amazonPayRedirectUrl: payment.amount > 0 ? `${origin()}/wallets/${payment.id}` : null },
    paymentDetails: { chargeAmount: payment.amount > 0 ? yen(payment.amount) : null },
    merchantMetadata: { merchantReferenceId: payment.reference || null },
    buyer: JSON.parse(extra.buyer ?? 'null'),
    shippingAddress: JSON.parse(extra.address ?? 'null'),
    paymentPreferences: [{ paymentDescriptor: 'Visa ****1111 (Amazon Pay)' }],
    chargeId: extra.chargeId ?? null,
    chargePermissionId: extra.permissionId ?? null,
  }
}

const chargeStates: Record<WalletPayment['state'], string> = {
  created: 'AuthorizationInitiated',
  authorized: 'Authorized',
  captured: 'Captured',
  canceled: 'Canceled',
  failed: 'Declined',
  expired: 'Canceled',
}

const chargeView = (payment: WalletPayment) => ({
  chargeId: payment.extra.chargeId,
  chargePermissionId: payment.extra.permissionId,
  chargeAmount: yen(payment.amount),
  captureAmount: payment.state === 'captured' ? yen(payment.amount) : null,
  refundedAmount: yen(refundedOf(payment)),
  merchantMetadata: { merchantReferenceId: payment.reference },
  ...(payment.held_until && { expirationTimestamp: amazonTime(payment.held_until) }),
  statusDetails: { state: chargeStateOf(payment), reasonCode: payment.reason },
})

/** Amazon writes `20260601T093000Z`. */
const amazonTime = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

const chargeStateOf = ({ state, extra }: WalletPayment) => (extra.capturesAt ? 'CaptureInitiated' : chargeStates[state])

function notifyShop(context: WalletContext, payment: WalletPayment) {
  const { chargeId } = payment.extra
  if (chargeId)
    sendNotification(context, payment, { ObjectType: 'CHARGE', ObjectId: chargeId }, chargeStates[payment.state])
}

export const amazonPayPage: WalletPage = {
  title: 'Amazon Pay（お試し用）',
  refusesRefundsWith: 'TransactionCountExceeded',
  decide({ state }, payment, decision) {
    if (decision === 'approve') {
      payment.extra.confirmed = 'yes'
      state.put('wallet_payment', payment.id, payment)
    } else if (decision === 'expire') changeState(state, payment, 'expired', 'Expired')
    else if (decision === 'cancel') changeState(state, payment, 'canceled', 'BuyerCanceled')
    else changeState(state, payment, 'failed', decision === 'insufficient' ? 'InsufficientFunds' : 'Declined')
  },
  refundsDeclined(context, payment) {
    for (const { id } of payment.refunds)
      sendNotification(context, payment, { ObjectType: 'REFUND', ObjectId: `R-${id}` }, 'Declined')
  },
  changeDispute,
  disputeButtons,
  back(_desk, payment) {
    const url = new URL(payment.return_url)
    url.searchParams.set('amazonCheckoutSessionId', payment.id)
    return { url: url.href }
  },
}
