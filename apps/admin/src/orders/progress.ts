import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { isMailedGiftCard } from '@kusuribako/contract/orders/mailed-gift-card'
import type { Tone } from '@kusuribako/ui/badge.tsx'
import { yen } from '@kusuribako/ui/format.ts'
import { refusalText } from '../refusal-words.ts'
import type { Line, Order, OrderReturn, Parcel } from './orders.ts'
import { say } from './words.ts'

type Counts = Pick<Line, 'id' | 'quantity' | 'fulfilled_quantity' | 'shipped_quantity' | 'returned_quantity'> &
  Partial<Pick<Line, 'is_giftcard' | 'variant'>>
/** An order as its page reads it; in a list its parcels and returns are unknown. */
type OrderRelations = Partial<Pick<Order, 'fulfillments'> & ReturnsOf>

/**
 * How many pieces of a line are still to be packed. Returned pieces were packed before, or never will be; gift cards
 * sent by mail are not packed.
 */
export const leftToPack = (line: Counts, order: OrderRelations): number =>
  isMailedGiftCard(line) ? 0 : line.quantity - neverPacked(line, order) - (line.fulfilled_quantity ?? 0)

/** Pieces of a line that have yet to leave: returned ones had left before, or never will. */
export const leftToSend = (line: Counts, order: OrderRelations = {}): number =>
  isMailedGiftCard(line)
    ? 0
    : line.quantity - Math.max(neverPacked(line, order) + (line.shipped_quantity ?? 0), line.returned_quantity ?? 0)

/**
 * How many returned pieces of a line had never been packed, as the backend computes it: packed pieces that were still
 * out count first. Without known parcels and returns, the minimum.
 */
