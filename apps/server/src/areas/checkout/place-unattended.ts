import type { Ctx } from '../../base/ctx.ts'
import type { Verdict } from '../../base/ports.ts'
import { findCart, lockAnyCart } from '../carts/index.ts'
import { isMoney } from '../payments/index.ts'
import { asItStands } from './attempts.ts'
import { ask, conclude, isPlaced, prepare } from './hold-ask-settle.ts'
import { resumeCheckout } from './resume-checkout.ts'

/**
 * Turns a cart into an order for a buyer who is away, once, as `completeCart` does for one who is there. Answers what
 * the provider said where it was no money. Refuses as the order does; `payment_provider_failed` leaves the attempt
 * open, to be brought to its end by the timer.
 */
export async function placeUnattended(ctx: Ctx, cartId: string): Promise<'placed' | Verdict> {
  const attempt = await ctx.tx(async (tx) => prepare(tx, await lockAnyCart(tx, cartId)))
  if (attempt === 'already placed') return 'placed'
  const verdict = await ask(ctx, attempt)
  const end = await asItStands(ctx, attempt.id, (tx, status) => conclude(tx, attempt, verdict, status))
  if (!isMoney(verdict)) return verdict
  if (end === 'in time') return 'placed'
  await resumeCheckout(ctx, cartId)
  const loaded = await findCart(ctx, cartId)
  return loaded && isPlaced(loaded) ? 'placed' : { status: 'canceled', data: {} }
}
