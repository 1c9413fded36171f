import type { Job } from '../../base/jobs.ts'
import { deleteAbandonedCarts } from './delete-abandoned-carts.ts'
import { remindAndExpire } from './remind-buyers.ts'
import { settleOpenAttempts } from './settle-open-attempts.ts'
import { settleStalePayments } from './settle-stale-payments.ts'

const [hour, day] = [60, 24 * 60]

/** Listeners retry for two minutes; after a longer outage jobs retry every ten minutes, hourly, daily. */
export const jobs: Job[] = [
  { name: 'settle-open-attempts', every: 5, run: settleOpenAttempts },
  { name: 'remind-buyers-of-reviews', every: '20 * * * *', run: remindAndExpire },
  { name: 'forget-left-carts', every: '7 4 * * *', run: deleteAbandonedCarts },
  { name: 'look-after-money-soon', every: 600, run: settleStalePayments(5, 2 * hour) },
  { name: 'look-after-money-hourly', every: '17 * * * *', run: settleStalePayments(2 * hour, 2 * day) },
  { name: 'look-after-money-daily', every: '40 5 * * *', run: settleStalePayments(2 * day, 60 * day) },
]
