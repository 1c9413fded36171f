import type { Job } from '../../base/jobs.ts'
import { reindexStale } from './index-products.ts'

export const jobs: Job[] = [{ name: 'search-refresh-stale', every: 60, run: reindexStale }]
