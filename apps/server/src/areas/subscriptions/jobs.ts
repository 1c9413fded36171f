import type { Job } from '../../base/jobs.ts'
import { renewDue } from './run-subscriptions.ts'
import { tellAhead } from './tell-ahead.ts'

// Deliveries are due at 03:00 in Tokyo; what failed to run then is found at the next look.
export const jobs: Job[] = [
  { name: 'renew-subscriptions', every: 3, run: async (ctx) => void (await renewDue(ctx)) },
  { name: 'tell-subscriptions-ahead', every: '15 9 * * *', run: async (ctx) => void (await tellAhead(ctx)) },
]
