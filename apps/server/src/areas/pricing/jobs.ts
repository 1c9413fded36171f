import type { Job } from '../../base/jobs.ts'
import { noteCalendarChanges } from './note-calendar-changes.ts'

export const jobs: Job[] = [{ name: 'pricing-turn-calendar', every: 60, run: noteCalendarChanges }]
