import type { Ctx } from '../../base/ctx.ts'
import { touchAttempt } from './attempts.ts'
import { resumeCheckout } from './resume-checkout.ts'

/** Younger attempts are left to the process that works on them. */
const minimumAge_ms = 20_000
const batch = 50

/** Finds checkouts that were left open by a crash, a closed window or a silent provider, and finishes each. */
export async function settleOpenAttempts(ctx: Ctx): Promise<void> {
  const open = await ctx.db
    .selectFrom('checkout_attempt')
    .select(['id', 'cart_id'])
    .where('status', '=', 'open')
    .where('updated_at', '<', new Date(ctx.now.getTime() - minimumAge_ms))
    .orderBy('updated_at')
    .limit(batch)
    .execute()
  for (const { id, cart_id } of open) {
    // A failing one must not block the others: it moves to the end of the queue, because one round sees only its
    // beginning.
    await resumeCheckout(ctx, cart_id).catch((error) => {
      ctx.log.error({ err: error, cart: cart_id }, 'attempt not settled')
      return ctx.tx((tx) => touchAttempt(tx, id))
    })
  }
}
