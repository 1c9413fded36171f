import { createHash } from 'node:crypto'
import type {
  BuyerChoice,
  PaymentProvider,
  PaymentRequest,
  ProviderNotice,
  RawNotice,
  RefundVerdict,
} from '../../base/ports.ts'
import { noticeReader } from './amazon-notices.ts'
import { type AmazonKey, buttonAlgorithm, signatureOf, signedHeaders } from './amazon-signature.ts'
import { atStorefront, type Standing, type WalletData, walletProvider } from './wallet.ts'
import { AskedTooOften, call, jsonOf } from './wallet-call.ts'

export interface AmazonPaySettings extends AmazonKey {
  AMAZON_PAY_MERCHANT_ID: string
  AMAZON_PAY_STORE_ID: string
  AMAZON_PAY_API_URL: string
  AMAZON_PAY_SCRIPT_URL: string
  AMAZON_PAY_NOTICE_KEYS_URL: string
  PUBLIC_STOREFRONT_URL: string
}

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
interface AmazonAddress {
  name: string
  addressLine1: string | null
  addressLine2: string | null
  addressLine3?: string | null
  city: string | null
  stateOrRegion: string | null
  postalCode: string | null
  countryCode: string
  phoneNumber: string | null
}
interface Charge {
  chargeId: string
  chargeAmount: { amount: string }
  captureAmount: { amount: string } | null
  refundedAmount: { amount: string } | null
  merchantMetadata: { merchantReferenceId: string } | null
  statusDetails: { state: string; reasonCode: string | null }
}
type Refund = Pick<Charge, 'statusDetails'> & { refundId: string }
type Ask = <T>(method: string, path: string, body?: object, key?: string) => Promise<{ status: number; body: T }>

/**
 * Amazon Pay (CV2). The buyer signs in and chooses an address before the order (`wanted.checkout_session_id`), is sent
 * to Amazon once more to confirm the amount, and money is authorised only when the shop completes the session.
 */
export function amazonPay(settings: AmazonPaySettings, timeout_ms?: number): PaymentProvider {
  const ask = signedCalls(settings, timeout_ms)
  const find = async (data: WalletData) =>
    data.charge_id ? chargeStanding(ask, data) : sessionStanding(ask, data, sessionIdOf(data))
  const readNotice = noticeReader(settings.AMAZON_PAY_NOTICE_KEYS_URL)
  const provider = walletProvider({
    id: 'amazon-pay',
    captures_by_itself: true,
    find,
    start: (asked, data) =>
      unlessBusy(start(ask, settings, asked, data), () => {
        const declined = { state: 'declined', reason: 'too_many_requests' } as const
        return { ...declined, amount: asked.amount, data: { id: data.id! } }
      }),
    finish: (standing) => finish(ask, standing),
    async capture({ data, amount }) {
      await ask('POST', `/charges/${data.charge_id}/capture`, { captureAmount: yen(amount) }, `${data.id}:capture`)
      return (await find(data))!
    },
    // A session that nobody completes holds no money; it expires within a day.
    async end({ data, state }) {
      if (state === 'authorized')
        good(await ask('DELETE', `/charges/${data.charge_id}/cancel`, { cancellationReason: 'ご注文の取り消し' }))
    },
    async refund({ data }, amount, key) {
      const asked = { chargeId: data.charge_id, refundAmount: yen(amount) }
      return refundVerdict(good(await ask<Refund>('POST', '/refunds', asked, key)))
    },
    async findRefund(_data, { reference }) {
      if (!reference) return null
      const answer = await ask<Refund>('GET', `/refunds/${encodeURIComponent(reference)}`)
      return answer.status === 404 ? null : refundVerdict(good(answer))
    },
    readNotice: (notice) => noticeOf(ask, readNotice, notice),
  })
  return {
    ...provider,
    signIn: {
      button: () => button(settings),
      readChoice: (id) => unlessBusy(readChoice(ask, id), () => 'too many requests' as const),
    },
  }
}

/** What is not done yet may be requested again in a minute. */
const unlessBusy = <T, B>(asked: Promise<T>, busy: () => B): Promise<T | B> =>
  asked.catch((error: unknown) => {
    if (error instanceof AskedTooOften) return busy()
    throw error
  })

