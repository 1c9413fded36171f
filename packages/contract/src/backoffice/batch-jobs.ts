import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { Staff } from '../identity/staff-sign-in.ts'
import { fits, instant, shortText, softStamps } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, dateOp, manyOf, ordering, paging, shaping, times } from '../values/listing.ts'

const batchStatus = z.enum(['created', 'pre_processed', 'confirmed', 'processing', 'completed', 'canceled', 'failed'])
export type BatchStatus = z.output<typeof batchStatus>

/** A fault in a file: its row as in a spreadsheet (the header is row 1), and its column. */
export const BatchError = z.object({
  code: z.string(),
  message: z.string(),
  row: z.number().int().nullable(),
  column: z.string().nullable(),
})
export type BatchError = z.output<typeof BatchError>

/** A job's progress and result. */
export const BatchResult = z.object({
  /** Total rows, and finished rows. */
  count: z.number().int().optional(),
  advancement_count: z.number().int().optional(),
  /** The finished share, 0 to 1. */
  progress: z.number().optional(),
  stat_descriptors: z.array(z.object({ key: z.string(), name: z.string(), message: z.string() })).optional(),
  errors: z.array(BatchError).optional(),
  /** An export's file, and its size in bytes. */
  file_key: z.string().optional(),
  file_size: z.number().int().optional(),
})
export type BatchResult = z.output<typeof BatchResult>

const at = instant.nullable()
/** Work that takes longer than a call. Fields are left out where a list requests only some. */
export const BatchJob = z
  .object({
    type: z.string(),
    created_by: z.string().nullable(),
    created_by_user: Staff.nullable(),
    context: z.record(z.string(), z.unknown()).nullable(),
    result: BatchResult.nullable(),
    dry_run: z.boolean(),
    pre_processed_at: at,
    processing_at: at,
    confirmed_at: at,
    completed_at: at,
    canceled_at: at,
    failed_at: at,
    ...softStamps,
  })
  .partial()
  .extend({ id: id('batch_job'), status: batchStatus })

const batchJobAnswer = z.object({ batch_job: BatchJob })
const params = byId('batch_job')
/** `failed_at=null`: those that have not failed. */
const instantFilter = z.union([dateOp, z.literal('null').transform(() => null)]).optional()
const context = z
  .record(z.string().max(100), z.unknown())
  .refine((value) => fits(value, 20_000), 'at most 20,000 characters')

export const batchJobs = {
  list: get('/admin/batch-jobs', 'staff', 'List of my batch jobs', {
    query: z.strictObject({
      ...shaping,
      ...ordering,
      ...paging(10),
      ...times,
      id: manyOf(shortText).optional(),
      type: manyOf(shortText).optional(),
      confirmed_at: instantFilter,
      pre_processed_at: instantFilter,
      completed_at: instantFilter,
      failed_at: instantFilter,
      canceled_at: instantFilter,
    }),
    answer: z.object({ batch_jobs: z.array(BatchJob), ...counted }),
  }),
  create: post('/admin/batch-jobs', 'staff', 'Start a batch job; a dry run waits for its confirmation', {
    body: z.strictObject({ type: shortText.min(1), context, dry_run: z.boolean().default(false) }),
    answer: batchJobAnswer,
    status: 201,
    refuses: ['not_found'],
  }),
  get: get('/admin/batch-jobs/:id', 'staff', 'One of my batch jobs', {
    params,
    answer: batchJobAnswer,
    refuses: ['not_found', 'not_allowed'],
  }),
  confirm: post('/admin/batch-jobs/:id/confirm', 'staff', 'Confirm a validated job', {
    params,
    answer: batchJobAnswer,
    refuses: ['not_found', 'not_allowed'],
  }),
  cancel: post('/admin/batch-jobs/:id/cancel', 'staff', 'Cancel a job; what it has done already stays', {
    params,
    answer: batchJobAnswer,
    refuses: ['not_found', 'not_allowed'],
  }),
}
