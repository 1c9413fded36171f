import type { Job } from '../../base/jobs.ts'
import { deleteOldJobFiles } from './delete-job-files.ts'
import { deleteEndedWork } from './give-up.ts'

export const jobs: readonly Job[] = [
  { name: 'forget-given-up-work', every: '31 3 * * *', run: (ctx) => ctx.tx(deleteEndedWork) },
  { name: 'forget-job-files', every: '37 3 * * *', run: deleteOldJobFiles },
]
