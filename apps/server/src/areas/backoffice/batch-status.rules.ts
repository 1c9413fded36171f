import type { BatchStatus } from '@kusuribako/contract/backoffice/batch-jobs'

/** The states that a job has passed through, each with its instant. */
export interface BatchTimes {
  pre_processed_at: Date | null
  confirmed_at: Date | null
  processing_at: Date | null
  completed_at: Date | null
  canceled_at: Date | null
  failed_at: Date | null
}

/** A job's status: the last state that it has passed through. A failed one may be cancelled afterwards. */
export function statusOf(job: BatchTimes): BatchStatus {
  if (job.canceled_at && (!job.failed_at || job.canceled_at >= job.failed_at)) return 'canceled'
  if (job.failed_at) return 'failed'
  if (job.completed_at) return 'completed'
  if (job.processing_at) return 'processing'
  if (job.confirmed_at) return 'confirmed'
  return job.pre_processed_at ? 'pre_processed' : 'created'
}

/** Why this action is not possible for a job in its status, or null (platform-transitions, batch_job). */
export function whyNot(action: 'confirm' | 'cancel', status: BatchStatus): string | null {
  if (action === 'confirm' && status !== 'pre_processed') return `Cannot confirm a batch job that is ${status}`
  if (action === 'cancel' && status === 'completed') return 'Cannot cancel a batch job that is completed'
  return null
}

/** Statuses in which a job is still active. */
export const isActive = (status: BatchStatus): boolean => ['created', 'confirmed', 'processing'].includes(status)
