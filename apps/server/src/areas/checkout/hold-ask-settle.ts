import { cardProvider } from '@kusuribako/contract/payments/cards'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import type { PaymentProvider, Verdict } from '../../base/ports.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import type { ShopHeaders } from '../../base/shop-headers.ts'
import {
  askedFor,
  chosenToPay,
  isDeliveredOfOld,
  isPricedOfOld,
  type LoadedCart,
  noteSessionVerdict,
  type PricedCart,
  pointsPaying,
  priceLoadedCart,
  showPricesOfToday,
} from '../carts/index.ts'
import { holdBenefits } from '../discounts/index.ts'
import { holdStock, type StockLine } from '../inventory/index.ts'
import { type DPointsUse, usePoints } from '../loyalty/index.ts'
import { isMoney, isWallet, noteWalletTrouble, noteWalletVerdict } from '../payments/index.ts'
import { lockGuardedBuyer } from '../pharmacy/index.ts'
import { mustGoWithSwap, swapToConfirm } from '../returns/index.ts'
import {
  type Attempt,
  type Confirmed,
  getAttempt,
  mustBeOpen,
  newAttemptId,
  openAttempt,
  releaseAttempt,
} from './attempts.ts'
import { buildConfirmation } from './build-confirmation.ts'
import { mustHoldPoints } from './hold-points.ts'
import { detailOf, guardedBuyer, type Judgement, judgeCart } from './judge-cart.ts'
import { placeOrder } from './place-order.ts'
import { placeSwap } from './place-swap.ts'
import { regularOf, type Spent, takeSnapshot } from './snapshot.ts'

/** A buyer who presses the button: where the button is, and the hash of the last screen that was shown, if sent. */
export interface Pressed {
  from: ShopHeaders
  confirmed?: string | undefined
  /** Whether the caller makes the order in the same transaction when it is paid by this provider, or by none. */
  isAtOnce?: (provider_id: string | undefined) => boolean
}

/**
 * All possible refusals happen here, before money moves. The caller has locked the cart. `pressed`: by a buyer at the
 * last screen; left out where none is present (a later delivery, a draft paid at the desk, a provider's notification).
 */
export async function prepare(tx: Tx, loaded: LoadedCart, pressed?: Pressed): Promise<Attempt | 'already placed'> {
  if (isPlaced(loaded)) return 'already placed'
  // A retry takes the same path with the same key.
  if (loaded.open_attempt_id) return getAttempt(tx, loaded.open_attempt_id)
  const [priced, isOfOld] = await Promise.all([
    priceLoadedCart(tx, loaded, { force_taxes: true }),
    pressed && isDeliveredOfOld(tx, loaded),
  ])
  if (pressed && (isOfOld || isPricedOfOld(priced))) throw refuse('confirmation_changed')
  const swap = loaded.cart.type === 'swap' ? await swapToConfirm(tx, loaded, priced.totals.total) : null
  const guarded = guardedBuyer(loaded, priced.sellables)
  if (guarded) await lockGuardedBuyer(tx, guarded)
  const { total } = priced.totals
  const points = pointsPaying(loaded, total)
  const id = newAttemptId()
  // Checked and reserved in one round trip: a refusal releases everything again.
  const judging = judgeCart(tx, priced, swap)
  const holding = holdAll(tx, id, priced, { swap, points })
  await Promise.allSettled([judging, holding])
  const judgement = await judging
  mustBeSold(loaded, judgement, swap)
  const session = sessionToPay(loaded, total - points, pressed !== undefined)
  const confirmed = pressed && loaded.cart.type === 'default' ? confirm(tx, priced, pressed) : null
  const { spent, d_points } = await holding
  const snapshot = { ...takeSnapshot(priced, judgement, spent), ...(pressed && { placed_from: pressed.from }) }
  const amount = Math.max(0, total - points)
  const lasts_ms = (await isCodeShort(tx, session?.provider_id)) ? codeLasts_ms : undefined
  // Checked at every purchase: a provider that is no longer installed is refused before anything stays reserved for
  // it.
  const isAtOnce = pressed?.isAtOnce?.(session?.provider_id) ?? false
  const becomes = isAtOnce && !swap && !d_points ? newId('order') : null
  return openAttempt(tx, id, {
    cart_id: loaded.cart.id,
    amount,
    snapshot,
    session,
    d_points,
    confirmed,
    becomes,
    ...(lasts_ms && { lasts_ms }),
  })
}

/** Refuses with the first problem of the sale, under the code that an order uses for it. */
function mustBeSold({ gift_cards }: LoadedCart, judgement: Judgement, swap: Held['swap']): void {
  if (swap) mustGoWithSwap(judgement.lines)
  if (judgement.code)
    throw refuse(atOrder(judgement.code), { ...judgement.problems[0]?.detail, ...detailOf(judgement) })
  // A gift card that was spent elsewhere would silently raise the amount to pay.
  if (gift_cards.some(({ is_disabled }) => is_disabled)) throw refuse('gift_card_disabled')
}

