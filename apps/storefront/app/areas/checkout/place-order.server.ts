import type { CallError } from '@kusuribako/client'
import { cards, carts, completeCart, followPayment, storeOrders, validateCart } from '@kusuribako/client/routes'
import type { Completion } from '@kusuribako/contract/checkout/complete-cart'
import type { Order } from '@kusuribako/contract/orders/order'
import type { NextAction } from '@kusuribako/contract/payments/wallets'
import { redirect, replace } from 'react-router'
import { type Api, longTimeout } from '../../api.server.ts'
import { wordsFor } from '../../wording/refusals.ts'
import { cartLinePath } from '../cart/cart-view.ts'
import { problemWords } from '../cart/problem-words.ts'
import type { OpenCart } from '../cart/read-cart.server.ts'
import { problemsIn } from '../cart/read-cart.server.ts'
import { addressValues } from './address-values.ts'
import { quotedNameOf } from './line-names.ts'
import { isWallet, noticeOfDecline, noticeOfRefusal, walletNames } from './wallet-words.ts'

/** Why there is no order yet. */
export interface UnplacedOrder {
  step: 'confirm'
  /** The bank wants the buyer to approve; then the same form is sent again. */
  challenge: { clientSecret: string } | null
  /** The wallet requires the browser to come by a form. */
  providerForm: { name: string; action: Extract<NextAction, { type: 'form' }> } | null
  title: string
  /** Messages for the shopper, one for each problem. */
  reasons: string[]
  /** Where in the cart the first change is needed; null: nowhere. */
  cartPath: string | null
  /** It is unknown whether the order is made and the money authorised. */
  isUnsure: boolean
}

/** The fields of the button's form: which press this is, and the hash of the screen. */
export interface OrderButtonFields {
  idempotencyKey: string
  confirmed: string
}

/** Places the order of the cart, once; redirects to the thank-you page, or returns the problems. */
export async function placeOrder(
  api: Api,
  openCart: OpenCart,
  { idempotencyKey, confirmed }: OrderButtonFields,
  flags: readonly string[] = [],
): Promise<UnplacedOrder | Response> {
  if (flags.includes('validate-checkout-before-payment')) {
    const validation = await api.personal(validateCart, { body: { cart_id: openCart.cart.id } })
    if (!validation.ok && validation.error.code !== 'cart_validation_order_already_exists')
      return explainRefusal(openCart, validation.error)
  }
  const headers: Record<string, string> = /^[\w-]{8,64}$/.test(idempotencyKey)
    ? { 'idempotency-key': idempotencyKey }
    : {}
  const body = /^[0-9a-f]{64}$/.test(confirmed) ? { confirmed } : {}
  const answer = await api.personal(
    completeCart,
    { params: { id: openCart.cart.id }, body },
    { headers, ...longTimeout },
  )
  if (!answer.ok)
    return answer.error.code === 'unknown_error'
      ? resumeOrder(api, openCart, true)
      : explainRefusal(openCart, answer.error)
  if (flags.includes('stripe-saved-cards-refetch-on-complete-purchase') && openCart.customer)
    await api.personal(cards.refresh, { body: { cart_id: openCart.cart.id } })
  if (answer.data.type === 'order') return toThankYou(answer.data.data)
  return answer.data.type === 'cart' ? continuePayment(answer.data) : redirect('/account/orders', 303)
}

/**
 * Resumes an order after the buyer was at the bank, or after a press without an answer. Only continues what was begun:
 * a link alone places no order.
 */
export async function resumeOrder(api: Api, openCart: OpenCart, isPressed = false): Promise<UnplacedOrder | Response> {
  const answer = await api.personal(followPayment, { body: { cart_id: openCart.cart.id } }, longTimeout)
  if (!answer.ok) return explainRefusal(openCart, answer.error)
  const { data: found } = answer.data
  if (found.type !== 'cart')
    return found.type === 'order' ? toOrderOrNewCart(api, found.data) : redirect('/account/orders', 303)
  return found.payment_status === 'pending' && !isPressed ? redirect('/checkout', 303) : continuePayment(found)
}

/**
 * The thank-you page of an order; its creation time in epoch milliseconds is a guest's proof (shop.md §2). It replaces
 * the checkout in the browser's history, which redirects here once the order exists, so that going back would never
 * get past it.
 */
export function toThankYou(
  order: { id: string; created_at?: string | undefined },
  notice: string | null = null,
): Response {
  const query = new URLSearchParams({
    temporary_code: String(Date.parse(order.created_at ?? '')),
    ...(notice && { notice }),
  })
  return replace(`/order/confirmed/${order.id}/thank_you?${query}`, 303)
}

/** Where to redirect a shopper who comes back to a cart that is an order already; null when there is no order. */
export async function redirectIfOrdered(api: Api): Promise<Response | null> {
  const { cartId } = api
  if (!cartId) return null
  const answer = await api.personal(followPayment, { body: { cart_id: cartId } }, longTimeout)
  return answer.ok && answer.data.data.type === 'order' ? toOrderOrNewCart(api, answer.data.data.data) : null
}

