import { randomBytes } from 'node:crypto'
import { nowOf } from '../clock.ts'
import type { State } from '../state.ts'

const WALLETS = ['paypay', 'amazon-pay', 'rakuten-pay', 'd-pay'] as const
export type WalletName = (typeof WALLETS)[number]

/** `created`: the buyer has not decided. `failed`: a refusal, with its reason. */
export type WalletState = 'created' | 'authorized' | 'captured' | 'canceled' | 'failed' | 'expired'

/** One wallet payment, whatever its provider calls it. Amounts in whole yen, times in ms since 1970. */
export interface WalletPayment {
  id: string
  wallet: WalletName
  /** The shop's own id for it. */
  reference: string
  amount: number
  /** Money is only authorised until it is captured. */
  holds: boolean
  state: WalletState
  reason: string | null
  /** Refunds returned by the bank do not count. */
  refunds: { id: string; amount: number; declined?: true }[]
  /** Further data of the provider's own protocol. */
  extra: Record<string, string>
  return_url: string
  created_at: number
  expires_at: number
  /** Until when an authorisation is kept. */
  held_until: number | null
  log: { at: number; what: string }[]
}

/** How long an authorisation lasts: thirty days, as at Amazon. */
const holdsLast_ms = 30 * 86_400_000

export const newWalletId = (prefix = '') => `${prefix}${randomBytes(9).toString('hex')}`

export function openPayment(
  state: State,
  values: Pick<WalletPayment, 'id' | 'wallet' | 'reference' | 'amount' | 'holds' | 'return_url'> & {
    lasts_ms: number
    extra?: Record<string, string>
  },
): WalletPayment {
  const { lasts_ms, extra = {}, ...rest } = values
  const now = nowOf(state)
  const payment: WalletPayment = {
    ...rest,
    state: 'created',
    reason: null,
    refunds: [],
    extra,
    created_at: now,
    expires_at: now + lasts_ms,
    held_until: null,
    log: [{ at: now, what: 'created' }],
  }
  state.put('wallet_payment', payment.id, payment)
  return payment
}

/** Finds a payment by the shop's own id; an overdue one is expired first. */
export function findPayment(state: State, wallet: WalletName, reference: string): WalletPayment | undefined {
  for (const payment of state.all('wallet_payment').values())
    if (payment.wallet === wallet && payment.reference === reference) return current(state, payment)
  return undefined
}

export function getPayment(state: State, wallet: WalletName, id: string): WalletPayment | undefined {
  const payment = state.get('wallet_payment', id)
  return payment?.wallet === wallet ? current(state, payment) : undefined
}

function current(state: State, payment: WalletPayment): WalletPayment {
  const now = nowOf(state)
  if (payment.state === 'created' && payment.expires_at <= now) changeState(state, payment, 'expired')
  if (payment.state === 'authorized' && payment.held_until && payment.held_until <= now)
    changeState(state, payment, 'expired')
  return payment
}

/** Changes a payment's state, and writes it into its log. */
export function changeState(state: State, payment: WalletPayment, to: WalletState, reason: string | null = null) {
  payment.state = to
  payment.reason = reason
  const at = nowOf(state)
  payment.held_until = to === 'authorized' ? at + holdsLast_ms : null
  payment.log.push({ at, what: reason ? `${to}: ${reason}` : to })
  state.put('wallet_payment', payment.id, payment)
}

/** The buyer approves: the money is authorised, or captured at once. */
export const approve = (state: State, payment: WalletPayment) =>
  changeState(state, payment, payment.holds ? 'authorized' : 'captured')

export const refundedOf = ({ refunds }: WalletPayment) =>
  refunds.reduce((sum, { amount, declined }) => sum + (declined ? 0 : amount), 0)

/** The bank returns a refund: days later, it counts as not made. */
export function declineRefunds(state: State, payment: WalletPayment) {
  for (const refund of payment.refunds) refund.declined = true
  payment.log.push({ at: nowOf(state), what: 'refunds declined' })
  state.put('wallet_payment', payment.id, payment)
}

/** The code with which the provider refuses this refund, as requested on its page; null for one it has made. */
export const refusalOfRefund = ({ refunds, extra }: WalletPayment, id: string): string | null =>
  refunds.some((refund) => refund.id === id) ? null : (extra.refusesRefunds ?? null)

/** Refunds money, once for each id. False, without effect, when it is more than is left. */
export function refundPayment(state: State, payment: WalletPayment, id: string, amount: number): boolean {
  if (payment.refunds.some((refund) => refund.id === id)) return true
  if (payment.state !== 'captured' || amount <= 0 || refundedOf(payment) + amount > payment.amount) return false
  payment.refunds.push({ id, amount })
  payment.log.push({ at: nowOf(state), what: `refunded ${amount}` })
  state.put('wallet_payment', payment.id, payment)
  return true
}