const sessionIdOf = ({ session_id, wanted }: WalletData): string | null => {
  const id = session_id ?? wanted?.checkout_session_id
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : null
}

async function sessionStanding(ask: Ask, data: WalletData, id: string | null): Promise<Standing | null> {
  if (!id) return null
  const answer = await ask<Session>('GET', `/checkoutSessions/${id}`)
  if (answer.status === 404) return null
  const session = good(answer)
  // A charge of another attempt: nothing was requested for this one.
  if (session.merchantMetadata.merchantReferenceId !== data.id) return null
  return standingOf(ask, session, data)
}

async function standingOf(ask: Ask, session: Session, { id }: WalletData): Promise<Standing> {
  const { checkoutSessionId: session_id, statusDetails, paymentDetails, webCheckoutDetails, chargeId } = session
  if (chargeId) return chargeStanding(ask, { id: id!, session_id, charge_id: chargeId })
  const amount = Number(paymentDetails.chargeAmount?.amount ?? 0)
  if (statusDetails.state === 'Canceled')
    return { state: 'declined', amount, data: { id: id!, session_id }, reason: reasonOf(statusDetails.reasonCode) }
  const next_action = { type: 'redirect', url: webCheckoutDetails.amazonPayRedirectUrl }
  return { state: 'waits', amount, data: { id: id!, session_id, next_action } }
}

const chargeStates: Record<string, Standing['state']> = {
  AuthorizationInitiated: 'waits',
  Pending: 'waits',
  Authorized: 'authorized',
  CaptureInitiated: 'captured',
  Captured: 'captured',
  Canceled: 'canceled',
}

async function chargeStanding(ask: Ask, { id, session_id, charge_id }: WalletData): Promise<Standing> {
  const { statusDetails, chargeAmount, captureAmount, refundedAmount } = good(
    await ask<Charge>('GET', `/charges/${charge_id}`),
  )
  const state = chargeStates[statusDetails.state] ?? 'declined'
  const reason = state === 'declined' && { reason: reasonOf(statusDetails.reasonCode) }
  const left = Number((captureAmount ?? chargeAmount).amount) - Number(refundedAmount?.amount ?? 0)
  return { state, amount: Number(chargeAmount.amount), left, data: { id: id!, session_id, charge_id }, ...reason }
}

/** Accepted at once, and decided within days. */
function refundVerdict({ refundId: reference, statusDetails: { state, reasonCode: reason } }: Refund): RefundVerdict {
  if (state === 'Declined') return { status: 'declined', reference, reason }
  return { status: state === 'Refunded' ? 'given' : 'accepted', reference }
}

const reasonOf = (code: string | null) =>
  ({ BuyerCanceled: 'canceled_by_buyer', Expired: 'expired', InsufficientFunds: 'insufficient_funds' })[code ?? ''] ??
  'declined'

async function start(ask: Ask, settings: AmazonPaySettings, asked: PaymentRequest, own: WalletData): Promise<Standing> {
  const id = sessionIdOf(own)
  const none = { amount: asked.amount, data: { id: own.id! } }
  if (!id) return { state: 'declined', ...none, reason: 'not_signed_in' }
  const { status, body } = await ask<Session>('PATCH', `/checkoutSessions/${id}`, {
    webCheckoutDetails: {
      checkoutResultReturnUrl: atStorefront(settings.PUBLIC_STOREFRONT_URL, '/checkout/return', {
        cart_id: asked.cart_id,
        wallet: 'amazon-pay',
      }),
    },
    paymentDetails: {
      paymentIntent: 'Authorize',
      chargeAmount: yen(asked.amount),
      canHandlePendingAuthorization: false,
    },
    merchantMetadata: { merchantReferenceId: own.id, merchantStoreName: 'くすりばこ' },
  })
  // Expired in the meantime, or somebody else's: the buyer signs in again.
  if (status >= 400) return { state: 'declined', ...none, reason: 'not_signed_in' }
  return standingOf(ask, body, own)
}

/**
 * Completes what the buyer has confirmed; before that Amazon refuses, and the session goes on waiting. Without an
 * idempotency key, which would repeat that refusal for ever; a session is completed only once anyway.
 */
