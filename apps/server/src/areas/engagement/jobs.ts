import type { Job } from '../../base/jobs.ts'
import { countFavorites } from '../catalogue/index.ts'

export const jobs: readonly Job[] = [
  { name: 'count-favorites', every: '23 * * * *', run: (ctx) => ctx.tx((tx) => countFavorites(tx)) },
]
