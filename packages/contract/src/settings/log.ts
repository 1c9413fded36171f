import { z } from 'zod'
import { post } from '../endpoint.ts'
import { fits, nothing } from '../values/common.ts'

/** An error in a browser (shop.md §3); written to the server's log under the request's id. */
export const remoteLog = post('/store/v1/utils/log', 'anyone', 'Log a browser error', {
  body: z.object({
    message: z.string().min(1).max(2000),
    severity: z.enum(['info', 'warning', 'error']).default('error'),
    data: z
      .unknown()
      .refine((value) => fits(value, 10_000), 'at most 10,000 characters')
      .optional(),
  }),
  answer: nothing,
  limited: 'log',
})
