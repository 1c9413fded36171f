import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'

/** Goods on sale with no or few available pieces. */
export const Shortage = z.object({
  variant_id: id('variant'),
  product_id: id('product'),
  /** The product's name, followed by the variant's where there are several. */
  title: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  quantity: z.int(),
  /** It can be ordered nevertheless, and is sent later. */
  allow_backorder: z.boolean(),
  /** The number of restock requests. */
  waiting: z.int(),
})

export const shortages = {
  list: get('/admin/v1/shortages', 'staff', 'Goods on sale that are sold out or nearly so', {
    query: z.strictObject({ level: z.enum(['out', 'low']), ...paging(50) }),
    answer: data(z.object({ shortages: z.array(Shortage), ...counted })),
  }),
}
