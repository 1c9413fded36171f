import type { Ctx } from '../../base/ctx.ts'
import { getAttempt, withAttemptState } from './attempts.ts'
import { concludeAttempt } from './conclude-attempt.ts'

const flag = 'd-pay-create-order-in-user-check'

/**
 * Tells a provider whether it may charge for an attempt: it is still open, and for this amount. With the flag on its
 * order is made now, before the charge, so that nobody pays without one; it is cancelled if the charge fails.
 */
export async function approveCharge(
  ctx: Ctx,
  charge: { id: string; payment_id: string; amount: number },
): Promise<boolean> {
  const attempt = await ctx.db
    .selectFrom('checkout_attempt')
    .select(['status', 'amount'])
    .where('id', '=', charge.id)
    .executeTakeFirst()
  if (!attempt || attempt.amount !== charge.amount || attempt.status === 'let_go') return false
  if (attempt.status === 'settled') return ctx.flags.has(flag)
  if (!ctx.flags.has(flag)) return true
  const data = { id: charge.id, payment_id: charge.payment_id, made_before_charge: true }
  const end = await withAttemptState(ctx, charge.id, async (tx, status) =>
    concludeAttempt(tx, await getAttempt(tx, charge.id), { status: 'authorized', data }, status),
  )
  return end === 'in time'
}
