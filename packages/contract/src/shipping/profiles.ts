import { z } from 'zod'
import { metadata, softStamps } from '../values/common.ts'
import { id } from '../values/ids.ts'

/** How a group of products is shipped. */
export const ShippingProfile = z.object({
  id: id('shipping_profile'),
  name: z.string(),
  type: z.enum(['default', 'gift_card', 'custom']),
  metadata,
  ...softStamps,
})
