import { createHash, timingSafeEqual } from 'node:crypto'
import type { RefundRefusal } from '@kusuribako/contract/payments/refund-refusals'
import type { PaymentProvider, PaymentRequest, ProviderNotice, RawNotice, RefundVerdict } from '../../base/ports.ts'
import { formInShiftJis } from './shift-jis.ts'
import { storefrontUrl, type WalletData, type WalletPayment, walletProvider } from './wallet.ts'
import { call } from './wallet-call.ts'

export interface RakutenPaySettings {
  RAKUTEN_PAY_SHOP_ID: string
  RAKUTEN_PAY_SHOP_PASS: string
  RAKUTEN_PAY_API_URL: string
  PUBLIC_STOREFRONT_URL: string
}

type Form = Record<string, string>
type CallApi = (name: string, form: Form) => Promise<Form>

/** The gateway's code for an unknown order. */
const unknownOrder = 'E01110002'
/** The order's number is already used: an answer to us was lost. */
const orderIdUsed = 'E01040010'
const payType = '50'

/**
 * 楽天ペイ through the protocol type of GMO Payment Gateway: entry and execution by the server, a form that sends the
 * browser there, the return again by a form. The state is always queried (SearchTrade), never taken from the return.
 */
export function rakutenPay(settings: RakutenPaySettings, timeout_ms = 15_000): PaymentProvider {
  const callApi: CallApi = async (name, form) => {
    const { RAKUTEN_PAY_SHOP_ID: ShopID, RAKUTEN_PAY_SHOP_PASS: ShopPass } = settings
    // Japanese text is expected in Shift_JIS there; answers are ASCII.
    const body = formInShiftJis({ ShopID, ShopPass, ...form })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = `${settings.RAKUTEN_PAY_API_URL}/payment/${name}.idPass`
    const { text, status } = await call(url, { method: 'POST', headers, body, timeout_ms })
    if (status >= 400) throw new Error(`楽天ペイ: ${status}`)
    return Object.fromEntries(new URLSearchParams(text))
  }
  const search = (data: WalletData) => callApi('SearchTradeMulti', { OrderID: orderIdOf(data.id!), PayType: payType })
  const find = async (data: WalletData) => {
    const found = await search(data)
    return hasErrorCode(found, unknownOrder) ? null : paymentOf(requireSuccess(found), data)
  }
  const provider = walletProvider({
    id: 'rakuten-pay',
    captures_by_itself: true,
    find,
    start: (request, data) => start(callApi, settings, request, data),
    async capture({ data, amount }) {
      await callApi('RakutenpaySales', { ...accessOf(data), Amount: String(amount), Tax: '0' })
      return (await find(data))!
    },
    async end({ data }) {
      requireSuccess(await callApi('RakutenpayCancel', accessOf(data)))
    },
    refund: async ({ data }, amount, key) => refund(callApi, requireSuccess(await search(data)), amount, key),
    readNotice: (notice) => readNotice(settings, notice),
  })
  return { ...provider, refunds_in_turn: true, isOwnReturn: (form) => isChecked(settings, form) }
}

async function start(
  callApi: CallApi,
  settings: RakutenPaySettings,
  request: PaymentRequest,
  data: WalletData,
): Promise<WalletPayment> {
  const OrderID = orderIdOf(data.id!)
  const entry = await callApi('EntryTranRakutenpay', {
    OrderID,
    JobCd: 'AUTH',
    Amount: String(request.amount),
    Tax: '0',
  })
  if (hasErrorCode(entry, orderIdUsed)) throw new Error('楽天ペイ: the order was entered in the meantime')
  const { AccessID = '', AccessPass = '' } = requireSuccess(entry)
  const returnUrl = storefrontUrl(settings.PUBLIC_STOREFRONT_URL, '/checkout/rakuten-pay')
  const { Token = '', StartURL = '' } = requireSuccess(
    await callApi('ExecTranRakutenpay', {
      OrderID,
      AccessID,
      AccessPass,
      ItemId: OrderID,
      ItemName: 'くすりばこでのご注文',
      RetURL: returnUrl,
      ErrorRcvURL: returnUrl,
      ClientField1: request.cart_id,
    }),
  )
  const next_action = { type: 'form', url: StartURL, fields: { AccessID, Token } }
  return { state: 'waits', amount: request.amount, data: { id: data.id!, access_id: AccessID, next_action } }
}

/** The gateway accepts 27 characters: the attempt's key without its prefix; a longer one is replaced by its hash. */
export function orderIdOf(key: string): string {
  const name = key.replace(/^[a-z]+_/, '')
  return /^[\w-]{1,27}$/.test(name) ? name : createHash('sha256').update(key).digest('hex').slice(0, 27)
}

/**
 * The gateway only accepts a capture or a cancellation at first and makes it within half an hour (実売上受付,
 * キャンセル受付), under codes that are in the manual of the contract: what was authorised waits in any other state. A
 * payment that its buyer is still to make has failed instead, or its cart would wait for ever.
 */
const states: Record<string, WalletPayment['state']> = {
  UNPROCESSED: 'waits',
  REQSUCCESS: 'waits',
  REQPROCESS: 'waits',
  AUTHPROCESS: 'waits',
  AUTH: 'authorized',
  CAPTURE: 'captured',
  SALES: 'captured',
  CANCEL: 'canceled',
  VOID: 'canceled',
  PAYFAIL: 'declined',
  EXPIRED: 'declined',
}

