import { cardProvider } from '@kusuribako/contract/payments/cards'
import type { RefusalCode } from '@kusuribako/contract/refusals'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import type { ShopHeaders } from '../../base/shop-headers.ts'
import {
  chosenSession,
  hasOutdatedDelivery,
  hasOutdatedPrices,
  type LoadedCart,
  type PricedCart,
  pointsPaying,
  priceLoadedCart,
  type SessionRow,
  showPricesOfToday,
} from '../carts/index.ts'
import { payerOf } from '../payments/index.ts'
import { lockGuardedBuyer } from '../pharmacy/index.ts'
import { mustBeAllowedInSwap, swapToConfirm } from '../returns/index.ts'
import { type Attempt, type ConfirmedText, getAttempt, newAttemptId, openAttempt } from './attempts.ts'
import { buildConfirmation } from './build-confirmation.ts'
import { detailOf, guardedBuyer, type Judgement, judgeCart } from './judge-cart.ts'
import { orderRefusalCode, reserveGoods, type SwapTerms } from './reserve-goods.ts'
import { regularOf, takeSnapshot } from './snapshot.ts'

/** A buyer presses the order button: on which screen, and the hash of the last terms that were shown, if sent. */
export interface OrderRequest {
  from: ShopHeaders
  confirmed?: string | undefined
  /** Whether the caller makes the order in the same transaction when it is paid by this provider, or by none. */
  settlesAtOnce?: (provider_id: string | undefined) => boolean
}

/**
 * All refusals about the cart happen here, before money moves. The caller has locked the cart. `request`: of a buyer at
 * the last screen; left out where none is present (a later delivery, a draft paid at the desk, a provider's notice).
 */
export async function prepareAttempt(
  tx: Tx,
  loaded: LoadedCart,
  request?: OrderRequest,
): Promise<Attempt | 'already placed'> {
  if (isPlaced(loaded)) return 'already placed'
  // A retry takes the same path with the same key.
  if (loaded.open_attempt_id) return getAttempt(tx, loaded.open_attempt_id)
  const [priced, isDeliveryOutdated] = await Promise.all([
    priceLoadedCart(tx, loaded, { force_taxes: true }),
    request && hasOutdatedDelivery(tx, loaded),
  ])
  if (request && (isDeliveryOutdated || hasOutdatedPrices(priced))) throw refuse('confirmation_changed')
  const swap = loaded.cart.type === 'swap' ? await swapToConfirm(tx, loaded, priced.totals.total) : null
  const guarded = guardedBuyer(loaded, priced.sellables)
  if (guarded) await lockGuardedBuyer(tx, guarded)
  const { total } = priced.totals
  const points = pointsPaying(loaded, total)
  const amount = Math.max(0, total - points)
  const id = newAttemptId()
  const isByBuyer = request !== undefined
  // Refuses a provider that is no longer installed.
  const provider_id = amount > 0 ? chosenSession(loaded)?.provider_id : undefined
  const settlesAtOnce = !swap && request?.settlesAtOnce?.(provider_id) === true
  // With points it depends on whose they are, which is known only once they are spent.
  const isForLines = settlesAtOnce && points === 0
  // Checked and reserved in one round trip: a refusal releases everything again.
  const judgementPending = judgeCart(tx, priced, swap)
  const reservationPending = reserveGoods(tx, id, priced, { swap, points, isByBuyer, isForLines })
  await Promise.allSettled([judgementPending, reservationPending])
  const judgement = await judgementPending
  mustBeSellable(loaded, judgement, swap)
  const session = sessionToPay(loaded, total - points, isByBuyer)
  const isRaised = session?.amount != null && amount > session.amount
  const confirmed = request && loaded.cart.type === 'default' ? await confirmTerms(tx, priced, request, isRaised) : null
  const { spent, d_points } = await reservationPending
  const snapshot = { ...takeSnapshot(priced, judgement, spent), ...(request && { placed_from: request.from }) }
  const lasts_ms = isShortLivedCode(tx, session?.provider_id) ? codeLasts_ms : undefined
  const new_order_id = settlesAtOnce && !d_points ? newId('order') : null
  return openAttempt(tx, id, {
    cart_id: loaded.cart.id,
    amount,
    snapshot,
    session,
    d_points,
    confirmed,
    new_order_id,
    is_for_lines: isForLines,
    ...(lasts_ms && { lasts_ms }),
  })
}

