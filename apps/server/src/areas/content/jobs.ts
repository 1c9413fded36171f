import type { Job } from '../../base/jobs.ts'
import { notePublished } from './note-published.ts'

export const jobs: readonly Job[] = [{ name: 'content-tell-published', every: 60, run: notePublished }]
