import type { Job } from '../../base/jobs.ts'
import { turnCalendar } from './turn-calendar.ts'

export const jobs: Job[] = [{ name: 'pricing-turn-calendar', every: 60, run: turnCalendar }]