interface Held {
  swap: { allow_backorder: boolean } | null
  points: number
}

/** Reserves goods, coupons, gift cards and points of a cart, in this order and in one round trip. */
async function holdAll(tx: Tx, id: Id<'attempt'>, { loaded, totals }: PricedCart, { swap, points }: Held) {
  const customer_id = loaded.customer?.id ?? null
  const benefits = {
    // A swap, and a later delivery, keep the coupons of their order, which were counted with it.
    discount_ids: swap || regularOf(loaded) === 'later' ? [] : loaded.discounts.map((discount) => discount.id),
    gift_card_uses: totals.gift_card_uses,
    customer_id,
    email: loaded.cart.email ?? '',
  }
  const [, , used] = await Promise.all([
    hold(tx, id, loaded, swap?.allow_backorder ?? false),
    holdBenefits(tx, id, benefits),
    points > 0 ? spend(tx, id, customer_id ?? '', points) : null,
  ])
  return used ?? { spent: null, d_points: null }
}

/**
 * Does what a buyer has pressed the button for. If that is refused because the last screen showed something else, cart
 * and payment are updated to today's prices, so that the buyer sees those.
 */
export async function press<T>(ctx: Ctx, cartId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await ctx.tx(work)
  } catch (error) {
    if (error instanceof Refused && error.code === 'confirmation_changed') await showPricesOfToday(ctx, cartId)
    throw error
  }
}

/** What the buyer agrees to; refuses where the buyer was shown something else. */
function confirm(tx: Tx, priced: PricedCart, { confirmed }: Pressed): Confirmed {
  const { text, sha256 } = buildConfirmation(tx, priced)
  if (confirmed !== undefined && confirmed !== sha256) throw refuse('confirmation_changed')
  return { confirmation: text, confirmation_sha256: sha256, confirmation_shown: confirmed !== undefined }
}

/**
 * Spends the points that a cart pays with; those of a d-account are reserved only when its provider has been called.
 */
async function spend(
  tx: Tx,
  attempt_id: Id<'attempt'>,
  customer_id: string,
  points: number,
): Promise<{ spent: Spent; d_points: DPointsUse | null }> {
  const said = tx.db.selectFrom('d_point_balance').select('card_last4').where('customer_id', '=', customer_id)
  const [used, card] = await Promise.all([usePoints(tx, { customer_id, attempt_id, points }), said.executeTakeFirst()])
  const card_last4 = used ? (card?.card_last4 ?? null) : null
  return { spent: { points, d_points: used?.points ?? 0, card_last4 }, d_points: used }
}

/** How long a PayPay code is valid, unless payments may stay pending. */
const codeLasts_ms = 5 * 60_000
const isCodeShort = async (tx: Tx, provider_id: string | undefined) =>
  provider_id === 'paypay' && !tx.flags.has('paypay-pending-payment')

/** Whether a cart has reached its goal: an order, or the confirmed swap. */
export const isPlaced = ({ order_id, cart }: LoadedCart): boolean =>
  order_id !== null || (cart.type === 'swap' && cart.completed_at !== null)

/** The session that the shopper chose, if it is still offered (123); a cart that costs nothing needs none. */
function sessionToPay(loaded: LoadedCart, total: number, isPressed: boolean) {
  if (total <= 0) return null
  const session = isPressed ? chosenToPay(loaded) : loaded.sessions.find((one) => one.is_selected)
  if (!session) throw refuse('payment_session_missing')
  if (regularOf(loaded) && session.provider_id !== cardProvider) throw refuse('subscription_needs_card')
  // Japan only (shop.md §6).
  if (session.provider_id === 'amazon-pay' && loaded.shipping_address?.country_code !== 'jp')
    throw refuse('wallet_address_not_in_japan')
  return session
}

async function hold(tx: Tx, id: Id<'attempt'>, { lines, stocks }: LoadedCart, mayComeLater: boolean) {
  const goods = lines.filter(({ is_return }) => !is_return)
  const all = goods.flatMap(({ variant_id, quantity }) => (variant_id ? [{ variant_id, quantity }] : []))
  const wanted = mayComeLater ? inStock(all, stocks) : all
  try {
    await holdStock(tx, wanted, id)
  } catch (error) {
    if (error instanceof Refused) throw refuse(atOrder(error.code), error.detail)
    throw error
  }
}

