import type { Job } from '../../base/jobs.ts'
import { deleteUnsoldAnswers } from './answers.ts'
import { deleteExpiredHealthData } from './delete-expired-health-data.ts'
import { noteEndingLicences } from './note-ending-licences.ts'

export const jobs: readonly Job[] = [
  { name: 'tell-of-ending-licences', every: '5 9 * * *', run: noteEndingLicences },
  { name: 'forget-unsold-answers', every: '47 3 * * *', run: (ctx) => ctx.tx(deleteUnsoldAnswers) },
  { name: 'forget-health-of-sold', every: '53 3 * * *', run: (ctx) => ctx.tx(deleteExpiredHealthData) },
]
