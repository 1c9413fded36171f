import type { Job } from '../../base/jobs.ts'
import { endRetention } from './end-retention.ts'
import { deleteExpiredBirthdays } from './erase-birthdays.ts'
import { foldTally } from './order-tally.queries.ts'

export const jobs: Job[] = [
  { name: 'fold-order-tally', every: 60, run: (ctx) => ctx.tx(foldTally) },
  { name: 'forget-birthdays-of-sold', every: '55 3 * * *', run: (ctx) => ctx.tx(deleteExpiredBirthdays) },
  { name: 'forget-buyers-of-old-orders', every: '13 4 * * *', run: endRetention },
]
