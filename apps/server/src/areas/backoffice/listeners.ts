import { after, type Listener } from '../../base/facts.ts'
import { deleteNotesAbout, deleteNotesOn } from './notes.ts'
import { workOnBatchJob } from './work-on-batch-job.ts'

export const listeners: readonly Listener[] = [
  after('batch_job.due', 'work-on-batch-job', (ctx, { batch_job_id }) => workOnBatchJob(ctx, String(batch_job_id)), {
    lasts_s: 3600,
  }),
  after('customer.erased', 'forget-notes', (ctx, { customer_id }) =>
    ctx.tx((tx) => deleteNotesOn(tx, String(customer_id))),
  ),
  after('order.retention_ended', 'forget-buyer-in-backoffice', (ctx, { order_id }) =>
    ctx.tx((tx) => deleteNotesAbout(tx, String(order_id))),
  ),
]