function neverPacked(line: Counts, { fulfillments, returns, swaps = [], claims = [] }: OrderRelations): number {
  const returned = line.returned_quantity ?? 0
  if (returned === 0) return 0
  if (!fulfillments || !returns) return Math.max(0, returned - (line.fulfilled_quantity ?? 0))
  const steps = [
    ...fulfillments.flatMap(({ created_at, canceled_at, items }) => {
      const packed = sumOf(items.filter(isOf(line)))
      return [
        { at: created_at, packed, received: 0 },
        ...(canceled_at ? [{ at: canceled_at, packed: -packed, received: 0 }] : []),
      ]
    }),
    ...returnsOf({ returns, swaps, claims }).flatMap(({ received_at: at, items }) =>
      at
        ? items.filter(isOf(line)).map(({ received_quantity }) => ({ at, packed: 0, received: received_quantity ?? 0 }))
        : [],
    ),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  let [stillOut, total] = [0, 0]
  for (const { packed, received } of steps) {
    const unpacked = received - Math.min(received, Math.max(0, stillOut))
    total += unpacked
    stillOut += packed - received + unpacked
  }
  return total
}
/**
 * Whether a parcel may be unpacked, like the backend's rule: not if pieces inside were returned, because they are on
 * the shelf, or kept aside, already.
 */
export const mayUnpack = (
  { items }: Pick<Parcel, 'items'>,
  order: OrderRelations & { items: readonly Counts[] },
): boolean =>
  order.items.every((line) => {
    const returnedFromParcels = (line.returned_quantity ?? 0) - neverPacked(line, order)
    return (line.fulfilled_quantity ?? 0) - sumOf(items.filter(isOf(line))) >= returnedFromParcels
  })

const isOf =
  ({ id }: Pick<Line, 'id'>) =>
  ({ item_id }: Pick<Pieces, 'item_id'>) =>
    item_id === id

/** Yen that can still be refunded: what is only authorised is not there to give back, as the backend says too. */
export const refundableNow = ({ refundable_amount = 0, payments = [] }: Omit<Paid, 'total'>): number =>
  Math.max(0, refundable_amount - capturableOf(payments))

/** Yen authorised and not captured. */
export const capturableOf = (payments: Order['payments']): number =>
  payments.filter(isCapturable).reduce((sum, { amount }) => sum + amount, 0)

/**
 * Yen paid in excess of an order's total: a change has made it cheaper, and staff refund that (023). The total still
 * contains goods that were returned, so what was refunded for them counts as paid. Points are no money. Zero where a
 * list does not know what was paid.
 */
export function overpaid(order: Paid): number {
  const { total, refunds = [], payments = [], metadata = null } = order
  const refundable = refundableNow(order)
  const refundedForGoods = refunds
    .filter((refund) => ['return', 'swap', 'claim'].includes(refund.reason) && !refund.metadata?.declined_at)
    .reduce((sum, { amount }) => sum + amount, 0)
  // The differences paid for swaps are for goods that are not in the total.
  const forSwaps = payments.reduce((sum, { amount, swap_id }) => sum + (swap_id ? amount : 0), 0)
  const toPay = Math.max(0, total - pointsSpent({ metadata })) + forSwaps
  return Math.min(refundable, Math.max(0, refundable + refundedForGoods - toPay))
}

/** Points that paid a part of the order, one yen each (shop.md §3). */
export const pointsSpent = ({ metadata }: Pick<Order, 'metadata'>): number =>
  (metadata?.d_points as { pointsSpent?: number } | undefined)?.pointsSpent ?? 0

type Paid = Pick<Order, 'total'> & Partial<Pick<Order, 'refundable_amount' | 'refunds' | 'payments' | 'metadata'>>

const unpaid: readonly Order['payment_status'][] = ['not_paid', 'awaiting', 'requires_action']

/** What is still to be done for an order, a sentence each: once it is completed, lists of goods do not contain it. */
export function remainingWork(order: OrderRelations & Paid & Pick<Order, 'items' | 'payment_status'>) {
  const { items, payment_status, total, payments = [] } = order
  // Orders that an earlier version has refunded do not say so while another payment waits to be captured.
  const isUntaken = (total > 0 && unpaid.includes(payment_status)) || payments.some(isCapturable)
  const excess = overpaid(order)
  const pieces = items.reduce((sum, line) => sum + Math.max(0, leftToSend(line, order)), 0)
  return [
    ...(pieces > 0 ? [say.unsent(pieces)] : []),
    ...(isUntaken ? [say.untaken] : []),
    ...(excess > 0 ? [say.overpaid(yen(excess))] : []),
  ]
}

/** Whether goods may be packed: also where it was completed too early. */
export const mayGoOn = ({ status }: Pick<Order, 'status'>) => status === 'pending' || status === 'completed'

/** Whether authorised money may be captured, like the backend's rule. */
export const mayBeCharged = ({ status }: Pick<Order, 'status'>) => status !== 'canceled' && status !== 'requires_action'

/** Why an order can no longer be cancelled, like the backend's rule; null while it can. */
export function whyNotCancelable(order: CancelableOrder): string | null {
  const { fulfillments, refunds, returns, swaps, claims } = order
  const parcels = fulfillments.filter(({ canceled_at }) => !canceled_at)
  // What has left cannot be unpacked: staff request it back, and remove the rest.
  if (parcels.some(({ shipped_at }) => shipped_at))
    return order.items.some((line) => leftToPack(line, order) > 0) ? say.hasLeft + say.takeOutRest : say.hasLeft
  // Its provider declined it: the shop has the money again.
  if (refunds.some(({ metadata }) => !metadata?.declined_at)) return refusalText('order_has_refunds')
  if (parcels.length > 0) return refusalText('order_has_parcels')
  if (returns.some(({ status }) => status !== 'canceled')) return refusalText('order_has_returns')
  if (swaps.some(isActive)) return refusalText('order_has_swaps')
  return claims.some(isActive) ? refusalText('order_has_claims') : null
}
const isActive = ({ canceled_at }: { canceled_at: string | null }) => !canceled_at
type CancelableOrder = Pick<Order, 'items' | 'fulfillments' | 'refunds' | 'returns' | 'swaps' | 'claims'>

/**
 * How many pieces of a line may still be requested back, without those on their way: including those requested by a
 * swap or a claim. Gift cards are excluded.
 */
export function leftToReturn(line: Returnable, order: ReturnsOf): number {
  if (line.is_giftcard) return 0
  const coming = returnsOf(order)
    .filter(({ status }) => status === 'requested')
    .flatMap(({ items }) => items)
    .filter(isOf(line))
  return line.quantity - (line.returned_quantity ?? 0) - sumOf(coming)
}
type Returnable = Pick<Line, 'id' | 'quantity' | 'returned_quantity' | 'is_giftcard'>
type ReturnsOf = Pick<Order, 'returns' | 'swaps' | 'claims'>

const returnsOf = ({ returns, swaps, claims }: ReturnsOf): OrderReturn[] => [
  ...returns,
  ...[...swaps, ...claims].flatMap(({ return_order }) => return_order ?? []),
]

/** How many pieces of a line may still be claimed: packed goods without an active claim. */
export function leftToClaim(line: Claimable, { claims }: Pick<Order, 'claims'>): number {
  if (!line.variant_id) return 0
  const claimed = claims
    .filter(isActive)
    .flatMap(({ claim_items }) => claim_items)
    .filter(isOf(line))
  return Math.max(0, (line.fulfilled_quantity ?? 0) - sumOf(claimed))
}
type Claimable = Pick<Line, 'id' | 'variant_id' | 'fulfilled_quantity'>

export const sumOf = (pieces: readonly { quantity: number }[]) =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/** Yen of a return that are owed for the pieces that arrived: the agreed amount, in proportion to their worth (040). */
export function owedFor(
  { refund_amount, items }: Pick<OrderReturn, 'refund_amount' | 'items'>,
  lines: readonly Pick<Line, 'id' | 'quantity' | 'total'>[],
  received: readonly Pieces[],
): number {
  const worthOf = (pieces: readonly Pieces[]) =>
    pieces.reduce((sum, { item_id, quantity }) => {
      const line = lines.find(({ id }) => id === item_id)
      return line ? sum + ((line.total ?? 0) * quantity) / line.quantity : sum
    }, 0)
  const [agreedWorth, receivedWorth] = [worthOf(items), worthOf(received)]
  return receivedWorth < agreedWorth ? Math.floor((refund_amount * receivedWorth) / agreedWorth) : refund_amount
}

interface Pieces {
  item_id: string
  quantity: number
}

/** Whether money is authorised and not captured yet. */
export const isCapturable = ({ captured_at, canceled_at }: Order['payments'][number]) => !captured_at && !canceled_at

/** The reason of a refund, in words. For a cancelled order it is `other` in the platform's terms. */
export const refundReason = (
  { canceled_at }: Pick<Order, 'canceled_at'>,
  { reason, created_at, metadata }: Pick<Order['refunds'][number], 'reason' | 'created_at'> & { metadata?: unknown },
) => {
  if ((metadata as { dispute?: string } | null)?.dispute) return say.chargedBack
  const isOfCancel = reason === 'other' && canceled_at && created_at >= canceled_at
  return isOfCancel ? say.calledOff : say.reasons[reason]
}

/** Whether the order waits for a pharmacist: it can be neither packed nor charged (薬機法36条の10). */
export const waitsForPharmacist = ({ status }: Pick<Order, 'status'>) => status === 'requires_action'

export function parcelState({ shipped_at, canceled_at }: Pick<Parcel, 'shipped_at' | 'canceled_at'>) {
  if (canceled_at) return 'canceled'
  return shipped_at ? 'shipped' : 'packed'
}

/** `荷物 1` in the order in which they were packed. */
export const parcelName = (order: Pick<Order, 'fulfillments'>, id: string) =>
  say.parcel(order.fulfillments.findIndex((parcel) => parcel.id === id) + 1)

/** 第1類医薬品, 化粧品 …; null if unknown. */
export function saleClassOf({ variant }: Pick<Line, 'variant'>): string | null {
  const saleClass = variant?.metadata?.jsm_category_name
  return typeof saleClass === 'string' && saleClass ? saleClass : null
}

/** Returned medicines are never sold again (薬機法56条). */
export const isMedicine = (line: Pick<Line, 'variant'>) => factsOfClass(saleClassOf(line))?.isMedicine ?? false

export const statusTones: Record<Order['status'], Tone> = {
  pending: 'info',
  completed: 'success',
  archived: 'neutral',
  canceled: 'danger',
  requires_action: 'warning',
}
export const paymentTones: Record<Order['payment_status'], Tone> = {
  not_paid: 'warning',
  awaiting: 'warning',
  captured: 'success',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  canceled: 'neutral',
  requires_action: 'danger',
}
export const deliveryTones: Record<Order['fulfillment_status'], Tone> = {
  not_fulfilled: 'warning',
  partially_fulfilled: 'warning',
  fulfilled: 'info',
  partially_shipped: 'info',
  shipped: 'success',
  partially_returned: 'neutral',
  returned: 'neutral',
  canceled: 'warning',
  requires_action: 'danger',
}
