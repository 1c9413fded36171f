import type { Job } from '../../base/jobs.ts'
import { settleRefunds } from './give-back.ts'

export const jobs: Job[] = [{ name: 'settle-refunds', every: 30, run: settleRefunds }]
