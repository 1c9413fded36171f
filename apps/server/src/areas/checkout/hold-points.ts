import type { Ctx, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { holdDPoints } from '../loyalty/index.ts'
import { type Attempt, releaseAttempt, withAttemptState } from './attempts.ts'

/**
 * Has the provider of d-points reserve what an attempt uses of them, before any money is requested. If it does not,
 * the attempt is released, whatever the provider may have done, and refused with the provider's code.
 */
export async function mustHoldPoints(ctx: Ctx, attempt: Attempt): Promise<void> {
  if (!attempt.d_points) return
  const trouble = await holdDPoints(ctx, attempt.d_points)
  if (!trouble) return
  await withAttemptState(ctx, attempt.id, releaseLackingPoints(attempt, trouble))
  throw refuse(trouble)
}

/** Whether an attempt lacks points that it needs: then no money has been requested either. */
export const lacksPoints = ({ d_points }: Attempt): boolean => d_points !== null && d_points.state !== 'held'

/** Releases such an attempt; its payment stays as it was chosen. */
export const releaseLackingPoints =
  (attempt: Attempt, reason: string) =>
  async (tx: Tx, status: Attempt['status']): Promise<void> => {
    if (status === 'open')
      await releaseAttempt(tx, attempt, { status: 'pending', reason, data: attempt.session?.data ?? {} })
  }
