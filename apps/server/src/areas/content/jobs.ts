import type { Job } from '../../base/jobs.ts'
import { tellPublished } from './tell-published.ts'

export const jobs: readonly Job[] = [{ name: 'content-tell-published', every: 60, run: tellPublished }]
