import type { KeptConfirmation } from '@kusuribako/contract/checkout/confirmation'
import { isMailedGiftCard } from '@kusuribako/contract/orders/mailed-gift-card'
import type { FullOrder } from '@kusuribako/contract/orders/order'
import type { ShopOrder } from '@kusuribako/contract/orders/shop-orders'
import type { WalletId } from '@kusuribako/contract/payments/wallets'
import { reducedRateIn } from '@kusuribako/contract/pricing/reduced-rate'
import { type PointsFigures, type Totals, totalsOf } from '../cart/cart-view.ts'
import { productPath } from '../catalogue/page-paths.ts'
import type { AddressValues } from '../checkout/address-values.ts'
import type { Goods } from '../checkout/goods-list.tsx'
import { isWallet } from '../checkout/wallet-words.ts'
import { type OrderState, orderState, pointsSpent } from './order-state.ts'

/** An order as its pages show it; yen, tax included. */
export interface OrderView {
  id: string
  number: number
  placedAt: string
  email: string
  /** The page where its buyer finds it again. */
  to: string
  state: OrderState
  /** It was cancelled, or rejected by a pharmacist. */
  isCanceled: boolean
  isCancelable: boolean
  /** The subscription that it starts, or that ordered it, and the delivery's number. */
  subscription: { to: string; cycle: number } | null
  /** Its money is captured: there is a receipt for it. */
  hasReceipt: boolean
  /** The pharmacist's comment to the buyer. */
  reviewNote: string | null
  /** A pharmacist has to review it, or has reviewed: there is a page of the conversation. */
  hasReview: boolean
  /** The pharmacist waits for the buyer. */
  awaitsBuyer: boolean
  /** The page of a change that waits for the buyer's answer. */
  changeToAnswer: string | null
  lines: Goods[]
  totals: Totals
  /** Its returns, swaps and claims. */
  cases: ShopOrder['cases']
  /** It has nothing but gift cards whose codes are mailed. */
  comesByMail: boolean
  address: AddressValues | null
  delivery: string | null
  /** The delivery time, as on its last screen; null where there is none, or it is not stored. */
  deliveryTime: string | null
  card: { brand: string; last4: string } | null
  wallet: WalletId | null
  parcels: { id: string; numbers: { number: string; url: string | null }[]; shippedAt: string | null }[]
  codes: string[]
  /** The text of its last screen; null where that is not stored. */
  confirmed: KeptConfirmation | null
}

/** An order in the shape of its pages. `reviewFrom`: when a pharmacist is next on duty; null while one is. */
export function viewOrder(order: ShopOrder, reviewFrom: string | null = null): OrderView {
  const reducedRate = reducedRateIn(order)
  const lines = order.items.map((line) => viewLine(line, reducedRate(line)))
  const goods = lines.reduce((sum, { total }) => sum + total, 0)
  const totals = totalsOf(order, goods)
  const [payment] = order.payments
  const card = payment?.data.card as { brand?: string; last4?: string } | undefined
  return {
    id: order.id,
    number: order.display_id,
    placedAt: order.created_at,
    email: order.email,
    to: order.customer?.has_account && !order.customer.deleted_at ? `/account/orders/${order.id}` : '/orders/lookup',
    state: orderState(order, reviewFrom),
    isCanceled: order.status === 'canceled',
    isCancelable: order.is_cancelable,
    subscription: subscriptionOf(order),
    hasReceipt: hasReceipt(order),
    reviewNote: order.review?.note || null,
    hasReview: order.review !== null,
    awaitsBuyer: Boolean(order.review?.waits_for),
    changeToAnswer: order.change_to_answer && `/order-edits/${order.change_to_answer}`,
    lines,
    totals: {
      ...totals,
      shipping: totals.shipping ?? 0,
      points: pointsOf(order),
      paid: paidOf(order),
      refunded: order.refunded_total,
      pendingRefund: order.refund_waiting_total,
      refundedInKind: order.given_back_in_kind,
    },
    cases: order.cases,
    comesByMail: order.items.length > 0 && order.items.every(isMailedGiftCard),
    address: order.shipping_address,
    delivery: order.shipping_methods[0]?.shipping_option?.name ?? null,
    deliveryTime: deliveryTimeOf(order),
    card: card ? { brand: card.brand ?? '', last4: card.last4 ?? '' } : null,
    wallet: payment && isWallet(payment.provider_id) ? payment.provider_id : null,
    parcels: parcelsOf(order.fulfillments),
    codes: order.discounts.map(({ code }) => code),
    confirmed: order.confirmation,
  }
}

