import { carts, followPayment, shopCarts, wallets } from '@kusuribako/client/routes'
import type { NextAction, WalletId } from '@kusuribako/contract/payments/wallets'
import { redirect } from 'react-router'
import { type Api, longTimeout } from '../../api.server.ts'
import { unlockCartFor } from '../cart/change-cart.server.ts'
import type { OpenCart } from '../cart/read-cart.server.ts'
import { choosePaymentMethod } from './choose-payment-method.server.ts'
import { orderOfCart, toOrderOrNewCart, toThankYou } from './place-order.server.ts'
import {
  type FailedReturn,
  isCanceledByBuyer,
  isWallet,
  noticeOfDecline,
  noticeOfFailedReturn,
  noticeOfFailure,
} from './wallet-words.ts'

/** A wallet's data in a cart's chosen payment session. */
export interface WalletState {
  id: WalletId
  status: string
  /** Whether everything is there that the wallet must know before the order. */
  isReady: boolean
  /** The payment method within the wallet, where it is known. */
  descriptor: string | null
  reason: string | null
  next: NextAction | null
  deeplink: string | null
  expiresAt: string | null
}

/** The wallet that is to pay a cart; null when it is none. */
export function walletOf({ cart }: OpenCart): WalletState | null {
  const session = cart.payment_sessions?.find(({ is_selected }) => is_selected)
  if (!session || !isWallet(session.provider_id)) return null
  const { wanted, reason, next_action, deeplink, expires_at } = session.data as Record<string, unknown>
  const { checkout_session_id, descriptor } = (wanted ?? {}) as Record<string, unknown>
  return {
    id: session.provider_id,
    status: session.status,
    isReady: session.provider_id !== 'amazon-pay' || typeof checkout_session_id === 'string',
    descriptor: textOrNull(descriptor),
    reason: textOrNull(reason),
    next: (next_action as NextAction | undefined) ?? null,
    deeplink: textOrNull(deeplink),
    expiresAt: textOrNull(expires_at),
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const toNotice = (notice: string) => redirect(`/checkout?${new URLSearchParams({ notice })}`, 303)

/**
 * The outcome of a wallet payment, whichever way the buyer came back: redirect to the thank-you page, to a notice, or
 * null while it waits. It begins nothing: a link alone places no order.
 */
export async function followWallet(api: Api, { cart: { id } }: OpenCart, wallet: WalletId): Promise<Response | null> {
  const answer = await api.personal(followPayment, { body: { cart_id: id } }, longTimeout)
  if (!answer.ok) return toNotice(noticeOfFailure(wallet, answer.error))
  const { data: found } = answer.data
  if (found.type !== 'cart')
    return found.type === 'order' ? toOrderOrNewCart(api, found.data) : redirect('/account/orders', 303)
  if (found.payment_status === 'requires_more') return null
  const { reason } = (found.payment_session?.data ?? {}) as { reason?: string }
  const isRefused = found.payment_status === 'error' && reason !== 'expired'
  // No notice of shop.md §8 fits here (PayPay's one is for buyers who may have paid), so the payment step shows it.
  const isShownAtPayment =
    (reason && isCanceledByBuyer(reason) && wallet !== 'd-pay') || (wallet === 'paypay' && isRefused)
  if (isShownAtPayment) return redirect('/checkout?step=payment', 303)
  return toNotice(noticeOfDecline(wallet, reason ?? (found.payment_status === 'error' ? '' : 'expired')))
}

/**
 * What is wrong with the URL by which a browser comes back from a wallet; null when it belongs to this shopper's own
 * payment. 楽天ペイ comes back by a form, so its URL names only the wallet and no cart.
 */
export function redirectIfInvalidReturn(api: Api, openCart: OpenCart | null, query: URLSearchParams): Response | null {
  const wallet = query.get('wallet') ?? ''
  if (!isWallet(wallet)) return null
  const failure = whyInvalidReturn(wallet, api.cartId, openCart, query)
  if (!failure) return null
  return redirect(
    `${openCart ? '/checkout' : '/cart'}?${new URLSearchParams({ notice: noticeOfFailedReturn(wallet, failure) })}`,
    303,
  )
}

function whyInvalidReturn(
  wallet: WalletId,
  ownCartId: string | null,
  openCart: OpenCart | null,
  query: URLSearchParams,
): FailedReturn | null {
  const namedCartId = query.get('cart_id')
  if (namedCartId !== null && !/^cart_\w{1,64}$/.test(namedCartId)) return 'invalid_payload'
  if (!ownCartId || (wallet !== 'rakuten-pay' && namedCartId !== ownCartId)) return 'missing_cart_id'
  if (!openCart) return null
  if (!openCart.cart.payment_sessions?.some(({ provider_id }) => provider_id === wallet)) return 'missing_session'
  return walletOf(openCart)?.id === wallet ? null : 'session_not_chosen'
}

/** The buyer decided not to pay this way. What is paid by then stays paid. */
export async function cancelWalletPayment(api: Api, { cart }: OpenCart): Promise<Response> {
  await api.personal(shopCarts.resetPaymentSession, { body: { cart_id: cart.id } }, longTimeout)
  const order = await orderOfCart(api)
  return order ? toThankYou(order) : redirect('/checkout?step=payment', 303)
}

/** The buyer returns from Amazon with an address: it becomes the cart's, and Amazon Pay its way to pay. */
export async function applyAmazonChoice(api: Api, openCart: OpenCart, id: string): Promise<Response> {
  const { cart, customer } = openCart
  const found = await api.personal(wallets.amazonPayChoice, { params: { checkoutSessionId: id } }, longTimeout)
  if (!found.ok) {
    if (found.error.code === 'wallet_address_not_in_japan')
      return toNotice('notice_cart_validation_invalid_shipping_address')
    return toNotice(found.error.status === 429 ? 'notice_amazon_pay_too_many_requests' : 'notice_amazon_pay_error')
  }
  const { address, email, descriptor } = found.data.data
  const body = {
    shipping_address: { ...address, metadata: { is_amazon_address: true } },
    ...((customer?.email ?? email) && { email: customer?.email ?? email ?? '' }),
  }
  const updated = await unlockCartFor(api, cart.id, () => api.personal(carts.update, { params: { id: cart.id }, body }))
  if (!updated.ok) return toNotice('notice_cart_validation_invalid_shipping_address')
  const error = await choosePaymentMethod(api, openCart, 'amazon-pay', { checkout_session_id: id, descriptor })
  return error ? toNotice('notice_amazon_pay_error') : redirect('/checkout', 303)
}
