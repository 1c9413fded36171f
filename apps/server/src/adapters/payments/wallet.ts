import type { PaymentData, PaymentProvider, PaymentRequest, RefundVerdict, Verdict } from '../../base/ports.ts'

/** What the shop stores of a wallet's payment. `id`: the attempt's key, which is also the reference at the provider. */
export interface WalletData extends PaymentData {
  id?: string
  wanted?: Record<string, unknown>
}

/** A payment's state at its provider, queried just now. Amounts in whole yen. */
export interface WalletPayment {
  state: 'waits' | 'authorized' | 'captured' | 'declined' | 'canceled'
  amount: number
  /** The part of captured money that has not been refunded. */
  remaining?: number
  /** What to store of it, without the shopper's wishes. */
  data: WalletData
  /** The reason of a refusal, for the front end to word. */
  reason?: string
}

/** What differs between wallets. Every call may be repeated; an unknown outcome is thrown. */
export interface Wallet extends Pick<PaymentProvider, 'id' | 'captures_by_itself' | 'readNotice' | 'findRefund'> {
  /** Null when the provider knows of no such payment. */
  find: (data: WalletData) => Promise<WalletPayment | null>
  /** Prepares the payment at the provider for the buyer, under `data.id`. */
  start: (request: PaymentRequest, data: WalletData) => Promise<WalletPayment>
  /** The buyer may have come back: does what the provider leaves to the shop at that point. */
  finish?: (payment: WalletPayment) => Promise<WalletPayment>
  /** Captures everything authorised. */
  capture: (payment: WalletPayment) => Promise<WalletPayment>
  /** Ends a waiting payment, or releases an authorisation. */
  end: (payment: WalletPayment) => Promise<void>
  /** Refunds a part of the captured money, once for each key. */
  refund: (payment: WalletPayment, amount: number, key: string) => Promise<RefundVerdict>
}

/**
 * A payment method where the buyer goes to the provider and comes back: the attempt's key is the payment's id there,
 * so nothing has to be stored here before the provider is called, and after a lost answer the payment can be found
 * again.
 */
export function walletProvider(wallet: Wallet): PaymentProvider {
  const { id, captures_by_itself, readNotice, findRefund } = wallet
  return {
    id,
    captures_by_itself,
    open: async (_request, data) => data,
    authorize: (request, data, key) => authorize(wallet, request, data, key),
    inspect: (data, attempt) => inspect(wallet, data, attempt),
    capture: (data, amount) => capture(wallet, data, amount),
    async cancel(data) {
      const payment = await find(wallet, data)
      if (payment) await end(wallet, payment)
      return data
    },
    async refund(data, amount, key) {
      const payment = await find(wallet, data)
      if (!payment) throw new Error(`${id} does not know ${data.id}`)
      return wallet.refund(payment, amount, key)
    },
    ...(findRefund && { findRefund }),
    ...(readNotice && { readNotice }),
  }
}

async function authorize(wallet: Wallet, request: PaymentRequest, data: WalletData, key: string): Promise<Verdict> {
  // Wallets use yen only: a sum in cents would be charged as that many yen (067).
  if (request.currency_code !== 'jpy') return { status: 'declined', reason: 'currency', data }
  const paid = await settleEarlier(wallet, data, { amount: request.amount, key })
  if (paid) return paid
  const attemptData = dataOfAttempt(data, key)
  const existing = await wallet.find(attemptData)
  const payment = existing?.state === 'waits' && wallet.finish ? await wallet.finish(existing) : existing
  return verdictForAmount(wallet, payment ?? (await wallet.start(request, attemptData)), data, request.amount)
}

async function inspect(wallet: Wallet, data: WalletData, attempt?: { amount: number; key: string }): Promise<Verdict> {
  if (attempt) {
    const paid = await paidEarlier(wallet, data, attempt)
    if (paid) return paid
  }
  const payment = await find(wallet, attempt ? dataOfAttempt(data, attempt.key) : data)
  return payment ? verdictForAmount(wallet, payment, data, attempt?.amount) : { status: 'pending', data }
}