/** For goods on back-order, the pieces that are in stock. */
function inStock(wanted: readonly StockLine[], stocks: LoadedCart['stocks']): StockLine[] {
  const left = new Map(Object.entries(stocks))
  return wanted.flatMap(({ variant_id, quantity }) => {
    const free = left.get(variant_id) ?? 0
    left.set(variant_id, free - quantity)
    return free > 0 ? [{ variant_id, quantity: Math.min(free, quantity) }] : []
  })
}

/** The platform uses another code for missing stock when an order finds it. */
const atOrder = (code: Refused['code']) =>
  code === 'insufficient_inventory' ? 'insufficient_inventory_at_order' : code

/**
 * Has the attempt's points reserved, then requests the money from the provider. Both are slow external calls: no row
 * stays locked meanwhile. When the payment provider does not answer, the outcome is unknown: the attempt stays open,
 * and `settle-open-attempts` or the shopper's next attempt finds out.
 */
export async function ask(ctx: Ctx, attempt: Attempt): Promise<Verdict> {
  await mustHoldPoints(ctx, attempt)
  if (!attempt.session) return { status: 'authorized', data: {} }
  const provider = providerOf(ctx, attempt.session.provider_id)
  const { regular } = attempt.snapshot
  const asked = {
    ...askedFor(attempt.snapshot, attempt.cart_id, attempt.amount),
    ...(regular && { regular }),
    ...(captureWaits(ctx, attempt) && { hold_only: true }),
  }
  const verdict = await provider.authorize(asked, attempt.session.data, attempt.id).catch(async (error: unknown) => {
    const about = walletTryOf(attempt)
    if (about) await ctx.tx((tx) => noteWalletTrouble(tx, about, error))
    ctx.log.error({ err: error, provider: provider.id, attempt: attempt.id }, 'payment provider failed')
    // The provider does not accept the shop's keys: the reason is for operators, not for shoppers.
    const isStranger = error instanceof Error && error.cause === 'not_authorized'
    throw refuse('payment_provider_failed', isStranger ? { reason: 'not_authorized' } : undefined)
  })
  return endingInTime(attempt, verdict)
}

/**
 * Whether neither the points provider nor a payment provider has to be called: paid at the counter, or nothing to pay.
 */
export const asksNobody = (ctx: Ctx, { d_points, session }: Attempt): boolean =>
  !d_points && isPaidAtOnce(ctx, session?.provider_id)

/** Whether no provider is called for the money. Refuses an unknown provider. */
export const isPaidAtOnce = (ctx: Ctx, provider_id: string | undefined): boolean =>
  provider_id === undefined || providerOf(ctx, provider_id).asks_nobody === true

/** The earlier expiry applies: the provider's, or that of our reservations. */
function endingInTime({ expires_at }: Attempt, verdict: Verdict): Verdict {
  const end = verdict.data.expires_at
  if (typeof end !== 'string' || Date.parse(end) <= expires_at.getTime()) return verdict
  return { ...verdict, data: { ...verdict.data, expires_at: expires_at.toISOString() } }
}

/** Money that depends on a pharmacist's decision is only authorised; so is all of PayPay's while the flag is on. */
const captureWaits = ({ flags }: Ctx, { snapshot }: Attempt) => snapshot.needs_review || flags.has('paypay-preauth')

const walletTryOf = ({ session, id, cart_id, amount, expires_at }: Attempt) =>
  session && isWallet(session.provider_id)
    ? { id, cart_id, amount, expires_at, provider_id: session.provider_id }
    : null

export function providerOf({ outside }: Ctx, id: string): PaymentProvider {
  const provider = outside.payments.get(id)
  if (!provider) throw refuse('payment_provider_not_in_region')
  return provider
}

/**
 * Settles, waits or releases, by the provider's answer and the attempt's state (`asItStands`). Safe to call twice and
 * concurrently. Returns `late` when the money has arrived but the attempt was released in the meantime: the caller
 * resumes the checkout. Once there is money nothing may refuse; after a crash the job `settle-open-attempts` finishes
 * it.
 */
export async function conclude(
  tx: Tx,
  attempt: Attempt,
  verdict: Verdict,
  status: Attempt['status'],
): Promise<'late' | 'in time'> {
  const wallet = walletTryOf(attempt)
  if (wallet) await noteWalletVerdict(tx, wallet, verdict)
  if (status !== 'open') return isMoney(verdict) && status === 'let_go' ? 'late' : 'in time'
  // The unique index (orders.cart_id) is the last safeguard.
  if (isMoney(verdict)) await (attempt.snapshot.is_swap ? placeSwap : placeOrder)(tx, attempt, verdict)
  else if (verdict.status !== 'requires_more') await releaseAttempt(tx, attempt, verdict)
  // The buyer has a step to take (3-D Secure): the reservations stay until the attempt expires.
  else if (attempt.session) {
    await mustBeOpen(tx, attempt.id)
    await noteSessionVerdict(tx, attempt.session.id, verdict)
  }
  return 'in time'
}
