import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { nowOf } from '../clock.ts'
import { answer, isSame, textOf, type WalletContext, type WalletPage } from './wallet-context.ts'
import {
  approve,
  changeState,
  findPayment,
  newWalletId,
  openPayment,
  refundedOf,
  refundPayment,
  refusalOfRefund,
  type WalletPayment,
} from './wallet-payment.ts'

const lasts_ms = 15 * 60_000
const payType = '50'

type Form = Record<string, string>
/** Several faults are joined by `|`, as the payment gateway does. */
const wrong = (...infos: string[]): Form => ({
  ErrCode: infos.map((info) => info.slice(0, 3)).join('|'),
  ErrInfo: infos.join('|'),
})
/** The order's number is already used. */
const ORDER_ID_USED = 'E01040010'
/** There is no such order, or its pass is wrong. */
const UNKNOWN_ORDER = 'E01110002'
const WRONG_STATE = 'E01110010'
const WRONG_SHOP = 'E01030002'
const WRONG_AMOUNT = 'E01170001'

/** 楽天ペイ by the protocol type of GMO Payment Gateway, under /rakuten-pay: forms in, `key=value&…` out. */
export async function rakutenPayApi(app: FastifyInstance, context: WalletContext) {
  const { state, rakutenPay } = context
  const on = (name: string, work: (form: Form) => Form) =>
    app.post(`/rakuten-pay/payment/${name}.idPass`, (request, reply) =>
      answer(context, request, reply, () => {
        const form = readShiftJis(textOf(request))
        const isShop = form.ShopID === rakutenPay.shopId && isSame(form.ShopPass ?? '', rakutenPay.shopPass)
        const body = new URLSearchParams(isShop ? work(form) : wrong(WRONG_SHOP)).toString()
        return { status: 200, body, type: 'text/plain; charset=utf-8' }
      }),
    )
  const withPayment = (work: (payment: WalletPayment, form: Form) => Form) => (form: Form) => {
    const payment = findPayment(state, 'rakuten-pay', form.OrderID ?? '')
    if (Number(payment?.extra.capturesAt) <= nowOf(state)) finishCapture(context, payment!)
    const hasAccess = payment && (!form.AccessID || form.AccessPass === payment.extra.accessPass)
    return payment && hasAccess ? work(payment, form) : wrong(UNKNOWN_ORDER)
  }

  on('EntryTranRakutenpay', (form) => enter(context, form))
  on(
    'ExecTranRakutenpay',
    withPayment((payment, { RetURL = '', ItemName = '' }) => {
      if (payment.state !== 'created') return wrong(WRONG_STATE)
      payment.extra.item = ItemName
      payment.return_url = RetURL
      payment.extra.token = newWalletId()
      state.put('wallet_payment', payment.id, payment)
      const { token } = payment.extra
      return { AccessID: payment.id, Token: token!, StartURL: `${context.origin()}/rakuten-pay/start` }
    }),
  )
  on('SearchTradeMulti', withPayment(view))
  on(
    'RakutenpaySales',
    withPayment((payment, { Amount }) => capture(context, payment, Number(Amount))),
  )
  on(
    'RakutenpayCancel',
    withPayment((payment, { ClientField3 = '' }) => {
      if (payment.state === 'captured') return changeTo(context, payment, 0, ClientField3)
      if (payment.extra.capturesAt) return wrong(WRONG_STATE)
      if (payment.state === 'created' || payment.state === 'authorized') changeState(state, payment, 'canceled')
      return view(payment)
    }),
  )
  on(
    'RakutenpayChange',
    withPayment((payment, { Amount, ClientField3 = '' }) => changeTo(context, payment, Number(Amount), ClientField3)),
  )

  app.post('/rakuten-pay/start', async (request, reply) => {
    const { AccessID = '', Token } = Object.fromEntries(new URLSearchParams(textOf(request)))
    const payment = state.get('wallet_payment', AccessID)
    if (!payment || payment.extra.token !== Token) return reply.code(404).send('unknown')
    return reply.redirect(`/wallets/${payment.id}`, 303)
  })
}

/** The gateway reads forms in Shift_JIS, whatever they were written in. */
function readShiftJis(body: string): Form {
  const decoder = new TextDecoder('shift_jis')
  const bytesOf = (text: string) =>
    Buffer.from(
      text.replaceAll('+', ' ').replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
      'latin1',
    )
  const pairs = body.split('&').map((pair) => pair.split('=').map((text) => decoder.decode(bytesOf(text))))
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
}

function capture(context: WalletContext, payment: WalletPayment, amount: number): Form {
  if (payment.state !== 'authorized' || payment.extra.capturesAt) return wrong(WRONG_STATE)
  if (amount !== payment.amount) return wrong(WRONG_AMOUNT)
  if (payment.extra.refusesCapture === 'accepted') {
    payment.extra.capturesAt = String(nowOf(context.state) + acceptedFor_ms)
    context.state.put('wallet_payment', payment.id, payment)
    return view(payment)
  }
  if (payment.extra.refusesCapture) {
    changeState(context.state, payment, 'failed', 'capture_refused')
    return wrong('E92000001')
  }
  finishCapture(context, payment)
  return view(payment)
}