/** Money from an earlier attempt is used for this one if the amount is the same; otherwise it is released. */
async function settleEarlier(wallet: Wallet, data: WalletData, attempt: { amount: number; key: string }) {
  const paid = await paidEarlier(wallet, data, attempt)
  if (paid || !isOfEarlier(data, attempt.key)) return paid
  const payment = await wallet.find(data)
  if (payment) await release(wallet, payment)
  return null
}

async function paidEarlier(wallet: Wallet, data: WalletData, { amount, key }: { amount: number; key: string }) {
  if (!isOfEarlier(data, key)) return null
  const payment = await wallet.find(data)
  if (!payment || !isMoney(payment) || !isWorth(payment, amount)) return null
  return verdictOf(payment, data)
}

const isOfEarlier = ({ id }: WalletData, key: string) => id !== undefined && id !== key
/** Data stored by an earlier attempt does not apply to this one. */
const dataOfAttempt = (data: WalletData, key: string): WalletData =>
  isOfEarlier(data, key) ? { id: key, ...(data.wanted && { wanted: data.wanted }) } : { ...data, id: key }

const isMoney = ({ state }: WalletPayment) => state === 'authorized' || state === 'captured'
/** Whether it pays this amount: nothing of it was given back, after an earlier attempt or at the provider's desk. */
const isWorth = (payment: WalletPayment, amount: number) =>
  payment.amount === amount && (payment.remaining ?? amount) === amount
const find = async (wallet: Wallet, data: WalletData) => (data.id ? wallet.find(data) : null)

/** Money of another amount than requested is released; for an attempt, what was given back counts as cancelled. */
async function verdictForAmount(
  wallet: Wallet,
  payment: WalletPayment,
  data: WalletData,
  amount?: number,
): Promise<Verdict> {
  if (amount === undefined || !isMoney(payment) || isWorth(payment, amount)) return verdictOf(payment, data)
  await release(wallet, payment)
  return { status: 'canceled', data: {} }
}

async function release(wallet: Wallet, payment: WalletPayment) {
  if (payment.state !== 'captured') return end(wallet, payment)
  const { remaining = payment.amount } = payment
  if (remaining === 0) return
  // PayPay accepts no punctuation in a key but `-` and `_`.
  const { status } = await wallet.refund(payment, remaining, `${payment.data.id}_undo`)
  if (status === 'declined') throw new Error(`${wallet.id}: ${payment.data.id} is not refunded`)
}

async function end(wallet: Wallet, payment: WalletPayment) {
  if (payment.state === 'captured')
    throw new Error(`${wallet.id}: ${payment.data.id} is captured and cannot be released`)
  if (payment.state === 'waits' || payment.state === 'authorized') await wallet.end(payment)
}

async function capture(wallet: Wallet, data: WalletData, amount: number): Promise<Verdict> {
  const payment = await find(wallet, data)
  if (!payment) throw new Error(`${wallet.id} does not know ${data.id}`)
  if (payment.state !== 'authorized') return verdictOf(payment, data, true)
  if (payment.amount !== amount)
    throw new Error(`${data.id} is authorised over ${payment.amount}, but ${amount} is to be captured`)
  return verdictOf(await wallet.capture(payment), data, true)
}

/** `keepsId`: an order's payment keeps its id whatever happens to it. */
function verdictOf(
  { state, data, remaining, reason = 'declined' }: WalletPayment,
  { wanted }: WalletData,
  keepsId = false,
): Verdict {
  const openData = { ...data, ...(wanted && { wanted }) }
  switch (state) {
    case 'authorized':
      return { status: state, data }
    case 'captured':
      return { status: state, data, ...(remaining !== undefined && { remaining }) }
    case 'waits':
      return { status: 'requires_more', data: openData }
    case 'declined':
      return { status: 'declined', reason, data: keepsId ? data : { ...(wanted && { wanted }), reason } }
    case 'canceled':
      return { status: 'canceled', data: keepsId ? data : {} }
  }
}

/** An address of the storefront. */
export const storefrontUrl = (origin: string, path: string, query: Record<string, string> = {}) => {
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
