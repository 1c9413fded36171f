import type { Job } from '../../base/jobs.ts'
import { withdrawOldDrafts } from './withdraw-old-drafts.ts'

export const jobs: Job[] = [{ name: 'forget-old-drafts', every: '3 4 * * *', run: withdrawOldDrafts }]