/** Refuses with the first problem of the sale, under the code that an order uses for it. */
function mustBeSellable({ gift_cards }: LoadedCart, judgement: Judgement, swap: SwapTerms | null): void {
  if (swap) mustBeAllowedInSwap(judgement.lines)
  if (judgement.code)
    throw refuse(orderRefusalCode(judgement.code), { ...judgement.problems[0]?.detail, ...detailOf(judgement) })
  // Without a gift card that was spent elsewhere, or deleted, the amount to pay would silently be higher.
  if (gift_cards.some(({ is_disabled }) => is_disabled)) throw refuse('gift_card_disabled')
}

/**
 * Does what a buyer has pressed the button for. If that is refused because the last screen showed something else, cart
 * and payment are updated to today's prices, so that the buyer sees those.
 */
export async function runOrShowTodaysPrices<T>(ctx: Ctx, cartId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await ctx.tx(work)
  } catch (error) {
    if (error instanceof Refused && error.code === 'confirmation_changed') await showPricesOfToday(ctx, cartId)
    throw error
  }
}

/**
 * What the buyer agrees to; refuses where the buyer was shown something else. A caller that does not send what was
 * shown has shown the amount of the payment session: that is not exceeded (`isRaised`), whatever staff have changed.
 */
async function confirmTerms(
  tx: Tx,
  priced: PricedCart,
  { confirmed }: OrderRequest,
  isRaised: boolean,
): Promise<ConfirmedText> {
  const { text, sha256 } = await buildConfirmation(tx, priced)
  if (confirmed === undefined ? isRaised : confirmed !== sha256) throw refuse('confirmation_changed')
  return { confirmation: text, confirmation_sha256: sha256, confirmation_shown: confirmed !== undefined }
}

/** How long a PayPay code is valid, unless payments may stay pending. */
const codeLasts_ms = 5 * 60_000
const isShortLivedCode = (tx: Tx, provider_id: string | undefined): boolean =>
  provider_id === 'paypay' && !tx.flags.has('paypay-pending-payment')

/** Whether a cart has reached its goal: an order, or the confirmed swap. */
export const isPlaced = ({ order_id, cart }: LoadedCart): boolean =>
  order_id !== null || (cart.type === 'swap' && cart.completed_at !== null)

/** The session that the shopper chose, if it is still offered (123); a cart that costs nothing needs none. */
function sessionToPay(loaded: LoadedCart, total: number, isByBuyer: boolean) {
  const session = isByBuyer ? chosenSession(loaded) : loaded.sessions.find((one) => one.is_selected)
  if (total > 0 && !session) throw refuse('payment_session_missing')
  const paying = total > 0 && session ? session : null
  const code = whyNotPayableBy(paying, loaded)
  if (code) throw refuse(code)
  return paying
}

/**
 * Why a session is not charged for what is in the cart, or for where it goes; null where it is. No session: nothing is
 * to be paid now, but a subscription's later deliveries will be, by the card that its buyer always uses.
 */
export function whyNotPayableBy(session: SessionRow | null, loaded: LoadedCart): RefusalCode | null {
  const regular = regularOf(loaded)
  if (!session)
    return regular === 'first' && !payerOf(loaded.customer!).selectedCardId ? 'subscription_needs_card' : null
  if (regular && session.provider_id !== cardProvider) return 'subscription_needs_card'
  if (regular === 'first' && !isOpenedForMember(session)) return 'payment_session_missing'
  // Japan only (shop.md §6).
  const isAbroad = loaded.shipping_address?.country_code !== 'jp'
  return session.provider_id === 'amazon-pay' && isAbroad ? 'wallet_address_not_in_japan' : null
}

/** Only then is the card saved. An amount below the provider's minimum opens nothing: the order says so. */
const isOpenedForMember = ({ data, is_initiated }: SessionRow) =>
  data.customer !== undefined || (is_initiated && data.id === undefined)
