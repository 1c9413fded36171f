import type { Job } from '../../base/jobs.ts'
import { deleteEndedSessions } from './delete-ended-sessions.ts'

export const jobs: readonly Job[] = [
  { name: 'forget-ended-sessions', every: '17 * * * *', run: (ctx) => ctx.tx((tx) => deleteEndedSessions(tx)) },
]
