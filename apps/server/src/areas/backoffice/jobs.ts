import type { Job } from '../../base/jobs.ts'
import { deleteEndedWork } from './give-up.ts'

export const jobs: readonly Job[] = [
  { name: 'forget-given-up-work', every: '31 3 * * *', run: (ctx) => ctx.tx(deleteEndedWork) },
]
