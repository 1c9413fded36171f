import type { Job } from '../../base/jobs.ts'
import { deleteOldRestockLetters } from './delete-letters.ts'
import { sendUnsentLetters } from './send-unsent-letters.ts'

export const jobs: readonly Job[] = [
  { name: 'send-letters-left', every: '*/10 * * * *', run: sendUnsentLetters },
  { name: 'forget-restock-letters', every: '3 4 * * *', run: (ctx) => ctx.tx(deleteOldRestockLetters) },
]
