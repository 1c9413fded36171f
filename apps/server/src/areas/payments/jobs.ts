import type { Job } from '../../base/jobs.ts'
import { settleRefunds } from './carry-out-refunds.ts'
import { deleteProviderEvents } from './provider-events.ts'
import { reconcile } from './reconcile.ts'
import { followRefunds } from './refund-verdicts.ts'

export const jobs: Job[] = [
  { name: 'settle-refunds', every: 30, run: settleRefunds },
  { name: 'reconcile-refunds', every: '40 6 * * *', run: followRefunds },
  { name: 'reconcile-payments', every: '20 6 * * *', run: reconcile },
  { name: 'forget-provider-events', every: '37 3 * * *', run: (ctx) => ctx.tx(deleteProviderEvents) },
]
