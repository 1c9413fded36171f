import type { Job } from '../../base/jobs.ts'
import { countFavorites, countPurchases } from '../catalogue/index.ts'
import { deleteOldInquiries } from './inquiries.ts'
import { deleteOldRestockNotices } from './restock-notices.ts'

export const jobs: readonly Job[] = [
  { name: 'count-favorites', every: '23 * * * *', run: (ctx) => ctx.tx((tx) => countFavorites(tx)) },
  { name: 'count-purchases', every: '41 3 * * *', run: (ctx) => ctx.tx((tx) => countPurchases(tx)) },
  { name: 'forget-inquiries', every: '59 3 * * *', run: (ctx) => ctx.tx(deleteOldInquiries) },
  { name: 'forget-restock-notices', every: '2 4 * * *', run: (ctx) => ctx.tx(deleteOldRestockNotices) },
]