function paymentOf({ Status = '', Amount, AccessID, AccessPass, ErrInfo }: Form, data: WalletData): WalletPayment {
  const state = states[Status] ?? (data.next_action ? 'declined' : 'waits')
  const reason = Status === 'EXPIRED' ? 'expired' : ErrInfo || 'failed'
  const { id, next_action } = data
  const stored = { id: id!, access_id: AccessID, access_pass: AccessPass, ...(state === 'waits' && { next_action }) }
  // Entered but not executed: there is no page to send the buyer to, and the order's number is used up.
  if (Status === 'UNPROCESSED' || (state === 'waits' && !next_action))
    return { state: 'waits', amount: Number(Amount), data: stored }
  // The gateway knows the current amount, not the original one.
  return {
    state,
    amount: Number(Amount),
    remaining: Number(Amount),
    data: stored,
    ...(state === 'declined' && { reason }),
  }
}

/** States after which nothing of a payment is left; of any other but captured money nothing is known yet. */
const ended = ['CANCEL', 'VOID', 'PAYFAIL', 'EXPIRED']
/** The gateway changes nothing of a payment that is older than 180 days: one code for each kind of payment. */
const periodOver = /^E1101001[0-7]$/

/**
 * The gateway changes an amount and has no key for that. Refunds are recorded in the payment itself (`ClientField3`,
 * 100 characters): a repeated call finds its key there and does nothing. Eleven refunds fit.
 */
async function refund(callApi: CallApi, found: Form, amount: number, key: string): Promise<RefundVerdict> {
  const fingerprint = createHash('sha256').update(key).digest('base64url').slice(0, 8)
  const recorded = (found.ClientField3 ?? '').split(',').filter(Boolean)
  if (recorded.includes(fingerprint)) return { status: 'given' }
  const remaining = Number(found.Amount) - amount
  const { Status = '', OrderID = '', AccessID = '', AccessPass = '' } = found
  if (ended.includes(Status) || remaining < 0) return refusal('nothing_left')
  if (recorded.length >= 11) return refusal('too_many')
  if (states[Status] !== 'captured') throw new Error('楽天ペイ: this cannot be refunded')
  const form = { OrderID, AccessID, AccessPass, ClientField3: [...recorded, fingerprint].join(',') }
  const answer = await (remaining > 0
    ? callApi('RakutenpayChange', { ...form, Amount: String(remaining) })
    : callApi('RakutenpayCancel', form))
  const isTooLate = (answer.ErrInfo ?? '').split('|').some((info) => periodOver.test(info))
  if (isTooLate) return refusal('too_late')
  requireSuccess(answer)
  return { status: 'given' }
}

const refusal = (reason: RefundRefusal) => ({ status: 'declined', reason }) as const

const accessOf = ({ id, access_id, access_pass }: WalletData): Form => ({
  OrderID: orderIdOf(id!),
  AccessID: String(access_id ?? ''),
  AccessPass: String(access_pass ?? ''),
})
const hasErrorCode = ({ ErrInfo = '' }: Form, info: string) => ErrInfo.split('|').includes(info)

/** A search reports a failed payment by the same names as a failed call: the latter has no status. */
function requireSuccess(answer: Form): Form {
  if (answer.ErrCode && !answer.Status) throw new Error(`楽天ペイ: ${answer.ErrInfo}`)
  return answer
}

/** A result notification is accepted when it names our shop and a pass; the payment's state is queried anyway. */
function readNotice({ RAKUTEN_PAY_SHOP_ID }: RakutenPaySettings, { raw_body }: RawNotice): ProviderNotice | null {
  const { ShopID, OrderID, AccessID = '', AccessPass, Status = '', TranDate = '' } = parse(raw_body)
  if (ShopID !== RAKUTEN_PAY_SHOP_ID || !OrderID || !AccessPass) return null
  const reference = AccessID || OrderID
  return { id: `${OrderID}:${Status}:${TranDate}`, type: Status, reference, cart_id: null, attempt_id: keyOf(OrderID) }
}

const parse = (body: string): Form => Object.fromEntries(new URLSearchParams(body))
/** The attempt's key for an order number. */
const keyOf = (order_id: string) => `att_${order_id}`

/**
 * The sandbox's formula: MD5, in hex, of ShopID, OrderID, Status, TranDate and ShopPass, joined by `|`. The gateway's
 * own is in the manual of the contract (029).
 */
const checkString = ({ ShopID, OrderID, Status, TranDate }: Form, pass: string) =>
  createHash('md5').update([ShopID, OrderID, Status, TranDate, pass].join('|')).digest('hex')

/** Whether a return is for our shop, and has the correct check string for its fields. */
function isChecked({ RAKUTEN_PAY_SHOP_ID, RAKUTEN_PAY_SHOP_PASS }: RakutenPaySettings, form: Form): boolean {
  const actual = Buffer.from(form.CheckString ?? '')
  const expected = Buffer.from(checkString(form, RAKUTEN_PAY_SHOP_PASS))
  return form.ShopID === RAKUTEN_PAY_SHOP_ID && actual.length === expected.length && timingSafeEqual(actual, expected)
}
