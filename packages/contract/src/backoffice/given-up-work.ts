import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, done, instant } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'

/** Automatic work that failed until nobody tried it any more. */
export const GivenUpWork = z.object({
  id: id('given_up_work'),
  /** The name of the work, as in the log; the console has a Japanese name for each. */
  work: z.string(),
  /** When it became due, and when the last try failed. */
  begun_at: instant,
  given_up_at: instant,
  tries: z.int(),
  /**
   * Why the last try failed: the other party did not answer; it took too long or its process died; the shop's own rules
   * said no; or anything else.
   */
  reason: z.enum(['no_answer', 'timed_out', 'refused', 'fault']),
  /** Names and codes of the last error, never its message, which may quote what people have entered. */
  error: z.string().nullable(),
  /** The `job_id` of its lines in the worker's log. */
  job_id: z.string(),
  /** What it is about, where known. */
  order: z.object({ id: id('order'), display_id: z.int() }).nullable(),
  customer_id: id('customer').nullable(),
  /** `retried` or `closed` by staff, or done by a later run on the same schedule; null while it waits. */
  outcome: z.enum(['retried', 'closed', 'done_since']).nullable(),
  ended_at: instant.nullable(),
})
export type GivenUpWork = z.infer<typeof GivenUpWork>

const params = byId('given_up_work')
const refuses = ['not_found', 'given_up_work_ended'] as const

export const givenUpWork = {
  list: get('/admin/v1/given-up-work', 'staff', 'Automatic work that was given up, the longest waiting first', {
    query: z.strictObject({
      ...paging(20),
      /** `ended`: what staff or a later run have dealt with, the newest first; kept for 30 days. */
      state: z.enum(['open', 'ended']).default('open'),
    }),
    answer: data(
      z.object({
        works: z.array(GivenUpWork),
        /** When the first of them was given up. */
        since: instant.nullable(),
        ...counted,
      }),
    ),
  }),
  /** If it fails again, it is listed anew. */
  retry: post('/admin/v1/given-up-work/:id/retry', 'staff', 'Try given-up work again', {
    params,
    answer: done,
    refuses,
  }),
  close: post('/admin/v1/given-up-work/:id/close', 'staff', 'Mark given-up work as dealt with elsewhere', {
    params,
    answer: done,
    refuses,
  }),
}
