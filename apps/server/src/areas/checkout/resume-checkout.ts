import type { shopCarts } from '@kusuribako/contract/carts/shop-carts'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Ctx, Handler } from '../../base/ctx.ts'
import type { Verdict } from '../../base/ports.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import { findCart, getCart, lockAnyCart, unselectSession } from '../carts/index.ts'
import { type Attempt, getAttempt, idleAfter_ms, touchAttempt } from './attempts.ts'
import { ask, conclude, isMoney, isPlaced, prepare, providerOf } from './hold-ask-settle.ts'
import { lacksPoints, letGoUnheld } from './hold-points.ts'

/**
 * Takes a checkout up where it stands, whoever asks: a webhook, the browser's return, the timer. Asks the provider how
 * the payment is, and settles, waits or lets go. Money set aside without an order becomes one, or goes back.
 */
export async function resumeCheckout(ctx: Ctx, cartId: string): Promise<void> {
  const loaded = await findCart(ctx, cartId)
  if (!loaded || isPlaced(loaded)) return
  if (loaded.open_attempt_id) return resumeAttempt(ctx, await getAttempt(ctx, loaded.open_attempt_id))
  const session = loaded.sessions.find((one) => one.is_selected && one.is_initiated)
  const provider = session && ctx.outside.payments.get(session.provider_id)
  if (!session || !provider) return
  const verdict = await provider.inspect(session.data)
  if (!isMoney(verdict)) return
  const attempt = await prepareOrNot(ctx, loaded.cart.id)
  // Its order was placed while we asked: the money is the order's.
  if (attempt === 'already placed') return
  if (!attempt?.session) await provider.cancel(session.data, `${session.id}:void`)
  if (!attempt) return
  // Asked again, for this amount: what a browser had set aside may be another.
  const answer = await askOrNot(ctx, attempt)
  if (answer) await bringToEnd(ctx, attempt, answer)
  else await provider.cancel(session.data, `${session.id}:void`)
}

/** Null where the points that the buyer meant to use are not to be had: what was set aside for the rest goes back. */
async function askOrNot(ctx: Ctx, attempt: Attempt): Promise<Verdict | null> {
  try {
    return await ask(ctx, attempt)
  } catch (error) {
    if (!(error instanceof Refused) || !attempt.snapshot.d_points || error.code === 'payment_provider_failed')
      throw error
    ctx.log.warn(
      { cart: attempt.cart_id, code: error.code },
      'a payment was set aside, and its points were not: voided',
    )
    return null
  }
}

/** Concludes; and where somebody has let the attempt go while the money came, takes the checkout up anew. */
async function bringToEnd(ctx: Ctx, attempt: Attempt, verdict: Verdict): Promise<void> {
  if ((await ctx.tx((tx) => conclude(tx, attempt, verdict))) === 'late') await resumeCheckout(ctx, attempt.cart_id)
}

/** An attempt; or null when the cart may not become an order any more: sold out meanwhile, or changed. */
async function prepareOrNot(ctx: Ctx, cartId: Id<'cart'>): Promise<Attempt | 'already placed' | null> {
  try {
    return await ctx.tx(async (tx) => prepare(tx, await lockAnyCart(tx, cartId)))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    ctx.log.warn(
      { cart: cartId, code: error.code },
      'a payment was set aside for a cart that cannot be ordered: voided',
    )
    return null
  }
}

/** Finishes what a crash or a closed window has left open. */
async function resumeAttempt(ctx: Ctx, attempt: Attempt): Promise<void> {
  if (await lacksPoints(ctx, attempt)) return resumeUnheld(ctx, attempt)
  if (!attempt.session) return bringToEnd(ctx, attempt, { status: 'authorized', data: {} })
  const asked = { amount: attempt.amount, key: attempt.id }
  const verdict = await providerOf(ctx, attempt).inspect(attempt.session.data, asked)
  const waits = verdict.status === 'pending' || verdict.status === 'requires_more'
  if (!waits) return bringToEnd(ctx, attempt, verdict)
  const patience_ms =
    verdict.status === 'pending' ? idleAfter_ms : attempt.expires_at.getTime() - attempt.created_at.getTime()
  if (ctx.now.getTime() - attempt.created_at.getTime() >= patience_ms) return giveUp(ctx, attempt)
  // The others have their turn before it is asked for again.
  await ctx.tx((tx) => touchAttempt(tx, attempt.id))
}

/** Somebody may be asking for its points just now; else a crash has come in between, and the buyer tries again. */
async function resumeUnheld(ctx: Ctx, attempt: Attempt): Promise<void> {
  if (ctx.now.getTime() - attempt.created_at.getTime() < idleAfter_ms)
    return ctx.tx((tx) => touchAttempt(tx, attempt.id))
  await letGoUnheld(ctx, attempt, 'points_not_held')
  await resumeCheckout(ctx, attempt.cart_id)
}

/** Cancels with the provider first: whoever is still asking there is told no, and only then is anything let go. */
async function giveUp(ctx: Ctx, attempt: Attempt): Promise<void> {
  if (await lacksPoints(ctx, attempt)) return letGoUnheld(ctx, attempt, 'given_up')
  if (!attempt.session) return
  const provider = providerOf(ctx, attempt)
  const seen = await provider.inspect(attempt.session.data, { amount: attempt.amount, key: attempt.id })
  // Taken already: what is paid for becomes an order.
  if (seen.status === 'captured') return bringToEnd(ctx, attempt, seen)
  const data = await provider.cancel(seen.data, `${attempt.id}:cancel`)
  await bringToEnd(ctx, attempt, { status: 'canceled', data })
}

/** Gives the payment of a cart up, so that the cart may change again. An order that stands already stays. */
export const resetPayment: Handler<typeof shopCarts.resetPaymentSession> = async (ctx, { body }) => {
  const loaded = await getCart(ctx, body.cart_id)
  if (loaded.order_id) throw refuse('cart_completed_already')
  if (loaded.open_attempt_id) await giveUp(ctx, await getAttempt(ctx, loaded.open_attempt_id))
  if ((await getCart(ctx, body.cart_id)).order_id) throw refuse('cart_completed_already')
  await ctx.tx((tx) => unselectSession(tx, body.cart_id))
  return { data: { ok: true } }
}
