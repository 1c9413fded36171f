import type { Job } from '../../base/jobs.ts'
import { forgetUnsoldAnswers } from './answers.ts'
import { forgetHealthOfSold } from './forget-sold.ts'
import { tellOfEndingLicences } from './tell-of-ending-licences.ts'

export const jobs: readonly Job[] = [
  { name: 'tell-of-ending-licences', every: '5 9 * * *', run: tellOfEndingLicences },
  { name: 'forget-unsold-answers', every: '47 3 * * *', run: (ctx) => ctx.tx(forgetUnsoldAnswers) },
  { name: 'forget-health-of-sold', every: '53 3 * * *', run: (ctx) => ctx.tx(forgetHealthOfSold) },
]
