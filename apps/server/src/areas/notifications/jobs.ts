import type { Job } from '../../base/jobs.ts'
import { sendLettersLeft } from './send-letters-left.ts'

export const jobs: readonly Job[] = [{ name: 'send-letters-left', every: '*/10 * * * *', run: sendLettersLeft }]
