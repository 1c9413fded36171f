import type { Job } from '../../base/jobs.ts'
import { countFavorites, countPurchases } from '../catalogue/index.ts'
import { deleteOldInquiries } from './inquiries.ts'

export const jobs: readonly Job[] = [
  { name: 'count-favorites', every: '23 * * * *', run: (ctx) => ctx.tx((tx) => countFavorites(tx)) },
  { name: 'count-purchases', every: '41 3 * * *', run: (ctx) => ctx.tx((tx) => countPurchases(tx)) },
  { name: 'forget-inquiries', every: '59 3 * * *', run: (ctx) => ctx.tx(deleteOldInquiries) },
]
