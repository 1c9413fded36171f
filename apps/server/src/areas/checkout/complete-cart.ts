import type {
  completeCart as api,
  Completion,
  followPayment as followApi,
} from '@kusuribako/contract/checkout/complete-cart'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import type { Verdict } from '../../base/ports.ts'
import type { Shaping } from '../../base/read.ts'
import { expect, refuse } from '../../base/refuse.ts'
import {
  answerCart,
  findCart,
  forgetCart,
  getCart,
  type LoadedCart,
  lockCart,
  priceLoadedCart,
  readCartParts,
  wholeCart,
} from '../carts/index.ts'
import { mustShapeOrder, readOrderOfCart } from '../orders/index.ts'
import { isMoney } from '../payments/index.ts'
import { readSwapOfCart } from '../returns/index.ts'
import { type Attempt, getAttempt, withAttemptState } from './attempts.ts'
import { concludeAttempt } from './conclude-attempt.ts'
import { followOrderOfCart } from './follow-payment.ts'
import { isPlaced, prepareAttempt, runOrShowTodaysPrices } from './prepare-attempt.ts'
import { isPaidAtOnce, needsNoProviderCall, requestPayment } from './request-payment.ts'
import { resumeCheckout } from './resume-checkout.ts'

/**
 * Turns a cart into an order, once; a swap's cart confirms the swap. Calling again returns what exists: an order that
 * was made before its charge, and cancelled because the charge failed, is returned as cancelled.
 */
export const completeCart: Handler<typeof api> = async (ctx, { params: { id }, query, body }) => {
  mustShapeOrder(query)
  const settlesAtOnce = (provider_id: string | undefined) => isPaidAtOnce(ctx, provider_id)
  const request = { from: ctx.asked.shop, confirmed: body?.confirmed, settlesAtOnce }
  const started = await runOrShowTodaysPrices(ctx, id, async (tx) => {
    const loaded = await lockCart(tx, id)
    const attempt = await prepareAttempt(tx, loaded, request)
    const { type } = loaded.cart
    // Where no provider is asked for money, the reserved goods become an order in the same COMMIT.
    const mayOrderNow = attempt !== 'already placed' && !loaded.open_attempt_id && needsNoProviderCall(ctx, attempt)
    const isForLines = attempt !== 'already placed' && attempt.is_for_lines === true
    expect(mayOrderNow || !isForLines, 'goods are reserved for lines only where the order is made at once')
    const settled = mayOrderNow
      ? await settle(tx, { id, query, attempt, type }, await requestPayment(ctx, attempt), 'open')
      : null
    return { attempt, type, settled }
  })
  return completeAttempt(ctx, id, query, started)
}

/** For a buyer who comes back from a provider's page: finishes the open attempt, but begins no new one. */
export const followPayment: Handler<typeof followApi> = async (ctx, { body: { cart_id } }) => {
  const loaded = await getCart(ctx, cart_id)
  const attempt = isPlaced(loaded) ? 'already placed' : await openAttemptOf(ctx, loaded)
  if (attempt) return { data: await completeAttempt(ctx, cart_id, {}, { attempt, type: loaded.cart.type }) }
  const status = loaded.sessions.find((one) => one.is_selected)?.status ?? 'pending'
  return { data: await answerWithCart(ctx, loaded, status as Status) }
}

const openAttemptOf = async (ctx: Ctx, { open_attempt_id: id }: LoadedCart) => (id ? getAttempt(ctx, id) : null)

type Status = Extract<Completion, { type: 'cart' }>['payment_status']
interface StartedCheckout {
  attempt: Attempt | 'already placed'
  type: string
  /** Its outcome, where it was settled in the transaction that reserved the goods. */
  settled?: Awaited<ReturnType<typeof settle>> | null
}

/** Continues from what is reserved: requests payment and settles, unless that is done, and returns the outcome. */
async function completeAttempt(ctx: Ctx, id: Id<'cart'>, query: Shaping, { attempt, type, settled }: StartedCheckout) {
  if (attempt === 'already placed') await followOrderOfCart(ctx, id)
  else {
    const { verdict, isLate, order, cart } = settled ?? (await requestAndSettle(ctx, { id, query, attempt, type }))
    if (order) {
      forgetCart(ctx, id)
      return { type: 'order' as const, data: await order }
    }
    const parts = await cart
    if (parts) return answerWithCart(ctx, await wholeCart(ctx, parts), statusOf(verdict))
    if (isLate && !(await hasBecomeOrder(ctx, id))) return answerWithCart(ctx, await findCart(ctx, id), 'canceled')
  }
  if (type === 'swap') return { type: 'swap' as const, data: await readSwapOfCart(ctx, id) }
  return { type: 'order' as const, data: await readOrderOfCart(ctx, id, query) }
}

interface ToSettle {
  id: Id<'cart'>
  query: Shaping
  attempt: Attempt
  type: string
}

async function requestAndSettle(ctx: Ctx, toSettle: ToSettle) {
  const verdict = await requestPayment(ctx, toSettle.attempt)
  return withAttemptState(ctx, toSettle.attempt.id, (tx, status) => settle(tx, toSettle, verdict, status))
}

/**
 * Concludes, and reads the answer: the order, or the cart where no money came; neither for a swap or a late payment.
 */
async function settle(tx: Tx, { id, query, attempt, type }: ToSettle, verdict: Verdict, status: Attempt['status']) {
  const isLate = (await concludeAttempt(tx, attempt, verdict, status)) === 'late'
  const isOrder = !isLate && isMoney(verdict) && type !== 'swap'
  // Not awaited inside the transaction, so that they are sent together with COMMIT; if COMMIT fails, its error is
  // thrown.
  const { discount_ids, gift_card_uses } = attempt.snapshot
  const isPlain = discount_ids.length + gift_card_uses.length === 0
  const isNew = status === 'open' && (isPlain ? 'plain' : 'with codes')
  const order = isOrder ? readOrderOfCart(tx, id, query, isNew) : null
  const cart = isMoney(verdict) ? null : readCartParts(tx, id)
  for (const reading of [order, cart]) reading?.catch(() => {})
  return { verdict, isLate, order, cart }
}

const statusOf = ({ status }: Verdict) => (status === 'declined' ? 'error' : status) as Status

/** The attempt was released while the provider approved: the money still becomes an order, or goes back. */
async function hasBecomeOrder(ctx: Ctx, cartId: string): Promise<boolean> {
  await resumeCheckout(ctx, cartId)
  const loaded = await findCart(ctx, cartId)
  return loaded !== null && isPlaced(loaded)
}

/** The whole cart: the fields that the caller requested are those of an order. */
async function answerWithCart(ctx: Ctx, loaded: LoadedCart | null, payment_status: Status) {
  if (!loaded) throw refuse('not_found')
  const { cart } = answerCart(ctx, await priceLoadedCart(ctx, loaded, { force_taxes: true }), {})
  return { type: 'cart' as const, data: cart, payment_status, payment_session: cart.payment_session ?? null }
}