/** Until then a capture is only accepted (実売上受付). */
const acceptedFor_ms = 30 * 60_000

function finishCapture(context: WalletContext, payment: WalletPayment) {
  delete payment.extra.capturesAt
  changeState(context.state, payment, 'captured')
  notifyShop(context, payment)
}

function enter({ state }: WalletContext, { OrderID = '', Amount, JobCd }: Form): Form {
  if (!/^[\w-]{1,27}$/.test(OrderID)) return wrong('E01040001')
  if (findPayment(state, 'rakuten-pay', OrderID)) return wrong(ORDER_ID_USED)
  if (!/^\d+$/.test(Amount ?? '')) return wrong(WRONG_AMOUNT)
  const payment = openPayment(state, {
    id: newWalletId(),
    wallet: 'rakuten-pay',
    reference: OrderID,
    amount: Number(Amount),
    holds: JobCd === 'AUTH',
    return_url: '',
    lasts_ms,
    extra: { accessPass: newWalletId() },
  })
  return { AccessID: payment.id, AccessPass: payment.extra.accessPass! }
}

/** The remaining amount; the difference is refunded. `ClientField3` is stored and answered by a search. */
function changeTo({ state }: WalletContext, payment: WalletPayment, amount: number, note: string): Form {
  const refundAmount = payment.amount - refundedOf(payment) - amount
  const why = refusalOfRefund(payment, note)
  if (why) return wrong(why)
  const isValid = Number.isInteger(amount) && amount >= 0
  if (!isValid || !refundPayment(state, payment, note || newWalletId(), refundAmount)) return wrong(WRONG_AMOUNT)
  payment.extra.note = note
  state.put('wallet_payment', payment.id, payment)
  return view(payment)
}

/** The code of an accepted capture is in the manual of the contract: this one is the sandbox's own. */
function statusOf(payment: WalletPayment): string {
  if (payment.extra.capturesAt) return 'REQSALES'
  if (payment.state === 'created') return payment.extra.token ? 'REQSUCCESS' : 'UNPROCESSED'
  if (payment.state === 'captured') return refundedOf(payment) === payment.amount ? 'CANCEL' : 'SALES'
  return { authorized: 'AUTH', canceled: 'CANCEL', failed: 'PAYFAIL', expired: 'EXPIRED' }[payment.state]
}

const view = (payment: WalletPayment): Form => ({
  OrderID: payment.reference,
  AccessID: payment.id,
  AccessPass: payment.extra.accessPass!,
  Status: statusOf(payment),
  JobCd: payment.holds ? 'AUTH' : 'CAPTURE',
  Amount: String(payment.amount - refundedOf(payment)),
  Tax: '0',
  PayType: payType,
  ClientField3: payment.extra.note ?? '',
  ...(payment.state !== 'created' && { RakutenChargeID: `ch_${payment.id}` }),
  ...(payment.reason && { ErrCode: 'E92', ErrInfo: payment.reason }),
})

const stamp = () => new Date(Date.now() + 9 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

/** The result notice; the shop answers `0`. */
function notifyShop({ notices, shopUrl, rakutenPay }: WalletContext, payment: WalletPayment) {
  const form = { ShopID: rakutenPay.shopId, ...view(payment), TranDate: stamp() }
  notices.send({
    wallet: 'rakuten-pay',
    payment: payment.id,
    type: statusOf(payment),
    url: `${shopUrl}/webhooks/rakuten-pay`,
    body: new URLSearchParams(form).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
}

/**
 * The gateway's own formula is known to contract partners only. This sandbox's: MD5, in hex, of ShopID, OrderID,
 * Status, TranDate and ShopPass, joined by `|`.
 */
function checkString(shop: WalletContext['rakutenPay'], { OrderID, Status, TranDate }: Form): string {
  return createHash('md5').update([shop.shopId, OrderID, Status, TranDate, shop.shopPass].join('|')).digest('hex')
}

export const rakutenPayPage: WalletPage = {
  title: '楽天ペイ（お試し用）',
  /** 180 days have passed. */
  refusesRefundsWith: 'E11010010',
  decide(context, payment, decision) {
    const { state } = context
    if (decision === 'approve') approve(state, payment)
    else if (decision === 'expire') changeState(state, payment, 'expired')
    else if (decision === 'cancel') changeState(state, payment, 'failed', 'canceled_by_buyer')
    else changeState(state, payment, 'failed', decision === 'insufficient' ? 'insufficient_funds' : 'declined')
    notifyShop(context, payment)
  },
  back({ rakutenPay }, payment) {
    const { OrderID, Status, RakutenChargeID, ErrCode, ErrInfo } = view(payment)
    const form = { ShopID: rakutenPay.shopId, OrderID: OrderID!, Status: Status!, TranDate: stamp() }
    const more = { ...(RakutenChargeID && { RakutenChargeID }), ...(ErrCode && { ErrCode, ErrInfo: ErrInfo! }) }
    return { url: payment.return_url, form: { ...form, ...more, CheckString: checkString(rakutenPay, form) } }
  },
}
