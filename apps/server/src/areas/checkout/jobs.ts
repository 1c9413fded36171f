import type { Job } from '../../base/jobs.ts'
import { settleOpenAttempts } from './settle-open-attempts.ts'

export const jobs: Job[] = [{ name: 'settle-open-attempts', every: 5, run: settleOpenAttempts }]
