import type { Job } from '../../base/jobs.ts'
import { foldTally } from './order-tally.queries.ts'

export const jobs: Job[] = [{ name: 'fold-order-tally', every: 60, run: (ctx) => ctx.tx(foldTally) }]
