import type { Ctx } from '../../base/ctx.ts'
import type { Verdict } from '../../base/ports.ts'
import { findCart, lockAnyCart } from '../carts/index.ts'
import { isMoney } from '../payments/index.ts'
import { withAttemptState } from './attempts.ts'
import { concludeAttempt } from './conclude-attempt.ts'
import { isPlaced, prepareAttempt } from './prepare-attempt.ts'
import { requestPayment } from './request-payment.ts'
import { resumeCheckout } from './resume-checkout.ts'

/**
 * Turns a cart into an order for an absent buyer, once, like `completeCart` for a present one. Returns the provider's
 * answer if no money came. Refuses like the order; `payment_provider_failed` leaves the attempt open, for the timer to
 * finish.
 */
export async function placeOffSession(ctx: Ctx, cartId: string): Promise<'placed' | Verdict> {
  const attempt = await ctx.tx(async (tx) => prepareAttempt(tx, await lockAnyCart(tx, cartId)))
  if (attempt === 'already placed') return 'placed'
  const verdict = await requestPayment(ctx, attempt)
  const end = await withAttemptState(ctx, attempt.id, (tx, status) => concludeAttempt(tx, attempt, verdict, status))
  if (!isMoney(verdict)) return verdict
  if (end === 'in time') return 'placed'
  await resumeCheckout(ctx, cartId)
  const loaded = await findCart(ctx, cartId)
  return loaded && isPlaced(loaded) ? 'placed' : { status: 'canceled', data: {} }
}
