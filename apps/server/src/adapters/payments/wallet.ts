import type { PaymentData, PaymentProvider, PaymentRequest, RefundVerdict, Verdict } from '../../base/ports.ts'

/** What the shop stores of a wallet's payment. `id`: the attempt's key, which is also the reference at the provider. */
export interface WalletData extends PaymentData {
  id?: string
  wanted?: Record<string, unknown>
}

/** A payment's state at its provider, queried just now. Amounts in whole yen. */
export interface Standing {
  state: 'waits' | 'authorized' | 'captured' | 'declined' | 'canceled'
  amount: number
  /** The part of captured money that has not been refunded. */
  left?: number
  /** What to store of it, without the shopper's wishes. */
  data: WalletData
  /** The reason of a refusal, for the front end to word. */
  reason?: string
}

/** What differs between wallets. Every call may be repeated; an unknown outcome is thrown. */
export interface Wallet extends Pick<PaymentProvider, 'id' | 'captures_by_itself' | 'readNotice' | 'findRefund'> {
  /** Null when the provider knows of no such payment. */
  find: (data: WalletData) => Promise<Standing | null>
  /** Prepares the payment at the provider for the buyer, under `data.id`. */
  start: (asked: PaymentRequest, data: WalletData) => Promise<Standing>
  /** The buyer may have come back: does what the provider leaves to the shop at that point. */
  finish?: (standing: Standing) => Promise<Standing>
  /** Captures everything authorised. */
  capture: (standing: Standing) => Promise<Standing>
  /** Ends a waiting payment, or releases an authorisation. */
  end: (standing: Standing) => Promise<void>
  /** Refunds a part of the captured money, once for each key. */
  refund: (standing: Standing, amount: number, key: string) => Promise<RefundVerdict>
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
    open: async (_asked, data) => data,
    authorize: (asked, data, key) => authorize(wallet, asked, data, key),
    inspect: (data, asked) => inspect(wallet, data, asked),
    capture: (data, amount) => capture(wallet, data, amount),
    async cancel(data) {
      const standing = await find(wallet, data)
      if (standing) await end(wallet, standing)
      return data
    },
    async refund(data, amount, key) {
      const standing = await find(wallet, data)
      if (!standing) throw new Error(`${id} does not know ${data.id}`)
      return wallet.refund(standing, amount, key)
    },
    ...(findRefund && { findRefund }),
    ...(readNotice && { readNotice }),
  }
}

async function authorize(wallet: Wallet, asked: PaymentRequest, data: WalletData, key: string): Promise<Verdict> {
  // Wallets use yen only: a sum in cents would be charged as that many yen (067).
  if (asked.currency_code !== 'jpy') return { status: 'declined', reason: 'currency', data }
  const paid = await settleEarlier(wallet, data, { amount: asked.amount, key })
  if (paid) return paid
  const own = ownOf(data, key)
  const known = await wallet.find(own)
  const standing = known?.state === 'waits' && wallet.finish ? await wallet.finish(known) : known
  return judge(wallet, standing ?? (await wallet.start(asked, own)), data, asked.amount)
}

async function inspect(wallet: Wallet, data: WalletData, asked?: { amount: number; key: string }): Promise<Verdict> {
  if (asked) {
    const paid = await paidEarlier(wallet, data, asked)
    if (paid) return paid
  }
  const standing = await find(wallet, asked ? ownOf(data, asked.key) : data)
  return standing ? judge(wallet, standing, data, asked?.amount) : { status: 'pending', data }
}

/** Money from an earlier attempt is used for this one if the amount is the same; otherwise it is released. */
async function settleEarlier(wallet: Wallet, data: WalletData, asked: { amount: number; key: string }) {
  const paid = await paidEarlier(wallet, data, asked)
  if (paid || !isOfEarlier(data, asked.key)) return paid
  const standing = await wallet.find(data)
  if (standing) await release(wallet, standing)
  return null
}

async function paidEarlier(wallet: Wallet, data: WalletData, { amount, key }: { amount: number; key: string }) {
  if (!isOfEarlier(data, key)) return null
  const standing = await wallet.find(data)
  if (!standing || !isMoney(standing) || standing.amount !== amount) return null
  return verdictOf(standing, data)
}

const isOfEarlier = ({ id }: WalletData, key: string) => id !== undefined && id !== key
/** Data stored by an earlier attempt does not apply to this one. */
const ownOf = (data: WalletData, key: string): WalletData =>
  isOfEarlier(data, key) ? { id: key, ...(data.wanted && { wanted: data.wanted }) } : { ...data, id: key }

const isMoney = ({ state }: Standing) => state === 'authorized' || state === 'captured'
const find = async (wallet: Wallet, data: WalletData) => (data.id ? wallet.find(data) : null)

/** An authorisation over another amount than requested is released. */
async function judge(wallet: Wallet, standing: Standing, data: WalletData, amount?: number): Promise<Verdict> {
  if (amount === undefined || !isMoney(standing) || standing.amount === amount) return verdictOf(standing, data)
  await release(wallet, standing)
  return { status: 'canceled', data: {} }
}

async function release(wallet: Wallet, standing: Standing) {
  if (standing.state !== 'captured') return end(wallet, standing)
  const { status } = await wallet.refund(standing, standing.amount, `${standing.data.id}:undo`)
  if (status === 'declined') throw new Error(`${wallet.id}: ${standing.data.id} is not refunded`)
}

async function end(wallet: Wallet, standing: Standing) {
  if (standing.state === 'captured')
    throw new Error(`${wallet.id}: ${standing.data.id} is captured and cannot be released`)
  if (standing.state === 'waits' || standing.state === 'authorized') await wallet.end(standing)
}

async function capture(wallet: Wallet, data: WalletData, amount: number): Promise<Verdict> {
  const standing = await find(wallet, data)
  if (!standing) throw new Error(`${wallet.id} does not know ${data.id}`)
  if (standing.state !== 'authorized') return verdictOf(standing, data, true)
  if (standing.amount !== amount)
    throw new Error(`${data.id} is authorised over ${standing.amount}, but ${amount} is to be captured`)
  return verdictOf(await wallet.capture(standing), data, true)
}

/** `isKept`: an order's payment keeps its id whatever happens to it. */
function verdictOf(
  { state, data, left, reason = 'declined' }: Standing,
  { wanted }: WalletData,
  isKept = false,
): Verdict {
  const open = { ...data, ...(wanted && { wanted }) }
  switch (state) {
    case 'authorized':
      return { status: state, data }
    case 'captured':
      return { status: state, data, ...(left !== undefined && { left }) }
    case 'waits':
      return { status: 'requires_more', data: open }
    case 'declined':
      return { status: 'declined', reason, data: isKept ? data : { ...(wanted && { wanted }), reason } }
    case 'canceled':
      return { status: 'canceled', data: isKept ? data : {} }
  }
}

/** An address of the storefront. */
export const atStorefront = (origin: string, path: string, query: Record<string, string> = {}) => {
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
