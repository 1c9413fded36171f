import type { Ctx, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { holdDPoints } from '../loyalty/index.ts'
import { type Attempt, asItStands, letGo } from './attempts.ts'

/**
 * Has the provider of d-points set aside what an attempt uses of them, before any money is asked for. When it does not,
 * the attempt is let go, whatever the provider may have done, and refused with the provider's code.
 */
export async function mustHoldPoints(ctx: Ctx, attempt: Attempt): Promise<void> {
  if (!attempt.d_points) return
  const trouble = await holdDPoints(ctx, attempt.d_points)
  if (!trouble) return
  await asItStands(ctx, attempt.id, lettingGoUnheld(attempt, trouble))
  throw refuse(trouble)
}

/** Whether an attempt is without points that it needs: then no money has been asked for either. */
export const lacksPoints = ({ d_points }: Attempt): boolean => d_points !== null && d_points.state !== 'held'

/** Lets such an attempt go; its payment stays as it was chosen. */
export const lettingGoUnheld =
  (attempt: Attempt, reason: string) =>
  async (tx: Tx, status: Attempt['status']): Promise<void> => {
    if (status === 'open') await letGo(tx, attempt, { status: 'pending', reason, data: attempt.session?.data ?? {} })
  }
