import type { shopCarts } from '@kusuribako/contract/carts/shop-carts'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import type { Verdict } from '../../base/ports.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import { findCart, getCart, isOrdered, type LoadedCart, lockAnyCart, unselectSession } from '../carts/index.ts'
import { isMoney, orProviderFailure } from '../payments/index.ts'
import { type Attempt, findOpenAttempt, getAttempt, idleAfter_ms, touchAttempt, withAttemptState } from './attempts.ts'
import { concludeAttempt } from './conclude-attempt.ts'
import { lacksPoints, releaseLackingPoints } from './hold-points.ts'
import { isPlaced, prepareAttempt } from './prepare-attempt.ts'
import { providerOf, requestPayment } from './request-payment.ts'

/**
 * Resumes a checkout from its current state, whoever triggers it: a webhook, the browser's return, the timer. Queries
 * the payment at the provider, and settles, waits or releases. Money authorised without an order becomes one, or goes
 * back. `isNew`: whether the webhook's event was not handled before, read in the same round trip. Returns whether there
 * was nothing to resume, because the cart is ordered or deleted.
 */
export async function resumeCheckout(ctx: Ctx, cartId: string, isNew = Promise.resolve(true)): Promise<boolean> {
  const [open, loaded, isUnhandled] = await Promise.all([findOpenAttempt(ctx, cartId), findCart(ctx, cartId), isNew])
  if (!isUnhandled) return false
  if (!open && (!loaded || isPlaced(loaded))) return true
  await (open ? resumeAttempt(ctx, open) : resumeCart(ctx, loaded!))
  return false
}

async function resumeCart(ctx: Ctx, loaded: LoadedCart): Promise<void> {
  // Opened, or ended, between the two reads.
  if (loaded.open_attempt_id) return resumeAttempt(ctx, await getAttempt(ctx, loaded.open_attempt_id))
  const session = loaded.sessions.find((one) => one.is_selected && one.is_initiated)
  const provider = session && ctx.outside.payments.get(session.provider_id)
  if (!session || !provider) return
  const verdict = await orProviderFailure(ctx, provider.inspect(session.data))
  if (!isMoney(verdict)) return
  const voidPayment = () => orProviderFailure(ctx, provider.cancel(session.data, `${session.id}:void`))
  const attempt = await tryPrepare(ctx, loaded.cart.id)
  // Its order was placed during our query: the money is the order's.
  if (attempt === 'already placed') return
  if (!attempt?.session) await voidPayment()
  if (!attempt) return
  // Requested again, for this amount: the amount that a browser had authorised may differ.
  const answer = await tryRequestPayment(ctx, attempt)
  if (answer) await endAttempt(ctx, attempt, concludeWith(attempt, answer))
  else await voidPayment()
}

/** Null where the points that the buyer meant to use are not available: the authorisation for the rest is released. */
async function tryRequestPayment(ctx: Ctx, attempt: Attempt): Promise<Verdict | null> {
  try {
    return await requestPayment(ctx, attempt)
  } catch (error) {
    if (!(error instanceof Refused) || !attempt.snapshot.d_points || error.code === 'payment_provider_failed')
      throw error
    ctx.log.warn(
      { cart: attempt.cart_id, code: error.code },
      'a payment was authorised, and its points were not: voided',
    )
    return null
  }
}

/** Records how an attempt ends, by its state (`withAttemptState`); `late` as returned by `concludeAttempt`. */
type Ending = (tx: Tx, status: Attempt['status']) => Promise<unknown>
const concludeWith =
  (attempt: Attempt, verdict: Verdict): Ending =>
  (tx, status) =>
    concludeAttempt(tx, attempt, verdict, status)

/** Ends an attempt; if it was released while the money arrived, resumes the checkout. */
async function endAttempt(ctx: Ctx, attempt: Attempt, end: Ending): Promise<void> {
  if ((await withAttemptState(ctx, attempt.id, end)) === 'late') await resumeCheckout(ctx, attempt.cart_id)
}

