import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data, instant } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'

/** Work on an order after its sale that its own states do not show. */
export const AfterSale = z.object({
  /** The return, swap, claim or edit; the order itself, where the rest of its goods is pending. */
  id: z.string(),
  kind: z.enum(['return', 'swap', 'claim', 'order', 'edit']),
  order_id: id('order'),
  display_id: z.number().int(),
  state: z.enum(['to_arrive', 'to_pack', 'refunded', 'to_ship', 'to_finish', 'to_agree']),
  /** Requested, confirmed by the buyer, claimed, partly returned, begun by staff, or shown to the buyer. */
  since: instant,
})
export type AfterSale = z.infer<typeof AfterSale>

export const afterSales = {
  list: get(
    '/admin/v1/after-sales',
    'staff',
    'Returns on their way, goods of swaps, claims and partly returned orders to be sent, or edits that are still open',
    {
      query: z.object({ ...paging(20), waits_for: z.enum(['arrival', 'sending', 'agreement']) }),
      answer: data(z.object({ waiting: z.array(AfterSale), ...counted })),
    },
  ),
}
