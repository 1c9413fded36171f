import type { FastifyInstance, FastifyRequest } from 'fastify'
import { askShop } from '../post.ts'
import {
  type ApiRequest,
  callsOf,
  isSame,
  jsonOf,
  type Reply,
  type WalletContext,
  type WalletPage,
} from './wallet-context.ts'
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

const lasts_ms = 15 * 60_000
const refusal = (status: number, error: string): Reply => ({ status, body: { error } })
const basic = ({ merchantId, secret }: WalletContext['dPay']) =>
  `Basic ${Buffer.from(`${merchantId}:${secret}`).toString('base64')}`

/**
 * d払い under /d-pay. Its own documents are for contract partners: the calls here are this sandbox's, in the life cycle
 * that is public (start, the buyer's page, the user check between servers, result, return; capture, cancel, refund).
 */
export async function dPayApi(app: FastifyInstance, context: WalletContext) {
  const { state } = context
  const isShop = ({ headers }: FastifyRequest) => isSame(headers.authorization ?? '', basic(context.dPay))
  const on = callsOf(app, context, '/d-pay', isShop, refusal(401, 'unauthorized'))
  const withPayment =
    (work: (payment: WalletPayment, body: Record<string, unknown>) => Reply) => (request: ApiRequest) => {
      const payment = findPayment(state, 'd-pay', request.params.id)
      return payment ? work(payment, jsonOf(request)) : refusal(404, 'not_found')
    }

  on('POST', '/v1/payments', (request) => create(context, jsonOf(request)))
  on(
    'GET',
    '/v1/payments/:id',
    withPayment((payment) => ({ status: 200, body: view(context, payment) })),
  )
  on(
    'POST',
    '/v1/payments/:id/capture',
    withPayment((payment, { amount }) => capture(context, payment, amount)),
  )
  on(
    'POST',
    '/v1/payments/:id/cancel',
    withPayment((payment) => {
      if (payment.state === 'captured') return refusal(409, 'is_captured')
      if (payment.state === 'created' || payment.state === 'authorized') changeState(state, payment, 'canceled')
      return { status: 200, body: view(context, payment) }
    }),
  )
  on(
    'POST',
    '/v1/payments/:id/refunds',
    withPayment((payment, { refund_id, amount }) => {
      const why = refusalOfRefund(payment, String(refund_id))
      if (why) return refusal(409, why)
      if (!refundPayment(state, payment, String(refund_id), Number(amount))) return refusal(409, 'more_than_is_left')
      return { status: 200, body: view(context, payment) }
    }),
  )
}

function capture(context: WalletContext, payment: WalletPayment, amount: unknown): Reply {
  if (payment.state !== 'authorized') return refusal(409, `is_${payment.state}`)
  if (amount !== payment.amount) return refusal(400, 'amount_differs')
  if (payment.extra.refusesCapture) {
    changeState(context.state, payment, 'failed', 'capture_refused')
    return refusal(409, 'capture_refused')
  }
  changeState(context.state, payment, 'captured')
  notifyShop(context, payment)
  return { status: 200, body: view(context, payment) }
}

function create(context: WalletContext, body: Record<string, unknown>): Reply {
  const { order_id, amount, return_url } = body
  if (typeof order_id !== 'string' || !Number.isInteger(amount)) return refusal(400, 'invalid')
  const existing = findPayment(context.state, 'd-pay', order_id)
  const payment =
    existing ??
    openPayment(context.state, {
      id: newWalletId('dp_'),
      wallet: 'd-pay',
      reference: order_id,
      amount: Number(amount),
      holds: true,
      return_url: String(return_url),
      lasts_ms,
    })
  return { status: existing ? 200 : 201, body: view(context, payment) }
}

const view = ({ origin }: WalletContext, payment: WalletPayment) => ({
  payment_id: payment.id,
  order_id: payment.reference,
  amount: payment.amount,
  status: payment.state,
  reason: payment.reason,
  refunded: refundedOf(payment),
  start_url: `${origin()}/wallets/${payment.id}`,
})

/** Asks the shop whether this payment may be charged (user check). No answer means no. */
async function mayCharge({ shopUrl, dPay }: WalletContext, payment: WalletPayment): Promise<boolean> {
  const body = JSON.stringify({ payment_id: payment.id, order_id: payment.reference, amount: payment.amount })
  const headers = { 'Content-Type': 'application/json', Authorization: basic(dPay) }
  return askShop(`${shopUrl}/webhooks/d-pay/user-check`, body, headers).then(
    (answer) => answer.result === 'OK',
    () => false,
  )
}

function notifyShop({ notices, shopUrl, dPay }: WalletContext, payment: WalletPayment) {
  const { id, reference, state, reason, log } = payment
  notices.send({
    wallet: 'd-pay',
    payment: id,
    type: state,
    url: `${shopUrl}/webhooks/d-pay`,
    body: JSON.stringify({
      notice_id: `${id}-${log.length}`,
      payment_id: id,
      order_id: reference,
      status: state,
      reason,
    }),
    headers: { 'Content-Type': 'application/json', Authorization: basic(dPay) },
  })
}

export const dPayPage: WalletPage = {
  title: 'd払い（お試し用）',
  refusesRefundsWith: 'refund_period_over',
  async decide(context, payment, decision) {
    const { state } = context
    if (decision === 'cancel') changeState(state, payment, 'canceled', 'canceled_by_buyer')
    else if (decision === 'expire') changeState(state, payment, 'expired')
    else if (!(await mayCharge(context, payment))) changeState(state, payment, 'failed', 'user_check_refused')
    // While the shop was asked, it may have released the payment.
    else if (getPayment(state, 'd-pay', payment.id)?.state !== 'created') return
    else if (decision === 'approve') approve(state, payment)
    else changeState(state, payment, 'failed', decision === 'insufficient' ? 'insufficient_funds' : 'declined')
    notifyShop(context, payment)
  },
  back: (_desk, payment) => ({ url: payment.return_url }),
}