/** Like the backend's rule: money of an edit that is still to be captured does not delay it. */
const hasReceipt = ({ status, payment_status, payments }: ShopOrder) =>
  ['captured', 'partially_refunded', 'refunded'].includes(payment_status) ||
  (status !== 'canceled' &&
    ['awaiting', 'requires_action'].includes(payment_status) &&
    payments.some(({ captured_at, canceled_at }) => captured_at && !canceled_at))

function subscriptionOf({ metadata, items }: ShopOrder): OrderView['subscription'] {
  const { subscription, subscription_current_cycle: cycle } = (metadata ?? {}) as {
    subscription?: { subscriptionId?: string }
    subscription_current_cycle?: number
  }
  if (!subscription?.subscriptionId || !cycle) {
    const starts = items.some((line) => line.metadata?.is_subscription_purchase === true)
    return starts ? { to: '/account/subscriptions', cycle: 1 } : null
  }
  return { to: `/account/subscriptions/${subscription.subscriptionId}`, cycle }
}

function deliveryTimeOf({ status, review, confirmation }: ShopOrder): string | null {
  const confirmed = confirmation?.confirmation
  if (!confirmed?.shipping || status === 'canceled') return null
  if (review?.state === 'rejected' || review?.state === 'expired') return null
  return confirmed.terms.find(({ name }) => name === 'お届けの時期')?.value ?? confirmed.shipping.says
}

/** As in the order itself (shop.md §3). */
function pointsOf({ metadata, total, status }: ShopOrder): PointsFigures {
  const { awardedDPoints = 0 } = (metadata?.d_points ?? {}) as Record<string, number | undefined>
  const used = pointsSpent({ metadata })
  return { used, toPay: total - used, earned: status === 'canceled' ? 0 : awardedDPoints }
}

/** What was paid, where the total differs, and a part was refunded. */
function paidOf(order: ShopOrder): number | null {
  const { refunded_total, paid_total } = order
  return refunded_total > 0 && paid_total !== pointsOf(order).toPay ? paid_total : null
}

/** A line of an order, or of a change of it. */
export function viewLine(line: FullOrder['items'][number], reducedRate: number | null): Goods {
  const metadata = line.variant?.metadata as { jsm_category_name?: string } | null | undefined
  return {
    id: line.id,
    title: line.title,
    variantTitle: line.description,
    thumbnail: line.thumbnail,
    saleClass: metadata?.jsm_category_name ?? null,
    to: pageOf(line.variant?.product),
    quantity: line.quantity,
    unitPrice: line.unit_price,
    total: line.original_total ?? line.unit_price * line.quantity,
    reducedRate,
  }
}

/** The page of a product, while the shop shows it: who has bought a medicine wants to read its insert again. */
function pageOf(product: OrderedProduct): string | null {
  if (!product?.handle || product.status !== 'published' || product.deleted_at) return null
  return productPath(product.handle)
}
type OrderedProduct = NonNullable<FullOrder['items'][number]['variant']>['product']

/** What was packed and not unpacked again. */
export const parcelsOf = (fulfillments: readonly Fulfillment[]): OrderView['parcels'] =>
  fulfillments.filter(({ canceled_at }) => !canceled_at).map(viewParcel)

/** A list of orders may have requested less of it. */
type Fulfillment = Partial<FullOrder['fulfillments'][number]>

const viewParcel = ({ id, tracking_links = [], tracking_numbers = [], shipped_at = null }: Fulfillment) => ({
  id: id ?? '',
  numbers: tracking_links.length
    ? tracking_links.map(({ tracking_number, url }) => ({ number: tracking_number, url }))
    : tracking_numbers.map((number) => ({ number, url: null })),
  shippedAt: shipped_at,
})
