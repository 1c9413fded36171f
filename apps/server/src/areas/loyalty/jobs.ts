import type { Job } from '../../base/jobs.ts'
import { carryOutUnfinishedDPoints, reconcileDPoints } from './reconcile-d-points.ts'

export const jobs: Job[] = [
  { name: 'carry-out-d-points', every: 300, run: carryOutUnfinishedDPoints },
  { name: 'reconcile-d-points', every: '50 6 * * *', run: reconcileDPoints },
]