/**
 * The thank-you page; or, for an order that was made before its charge and cancelled because the charge failed: its
 * goods in a new cart, and why.
 */
export async function toOrderOrNewCart(api: Api, order: Order): Promise<Response> {
  const declineReason = (order.payments?.[0]?.data as { reason?: unknown } | undefined)?.reason
  if (order.status !== 'canceled' || typeof declineReason !== 'string') return toThankYou(order)
  const notice = noticeOfDecline('d-pay', declineReason)
  return redirect(`${(await recreateCart(api, order)) ? '/checkout' : '/cart'}?${new URLSearchParams({ notice })}`, 303)
}

/** The goods and address of the cancelled order, in a new cart of the same shopper. */
async function recreateCart(api: Api, { items = [], email = '', shipping_address = null }: Order): Promise<boolean> {
  const lines = items.flatMap(({ variant_id, quantity }) => (variant_id ? [{ variant_id, quantity }] : []))
  const created = await api.personal(carts.create, { body: { country_code: 'jp', items: lines } })
  if (!created.ok) return false
  const { id, region_id } = created.data.cart
  api.setCart(id, region_id)
  const address = { ...addressValues(shipping_address), country_code: 'jp' }
  await api.personal(carts.update, { params: { id }, body: { email, shipping_address: address } })
  return true
}

/** The order that a cart has become, or null. */
export async function orderOfCart(api: Api): Promise<{ id: string; created_at?: string | undefined } | null> {
  const { cartId } = api
  if (!cartId) return null
  const found = await api.personal(storeOrders.getByCart, { params: { cart_id: cartId } })
  return found.ok ? found.data.order : null
}

const unplaced = { step: 'confirm' as const, challenge: null, providerForm: null, cartPath: null, isUnsure: false }

function continuePayment(answer: Extract<Completion, { type: 'cart' }>): UnplacedOrder | Response {
  const openSession = answer.payment_status === 'requires_more' && answer.payment_session
  const wallet = openSession && isWallet(openSession.provider_id) ? openSession.provider_id : null
  const action = wallet && openSession ? (openSession.data.next_action as NextAction | undefined) : undefined
  if (wallet === 'paypay') return redirect('/checkout/paypay', 303)
  if (action?.type === 'redirect') return redirect(action.url, 303)
  if (wallet && action?.type === 'form')
    return { ...unplaced, providerForm: { name: walletNames[wallet], action }, title: '', reasons: [] }
  const secret = answer.payment_session?.data.client_secret
  if (answer.payment_status === 'requires_more' && typeof secret === 'string')
    return { ...unplaced, challenge: { clientSecret: secret }, title: '本人認証をお願いします', reasons: [] }
  if (answer.payment_status === 'error') return { ...unplaced, title: 'お支払いできませんでした', reasons: [] }
  const reasons = [
    'ご注文はまだ完了していません。もう一度「注文を確定する」を押してください。二重に請求されることはありません。',
  ]
  return { ...unplaced, title: unsureTitle, reasons, isUnsure: true }
}

const unsureTitle = 'お支払いを確認できませんでした'

/** No answer is no refusal: shop or bank may still be working on it. */
const isUnspecific = ({ code }: CallError) => code === 'unknown_error' || code === 'payment_provider_failed'

/** What cannot be fixed on the page of the button. */
const pageToFixAt: Partial<Record<CallError['code'], string>> = {
  cart_validation_empty_cart: '/cart',
  cart_validation_no_shipping_address: '/checkout',
}

function explainRefusal({ view }: OpenCart, error: CallError): UnplacedOrder | Response {
  const pageToFix = pageToFixAt[error.code]
  if (pageToFix) return redirect(`${pageToFix}?${new URLSearchParams({ notice: noticeOfRefusal(error.code) })}`, 303)
  if (isUnspecific(error)) {
    const reasons = [
      'ご注文が完了したかどうかを、まだ確認できていません。少し時間をおいて、もう一度「注文を確定する」を押してください。二重に請求されることはありません。',
    ]
    return { ...unplaced, title: unsureTitle, reasons, isUnsure: true }
  }
  const problems = problemsIn(error.details)
  const lineReasons = problems.map((problem) => {
    const line = view.lines.find(({ id }) => id === problem.line_item_id)
    const words = problemWords(problem, line?.quantity)?.text ?? wordsFor(problem.code)
    return `${quotedNameOf(view, problem.line_item_id)}：${words}`
  })
  const first = problems[0]?.line_item_id
  return {
    ...unplaced,
    title: error.code === 'confirmation_changed' ? 'ご注文の内容が変わっています' : 'ご注文を確定できませんでした',
    reasons: lineReasons.length > 0 ? lineReasons : [wordsFor(error.code)],
    cartPath: lineReasons.length > 0 || error.code.startsWith('insufficient_inventory') ? cartLinePath(first) : null,
  }
}
