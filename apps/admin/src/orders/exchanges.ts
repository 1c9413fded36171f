import { adminClaims, adminSwaps } from '@kusuribako/client/routes'
import type { adminClaims as claimContract } from '@kusuribako/contract/returns/claim-calls'
import type { Claim } from '@kusuribako/contract/returns/claims'
import type { adminSwaps as swapContract } from '@kusuribako/contract/returns/swap-calls'
import type { Swap } from '@kusuribako/contract/returns/swaps'
import type { z } from 'zod'
import { ask, askIdempotently } from '../api.ts'
import { afterwards, type Line, type Order, type OrderReturn, type Parcel, query, refusalOf } from './orders.ts'
import { isCapturable } from './progress.ts'

/** The common part of a swap and a claim: goods are sent in place of others, which may come back. */
interface Replacement {
  additional_items: Line[]
  fulfillments: Parcel[]
  return_order: OrderReturn | null
}
export type OrderSwap = Omit<Swap, keyof Replacement> & Replacement
export type OrderClaim = Omit<Required<Claim>, keyof Replacement> & Replacement
export type Exchange = ({ kind: 'swap' } & OrderSwap) | ({ kind: 'claim' } & OrderClaim)

/** The swaps and claims of an order, the oldest first. */
export const exchangesOf = ({ swaps, claims }: Pick<Order, 'swaps' | 'claims'>): Exchange[] =>
  [
    ...swaps.map((swap) => ({ kind: 'swap' as const, ...swap })),
    ...claims.map((claim) => ({ kind: 'claim' as const, ...claim })),
  ].toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))

/** Whether new goods wait to be packed: for a swap, once its buyer has confirmed it. */
export const mayPackExchange = (exchange: Exchange) =>
  !exchange.canceled_at &&
  exchange.additional_items.length > 0 &&
  ['not_fulfilled', 'canceled'].includes(exchange.fulfillment_status) &&
  (exchange.kind === 'swap' ? exchange.confirmed_at !== null : exchange.type === 'replace')

/** Whether the difference of a swap is still to be captured or refunded. */
export const maySettle = (exchange: Exchange) =>
  exchange.kind === 'swap' &&
  exchange.confirmed_at !== null &&
  !exchange.canceled_at &&
  !['captured', 'difference_refunded'].includes(exchange.payment_status) &&
  exchange.difference_due !== 0

/** Whether a provider has refused the money of an exchange; not where it comes another way (`manual`) since. */
const isRefused = (exchange: Exchange) =>
  exchange.payment_status === ('requires_action' as string) &&
  (exchange.kind === 'claim' || exchange.payment?.provider_id !== 'manual')

/** Whether the difference of a swap cannot be captured: its provider has refused, or the authorisation has ended. */
export function isUnpaid(exchange: Exchange, now_ms: number): boolean {
  if (exchange.kind === 'claim') return false
  if (isRefused(exchange)) return true
  const { payment } = exchange
  return !!payment && isCapturable(payment) && Date.parse(String(payment.data.capture_before)) <= now_ms
}

/** As long as nothing is packed or refunded; the server also requires that its return is cancelled. */
export const mayCancelExchange = (exchange: Exchange) =>
  !exchange.canceled_at &&
  exchange.fulfillments.every(({ canceled_at }) => canceled_at !== null) &&
  (exchange.kind === 'swap' ? exchange.payment_status !== 'difference_refunded' : exchange.type === 'replace')

/** Its state, in one word: open work comes first. */
export function stateOf(exchange: Exchange) {
  if (exchange.canceled_at) return 'canceled'
  if (exchange.fulfillment_status === 'requires_action' || isRefused(exchange)) return 'attention'
  if (exchange.kind === 'swap' && !exchange.confirmed_at) return 'waitsForBuyer'
  if (mayPackExchange(exchange)) return 'toPack'
  if (exchange.additional_items.length === 0) return exchange.kind === 'claim' ? 'refunded' : 'done'
  return exchange.fulfillment_status === 'shipped' ? 'shipped' : 'toShip'
}

export const packExchange = (order_id: string, exchange: Exchange) =>
  afterwards(
    exchange.kind === 'swap'
      ? askIdempotently(adminSwaps.fulfill, { params: { id: order_id, swap_id: exchange.id }, query, body: {} })
      : askIdempotently(adminClaims.fulfill, { params: { id: order_id, claim_id: exchange.id }, query, body: {} }),
  )

export const unpackExchange = (id: string, exchange: Exchange, fulfillment_id: string) =>
  afterwards(
    exchange.kind === 'swap'
      ? ask(adminSwaps.cancelFulfillment, { params: { id, swap_id: exchange.id, fulfillment_id }, query })
      : ask(adminClaims.cancelFulfillment, { params: { id, claim_id: exchange.id, fulfillment_id }, query }),
  )

/** Buyers are always notified of a claim's parcel; for a swap's that can be switched off. */
export const shipExchange = (
  id: string,
  exchange: Exchange,
  { no_notification, ...body }: { fulfillment_id: string; tracking_numbers: string[]; no_notification: boolean },
) =>
  afterwards(
    exchange.kind === 'swap'
      ? askIdempotently(adminSwaps.ship, {
          params: { id, swap_id: exchange.id },
          query,
          body: { ...body, no_notification },
        })
      : askIdempotently(adminClaims.ship, { params: { id, claim_id: exchange.id }, query, body }),
  )

export const cancelExchange = (id: string, exchange: Exchange) =>
  afterwards(
    exchange.kind === 'swap'
      ? ask(adminSwaps.cancel, { params: { id, swap_id: exchange.id }, query })
      : ask(adminClaims.cancel, { params: { id, claim_id: exchange.id }, query }),
  )

/** Captures the difference of a swap, or refunds it. The answer of a refused capture is no error, as for an order. */
export async function settleSwap(id: string, swap_id: string): Promise<void> {
  const input = { params: { id, swap_id }, query: { ...query, expand: 'swaps' } }
  const { order } = await afterwards(askIdempotently(adminSwaps.processPayment, input))
  const swap = order.swaps?.find((one) => one.id === swap_id)
  if (swap?.payment_status === 'requires_action') throw refusalOf('payment_provider_refused')
}

export const makeSwap = (id: string, body: z.input<(typeof swapContract)['create']['body']>) =>
  afterwards(askIdempotently(adminSwaps.create, { params: { id }, query, body }))
export const makeClaim = (id: string, body: z.input<(typeof claimContract)['create']['body']>) =>
  afterwards(askIdempotently(adminClaims.create, { params: { id }, query, body }))
