import { z } from 'zod'
import { metadata, softStamps } from '../values/common.ts'
import { id } from '../values/ids.ts'

/** Where things are sold: the web shop is one. */
export const SalesChannel = z.object({
  id: id('sales_channel'),
  name: z.string(),
  description: z.string().nullable(),
  is_disabled: z.boolean(),
  metadata,
  ...softStamps,
})
