import type { RefundRefusal } from '@kusuribako/contract/payments/refund-refusals'
import type {
  BuyerChoice,
  PaymentProvider,
  PaymentRequest,
  ProviderNotice,
  RawNotice,
  RefundVerdict,
} from '../../base/ports.ts'
import { type AmazonAddress, addressOf } from './amazon-address.ts'
import { type AmazonPaySettings, type CallApi, requireSuccess, signedCalls } from './amazon-client.ts'
import { type AmazonDispute, disputeOf, instant } from './amazon-disputes.ts'
import { noticeReader } from './amazon-notices.ts'
import { buttonAlgorithm, signatureOf } from './amazon-signature.ts'
import { storefrontUrl, type WalletData, type WalletPayment, walletProvider } from './wallet.ts'
import { AskedTooOften } from './wallet-call.ts'

interface Session {
  checkoutSessionId: string
  statusDetails: { state: 'Open' | 'Completed' | 'Canceled'; reasonCode: string | null }
  webCheckoutDetails: { amazonPayRedirectUrl: string | null }
  paymentDetails: { chargeAmount: { amount: string } | null }
  merchantMetadata: { merchantReferenceId: string | null }
  buyer: { name: string; email: string; phoneNumber?: string } | null
  shippingAddress: AmazonAddress | null
  paymentPreferences: { paymentDescriptor?: string }[] | null
  chargeId: string | null
}
interface Charge {
  chargeId: string
  chargeAmount: { amount: string }
  captureAmount: { amount: string } | null
  refundedAmount: { amount: string } | null
  /** When an authorisation ends. */
  expirationTimestamp?: string | null
  merchantMetadata: { merchantReferenceId: string } | null
  statusDetails: { state: string; reasonCode: string | null }
}
type Refund = Pick<Charge, 'statusDetails'> & { refundId: string }

/**
 * Amazon Pay (CV2). The buyer signs in and chooses an address before the order (`wanted.checkout_session_id`), is sent
 * to Amazon once more to confirm the amount, and money is authorised only when the shop completes the session.
 */
export function amazonPay(settings: AmazonPaySettings, timeout_ms?: number): PaymentProvider {
  const callApi = signedCalls(settings, timeout_ms)
  const find = async (data: WalletData) =>
    data.charge_id ? paymentOfCharge(callApi, data) : paymentOfSessionId(callApi, data, sessionIdOf(data))
  const readNotice = noticeReader(settings.AMAZON_PAY_NOTICE_KEYS_URL)
  const provider = walletProvider({
    id: 'amazon-pay',
    captures_by_itself: true,
    find,
    start: (request, data) =>
      unlessBusy(start(callApi, settings, request, data), () => {
        const declined = { state: 'declined', reason: 'too_many_requests' } as const
        return { ...declined, amount: request.amount, data: { id: data.id! } }
      }),
    finish: (payment) => finish(callApi, payment),
    async capture({ data, amount }) {
      await callApi('POST', `/charges/${data.charge_id}/capture`, { captureAmount: yen(amount) }, `${data.id}:capture`)
      return (await find(data))!
    },
    // A session that nobody completes holds no money; it expires within a day.
    async end({ data, state }) {
      if (state === 'authorized')
        requireSuccess(
          await callApi('DELETE', `/charges/${data.charge_id}/cancel`, { cancellationReason: 'ご注文の取り消し' }),
        )
    },
    refund: ({ data }, amount, key) => refund(callApi, data, amount, key),
    async findRefund(_data, { reference }) {
      if (!reference) return null
      const answer = await callApi<Refund>('GET', `/refunds/${encodeURIComponent(reference)}`)
      return answer.status === 404 ? null : refundVerdict(requireSuccess(answer))
    },
    readNotice: (notice) => noticeOf(callApi, readNotice, notice),
  })
  return {
    ...provider,
    findDispute: async (id) => disputeOf(await getDispute(callApi, id)),
    signIn: {
      button: () => button(settings),
      readChoice: (id) => unlessBusy(readChoice(callApi, id), () => 'too many requests' as const),
    },
  }
}

/** What is not done yet may be requested again in a minute. */
const unlessBusy = <T, B>(answer: Promise<T>, onBusy: () => B): Promise<T | B> =>
  answer.catch((error: unknown) => {
    if (error instanceof AskedTooOften) return onBusy()
    throw error
  })

const sessionIdOf = ({ session_id, wanted }: WalletData): string | null => {
  const id = session_id ?? wanted?.checkout_session_id
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : null
}