/** An attempt; or null when the cart may not become an order any more: sold out in the meantime, or changed. */
async function tryPrepare(ctx: Ctx, cartId: Id<'cart'>): Promise<Attempt | 'already placed' | null> {
  try {
    return await ctx.tx(async (tx) => prepareAttempt(tx, await lockAnyCart(tx, cartId)))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    ctx.log.warn(
      { cart: cartId, code: error.code },
      'a payment was authorised for a cart that cannot be ordered: voided',
    )
    return null
  }
}

/** Finishes what a crash or a closed window has left open. */
async function resumeAttempt(ctx: Ctx, attempt: Attempt): Promise<void> {
  if (lacksPoints(attempt)) return resumeWithoutPoints(ctx, attempt)
  if (!attempt.session) return endAttempt(ctx, attempt, concludeWith(attempt, { status: 'authorized', data: {} }))
  const payment = { amount: attempt.amount, key: attempt.id }
  const provider = providerOf(ctx, attempt.session.provider_id)
  const verdict = await orProviderFailure(ctx, provider.inspect(attempt.session.data, payment))
  const isWaiting = verdict.status === 'pending' || verdict.status === 'requires_more'
  if (!isWaiting) return endAttempt(ctx, attempt, concludeWith(attempt, verdict))
  const waitLimit_ms =
    verdict.status === 'pending' ? idleAfter_ms : attempt.expires_at.getTime() - attempt.created_at.getTime()
  if (ctx.now.getTime() - attempt.created_at.getTime() >= waitLimit_ms)
    return endAttempt(ctx, attempt, await cancelPayment(ctx, attempt))
  // The others have their turn before it is queried again.
  await ctx.tx((tx) => touchAttempt(tx, attempt.id))
}

/**
 * Another process may be reserving its points just now; otherwise a crash came in between, and the buyer tries again.
 */
async function resumeWithoutPoints(ctx: Ctx, attempt: Attempt): Promise<void> {
  if (ctx.now.getTime() - attempt.created_at.getTime() < idleAfter_ms)
    return ctx.tx((tx) => touchAttempt(tx, attempt.id))
  await withAttemptState(ctx, attempt.id, releaseLackingPoints(attempt, 'points_not_held'))
  await resumeCheckout(ctx, attempt.cart_id)
}

/**
 * Cancels with the provider first: a concurrent request there is refused. Returns what to write then; only that
 * releases anything.
 */
async function cancelPayment(ctx: Ctx, attempt: Attempt): Promise<Ending> {
  if (lacksPoints(attempt)) return releaseLackingPoints(attempt, 'given_up')
  if (!attempt.session) return async () => {}
  const provider = providerOf(ctx, attempt.session.provider_id)
  const payment = { amount: attempt.amount, key: attempt.id }
  const verdict = await orProviderFailure(ctx, provider.inspect(attempt.session.data, payment))
  // Captured already: what is paid for becomes an order.
  if (verdict.status === 'captured') return concludeWith(attempt, verdict)
  const data = await orProviderFailure(ctx, provider.cancel(verdict.data, `${attempt.id}:cancel`))
  return concludeWith(attempt, { status: 'canceled', data })
}

/** Gives up the payment of a cart, so that the cart may change again. An existing order stays. */
export const resetPayment: Handler<typeof shopCarts.resetPaymentSession> = async (ctx, { body: { cart_id } }) => {
  const loaded = await getCart(ctx, cart_id)
  if (loaded.order_id) throw refuse('cart_completed_already')
  const attempt = loaded.open_attempt_id ? await getAttempt(ctx, loaded.open_attempt_id) : null
  const end = attempt && (await cancelPayment(ctx, attempt))
  const unselect = async (tx: Tx, status: Attempt['status']) => {
    const isLate = (await end?.(tx, status)) === 'late'
    await unselectSession(tx, cart_id)
    // Not awaited inside the transaction, so that it is sent together with COMMIT.
    const placed = isOrdered(tx, cart_id)
    placed.catch(() => {})
    return { isLate, placed }
  }
  const { isLate, placed } = attempt
    ? await withAttemptState(ctx, attempt.id, unselect)
    : await ctx.tx((tx) => unselect(tx, 'open'))
  if (isLate) await resumeCheckout(ctx, cart_id)
  if (await (isLate ? isOrdered(ctx, cart_id) : placed)) throw refuse('cart_completed_already')
  return { data: { ok: true } }
}