async function finish(ask: Ask, standing: Standing): Promise<Standing> {
  const { data, amount } = standing
  const path = `/checkoutSessions/${data.session_id}/complete`
  const { status, body } = await ask<Session>('POST', path, { chargeAmount: yen(amount) })
  return status < 400
    ? standingOf(ask, body, data)
    : ((await sessionStanding(ask, data, sessionIdOf(data))) ?? standing)
}

async function readChoice(ask: Ask, id: string): Promise<BuyerChoice | null> {
  if (!sessionIdOf({ session_id: id })) return null
  const answer = await ask<Session>('GET', `/checkoutSessions/${id}`)
  if (answer.status === 404) return null
  const { statusDetails, buyer, shippingAddress, paymentPreferences } = good(answer)
  if (statusDetails.state !== 'Open' || !shippingAddress) return null
  return {
    id,
    email: buyer?.email ?? null,
    address: addressOf(shippingAddress, buyer?.phoneNumber),
    descriptor: paymentPreferences?.[0]?.paymentDescriptor ?? null,
  }
}

/** Amazon has one name field, family name first in Japan; without a space all of it is the family name. */
function addressOf(given: AmazonAddress, phone = ''): BuyerChoice['address'] {
  const [last_name = '', ...rest] = given.name.trim().split(/[ \u3000]+/)
  const [address_1 = '', ...more] = [given.addressLine1, given.addressLine2, given.addressLine3].filter(
    (line): line is string => Boolean(line),
  )
  return {
    last_name,
    first_name: rest.join(' ') || last_name,
    postal_code: (given.postalCode ?? '').replace(/[^\d]/g, ''),
    province: given.stateOrRegion ?? '',
    city: given.city ?? '',
    address_1,
    address_2: more.join(' ') || null,
    country_code: given.countryCode.toLowerCase(),
    phone: (given.phoneNumber || phone).replace(/[^\d]/g, ''),
  }
}

function button(settings: AmazonPaySettings) {
  const payload = JSON.stringify({
    webCheckoutDetails: { checkoutReviewReturnUrl: atStorefront(settings.PUBLIC_STOREFRONT_URL, '/checkout') },
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

/** A notification names an object; its attempt is looked up. */
async function noticeOf(
  ask: Ask,
  read: ReturnType<typeof noticeReader>,
  { raw_body }: RawNotice,
): Promise<ProviderNotice | null> {
  const notice = await read(raw_body)
  if (!notice) return null
  const { id, object, charge_id } = notice
  const base = { id, type: object, reference: charge_id, cart_id: null }
  if (object === 'REFUND') return { ...base, refund: { reference: charge_id } }
  if (object !== 'CHARGE') return base
  const { merchantMetadata } = good(await ask<Charge>('GET', `/charges/${encodeURIComponent(charge_id)}`))
  return merchantMetadata ? { ...base, attempt_id: merchantMetadata.merchantReferenceId } : base
}

const yen = (amount: number) => ({ amount: String(amount), currencyCode: 'JPY' })

function good<T>({ status, body }: { status: number; body: T }): T {
  if (status >= 400) throw new Error(`Amazon Pay: ${status} ${(body as { reasonCode?: string }).reasonCode ?? ''}`)
  return body
}

/** Signed calls; a key of any length is shortened to the 32 characters that Amazon accepts. */
function signedCalls(settings: AmazonPaySettings, timeout_ms = 15_000): Ask {
  return async <T>(method: string, path: string, given?: object, key?: string) => {
    const url = `${placeOf(settings)}/v2${path}`
    const body = given ? JSON.stringify(given) : ''
    const idempotency_key = key && createHash('sha256').update(key).digest('hex').slice(0, 32)
    const headers = signedHeaders(settings, { method, url, body, ...(idempotency_key && { idempotency_key }) })
    const answer = await call(url, { method, headers, ...(body && { body }), timeout_ms })
    return { status: answer.status, body: jsonOf<T>(answer) }
  }
}

/** A key that itself says whether it is live or for Amazon's sandbox needs no environment in the path. */
const placeOf = ({ AMAZON_PAY_API_URL: url, AMAZON_PAY_PUBLIC_KEY_ID: id }: AmazonPaySettings) =>
  /^(LIVE|SANDBOX)/i.test(id) ? url.replace(/\/(live|sandbox)$/, '') : url
