import type { Job } from '../../base/jobs.ts'
import { sendUnsentLetters } from './send-unsent-letters.ts'

export const jobs: readonly Job[] = [{ name: 'send-letters-left', every: '*/10 * * * *', run: sendUnsentLetters }]
