import { z } from 'zod'
import { post } from '../endpoint.ts'
import { data, shortText } from '../values/common.ts'
import { id } from '../values/ids.ts'

export const variantStock = {
  /**
   * `inventory_quantity` is what can be sold, as in every call: reserved pieces come in addition and are never
   * touched.
   */
  set: post('/admin/v1/variants/inventory', 'staff', 'Set how many pieces of a variant can be sold', {
    body: z.strictObject({ sku: shortText.trim().min(1), inventory_quantity: z.int().min(0).max(1_000_000) }),
    answer: data(
      z.object({
        variant: z.object({ id: id('variant'), sku: z.string(), inventory_quantity: z.int() }),
      }),
    ),
    refuses: ['not_found', 'stock_not_counted'],
  }),
}
