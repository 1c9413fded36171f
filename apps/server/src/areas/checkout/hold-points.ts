import type { Ctx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { areDPointsHeld, holdDPoints } from '../loyalty/index.ts'
import { type Attempt, letGo } from './attempts.ts'

/**
 * Has the provider of d-points set aside what an attempt uses of them, before any money is asked for. When it does not,
 * the attempt is let go, whatever the provider may have done, and refused with the provider's code.
 */
export async function mustHoldPoints(ctx: Ctx, attempt: Attempt): Promise<void> {
  if (!attempt.snapshot.d_points) return
  const trouble = await holdDPoints(ctx, attempt.id)
  if (!trouble) return
  await letGoUnheld(ctx, attempt, trouble)
  throw refuse(trouble)
}

/** Whether an attempt is without points that it needs: then no money has been asked for either. */
export const lacksPoints = async (ctx: Ctx, { id, snapshot }: Attempt): Promise<boolean> =>
  Boolean(snapshot.d_points) && !(await areDPointsHeld(ctx, id))

/** Lets such an attempt go; its payment stays as it was chosen. */
export const letGoUnheld = (ctx: Ctx, attempt: Attempt, reason: string): Promise<void> =>
  ctx.tx((tx) => letGo(tx, attempt, { status: 'pending', reason, data: attempt.session?.data ?? {} }))
