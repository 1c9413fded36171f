import { after, type Listener } from '../../base/facts.ts'
import { workOnBatchJob } from './work-on-batch-job.ts'

export const listeners: readonly Listener[] = [
  after('batch_job.due', 'work-on-batch-job', (ctx, { batch_job_id }) => workOnBatchJob(ctx, String(batch_job_id)), {
    lasts_s: 3600,
  }),
]