async function paymentOfSessionId(
  callApi: CallApi,
  data: WalletData,
  id: string | null,
): Promise<WalletPayment | null> {
  if (!id) return null
  const answer = await callApi<Session>('GET', `/checkoutSessions/${id}`)
  if (answer.status === 404) return null
  const session = requireSuccess(answer)
  // A charge of another attempt: nothing was requested for this one.
  if (session.merchantMetadata.merchantReferenceId !== data.id) return null
  return paymentOfSession(callApi, session, data)
}

async function paymentOfSession(callApi: CallApi, session: Session, { id }: WalletData): Promise<WalletPayment> {
  const { checkoutSessionId: session_id, statusDetails, paymentDetails, webCheckoutDetails, chargeId } = session
  if (chargeId) return paymentOfCharge(callApi, { id: id!, session_id, charge_id: chargeId })
  const amount = Number(paymentDetails.chargeAmount?.amount ?? 0)
  if (statusDetails.state === 'Canceled')
    return { state: 'declined', amount, data: { id: id!, session_id }, reason: reasonOf(statusDetails.reasonCode) }
  const next_action = { type: 'redirect', url: webCheckoutDetails.amazonPayRedirectUrl }
  return { state: 'waits', amount, data: { id: id!, session_id, next_action } }
}

const chargeStates: Record<string, WalletPayment['state']> = {
  AuthorizationInitiated: 'waits',
  Pending: 'waits',
  Authorized: 'authorized',
  CaptureInitiated: 'captured',
  Captured: 'captured',
  Canceled: 'canceled',
}

async function paymentOfCharge(callApi: CallApi, { id, session_id, charge_id }: WalletData): Promise<WalletPayment> {
  const {
    statusDetails,
    chargeAmount,
    captureAmount,
    refundedAmount,
    expirationTimestamp: ends,
  } = await getCharge(callApi, charge_id)
  const state = chargeStates[statusDetails.state] ?? 'declined'
  const reason = state === 'declined' && { reason: reasonOf(statusDetails.reasonCode) }
  const remaining = Number((captureAmount ?? chargeAmount).amount) - Number(refundedAmount?.amount ?? 0)
  const held = state === 'authorized' && ends && { capture_before: instant(ends) }
  const data = { id: id!, session_id, charge_id, ...held }
  return { state, amount: Number(chargeAmount.amount), remaining, data, ...reason }
}

/** Amazon's refusals of a refund that no repetition changes. */
const refusals: Record<string, RefundRefusal> = {
  TransactionAmountExceeded: 'nothing_left',
  TransactionCountExceeded: 'too_many',
}

/**
 * Amazon keeps its first answer to a key, a refusal too: nothing is requested before the money is captured, which takes
 * hours when it was authorised more than seven days before. A charge whose capture was declined then has no money to
 * give back.
 */
async function refund(
  callApi: CallApi,
  { charge_id }: WalletData,
  amount: number,
  key: string,
): Promise<RefundVerdict> {
  const { state } = (await getCharge(callApi, charge_id)).statusDetails
  if (state === 'Declined' || state === 'Canceled') return { status: 'declined', reason: 'nothing_left' }
  if (state !== 'Captured') throw new Error(`Amazon Pay: ${charge_id} is ${state} and cannot be refunded yet`)
  const body = { chargeId: charge_id, refundAmount: yen(amount) }
  const answer = await callApi<Refund & { reasonCode?: string }>('POST', '/refunds', body, key)
  const reason = answer.status === 422 && refusals[answer.body.reasonCode ?? '']
  return reason ? { status: 'declined', reason } : refundVerdict(requireSuccess(answer))
}

/** Accepted at once, and decided within days. */
function refundVerdict({ refundId: reference, statusDetails: { state, reasonCode: reason } }: Refund): RefundVerdict {
  if (state === 'Declined') return { status: 'declined', reference, reason }
  return { status: state === 'Refunded' ? 'given' : 'accepted', reference }
}

const reasonOf = (code: string | null) =>
  ({ BuyerCanceled: 'canceled_by_buyer', Expired: 'expired', InsufficientFunds: 'insufficient_funds' })[code ?? ''] ??
  'declined'

