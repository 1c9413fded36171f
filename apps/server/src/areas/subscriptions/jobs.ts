import type { Ctx } from '../../base/ctx.ts'
import type { Job } from '../../base/jobs.ts'
import { noteNextDeliveries } from './note-next-deliveries.ts'
import { renewDue } from './run-subscriptions.ts'

/** While they are switched off, subscriptions are run only by staff, by hand. */
const whenEnabled = (run: (ctx: Ctx) => Promise<unknown>) => async (ctx: Ctx) => {
  if (ctx.flags.has('subscription-jobs')) await run(ctx)
}

// Deliveries are due at 03:00 in Tokyo; what failed to run then is found at the next run.
export const jobs: Job[] = [
  { name: 'renew-subscriptions', every: 3, run: whenEnabled(renewDue) },
  { name: 'tell-subscriptions-ahead', every: '15 9 * * *', run: whenEnabled(noteNextDeliveries) },
]
