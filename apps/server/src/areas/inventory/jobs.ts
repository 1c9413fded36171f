import type { Job } from '../../base/jobs.ts'
import { noteLotsRunningOut } from './note-lots-running-out.ts'
import { settleAllLots } from './settle-lots.ts'

export const jobs: readonly Job[] = [
  // A lot falls short at midnight in Tokyo; pieces reserved at that time are set aside once they are released.
  { name: 'settle-lots', every: '1 * * * *', run: settleAllLots },
  { name: 'tell-of-lots', every: '10 9 * * *', run: noteLotsRunningOut },
]