async function start(
  callApi: CallApi,
  settings: AmazonPaySettings,
  request: PaymentRequest,
  data: WalletData,
): Promise<WalletPayment> {
  const id = sessionIdOf(data)
  const base = { amount: request.amount, data: { id: data.id! } }
  if (!id) return { state: 'declined', ...base, reason: 'not_signed_in' }
  const { status, body } = await callApi<Session>('PATCH', `/checkoutSessions/${id}`, {
    webCheckoutDetails: {
      checkoutResultReturnUrl: storefrontUrl(settings.PUBLIC_STOREFRONT_URL, '/checkout/return', {
        cart_id: request.cart_id,
        wallet: 'amazon-pay',
      }),
    },
    paymentDetails: {
      paymentIntent: 'Authorize',
      chargeAmount: yen(request.amount),
      canHandlePendingAuthorization: false,
    },
    merchantMetadata: { merchantReferenceId: data.id, merchantStoreName: 'くすりばこ' },
  })
  // Expired in the meantime, or somebody else's: the buyer signs in again.
  if (status >= 400) return { state: 'declined', ...base, reason: 'not_signed_in' }
  return paymentOfSession(callApi, body, data)
}

/**
 * Completes what the buyer has confirmed; before that Amazon refuses, and the session goes on waiting. Without an
 * idempotency key, which would repeat that refusal for ever; a session is completed only once anyway.
 */
async function finish(callApi: CallApi, payment: WalletPayment): Promise<WalletPayment> {
  const { data, amount } = payment
  const path = `/checkoutSessions/${data.session_id}/complete`
  const { status, body } = await callApi<Session>('POST', path, { chargeAmount: yen(amount) })
  return status < 400
    ? paymentOfSession(callApi, body, data)
    : ((await paymentOfSessionId(callApi, data, sessionIdOf(data))) ?? payment)
}

async function readChoice(callApi: CallApi, id: string): Promise<BuyerChoice | null> {
  if (!sessionIdOf({ session_id: id })) return null
  const answer = await callApi<Session>('GET', `/checkoutSessions/${id}`)
  if (answer.status === 404) return null
  const { statusDetails, buyer, shippingAddress, paymentPreferences } = requireSuccess(answer)
  if (statusDetails.state !== 'Open' || !shippingAddress) return null
  return {
    id,
    email: buyer?.email ?? null,
    address: addressOf(shippingAddress, buyer?.phoneNumber),
    descriptor: paymentPreferences?.[0]?.paymentDescriptor ?? null,
  }
}

function button(settings: AmazonPaySettings) {
  const payload = JSON.stringify({
    webCheckoutDetails: { checkoutReviewReturnUrl: storefrontUrl(settings.PUBLIC_STOREFRONT_URL, '/checkout') },
    storeId: settings.AMAZON_PAY_STORE_ID,
    scopes: ['name', 'email', 'phoneNumber', 'shippingAddress'],
    deliverySpecifications: { addressRestrictions: { type: 'Allowed', restrictions: { JP: {} } } },
  })
  return {
    script_url: settings.AMAZON_PAY_SCRIPT_URL,
    merchant_id: settings.AMAZON_PAY_MERCHANT_ID,
    public_key_id: settings.AMAZON_PAY_PUBLIC_KEY_ID,
    payload,
    signature: signatureOf(settings, payload),
    algorithm: buttonAlgorithm,
  }
}

/** A notification names an object; its attempt is looked up. A declined capture may have been booked as made. */
async function noticeOf(
  callApi: CallApi,
  read: ReturnType<typeof noticeReader>,
  { raw_body }: RawNotice,
): Promise<ProviderNotice | null> {
  const notice = await read(raw_body)
  if (!notice) return null
  const { id, object, charge_id } = notice
  const base = { id, type: object, reference: charge_id, cart_id: null }
  if (object === 'REFUND') return { ...base, refund: { reference: charge_id } }
  if (object !== 'CHARGE' && object !== 'CHARGEBACK') return base
  const dispute = object === 'CHARGEBACK' ? await getDispute(callApi, charge_id) : null
  const { merchantMetadata, statusDetails } = await getCharge(callApi, dispute?.chargeId ?? charge_id)
  if (!merchantMetadata) return base
  const of_payment = merchantMetadata.merchantReferenceId
  if (dispute) return { ...base, of_payment, dispute: dispute.disputeId }
  return { ...base, attempt_id: of_payment, ...(statusDetails.state === 'Declined' && { of_payment }) }
}

const getDispute = async (callApi: CallApi, id: string) =>
  requireSuccess(await callApi<AmazonDispute>('GET', `/disputes/${encodeURIComponent(id)}`))

const getCharge = async (callApi: CallApi, id: unknown) =>
  requireSuccess(await callApi<Charge>('GET', `/charges/${encodeURIComponent(String(id))}`))

const yen = (amount: number) => ({ amount: String(amount), currencyCode: 'JPY' })
