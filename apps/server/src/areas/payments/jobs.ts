import type { Job } from '../../base/jobs.ts'
import { settleRefunds } from './give-back.ts'
import { reconcile } from './reconcile.ts'

export const jobs: Job[] = [
  { name: 'settle-refunds', every: 30, run: settleRefunds },
  { name: 'reconcile-payments', every: '20 6 * * *', run: reconcile },
]
